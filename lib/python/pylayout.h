/* pylayout.h - knows where CPython keeps what leads to the frames of a thread.  May be called
 * inside other people's programs and in a signal handler. */
#ifndef PYLAYOUT_H
#define PYLAYOUT_H

#include "inside/memimage.h"

/* Offsets in bytes.  Pointers have the size of this machine's. */
struct pylayout {
	uint32_t version;      /* 0x030b: 3.11 */
	uint16_t interpreters; /* in _PyRuntime: the first interpreter */
	uint16_t interpreter_next, interpreter_threads;
	uint16_t thread_next, thread_id; /* thread_id: what pthread_self() returns */
	uint16_t thread_frame;           /* the innermost frame, or with CFRAMES the cframe */
	uint16_t cframe_frame, cframe_previous; /* PYLAYOUT_NONE: there are no cframes */
	uint16_t frame_code, frame_previous;
	uint16_t frame_instruction; /* the instruction that runs, or was called from */
	uint16_t frame_entry;       /* one byte, 1: a function of C entered the interpreter here */
	uint16_t frame_owner;       /* one byte, PYLAYOUT_C or more: a frame of no code, in the
				     * stack of the function of C that entered the interpreter */
	uint16_t code_units;        /* number of instructions, of 2 bytes */
	uint16_t code_line, code_file, code_name, code_table, code_bytes;
	uint16_t code_size; /* bytes of a code object in front of its instructions */
	uint16_t text_length, text_state, text_ascii, text_wide; /* of str: see pytext.h */
	uint16_t bytes_length, bytes_data;                       /* of bytes */
};
enum { PYLAYOUT_NONE = 0xffff, PYLAYOUT_C = 3 };

/* The layout of the interpreter whose _PyRuntime lies at RUNTIME and whose Py_Version is VERSION; 0
 * means it has none.  NULL when it is not known. */
const struct pylayout *pylayout_find(
	memimage_peek *peek, void *arg, uint64_t runtime, uint64_t version);

#endif
