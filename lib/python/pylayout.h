/* pylayout.h - knows where CPython keeps what leads to the frames of a thread.  May be called
 * inside other people's programs and in a signal handler. */
#ifndef PYLAYOUT_H
#define PYLAYOUT_H

#include "inside/memimage.h"

/* Offsets in bytes; PYLAYOUT_NONE: this version has no such field.  Pointers have the size of this
 * machine's. */
struct pylayout {
	uint32_t version;      /* 0x030b: 3.11 */
	uint16_t interpreters; /* in _PyRuntime: the first interpreter */
	uint16_t interpreter_next, interpreter_threads;
	uint16_t interpreter_collects; /* int, 1: its garbage collector runs */
	uint16_t gil_holder;           /* the thread that has the GIL or had it last; in the
						 * interpreter, before 3.12 in _PyRuntime */
	uint16_t thread_next, thread_interpreter;
	uint16_t thread_id;       /* what pthread_self() returns */
	uint16_t thread_native;   /* what gettid() returns; from 3.11 on */
	uint16_t thread_frame;    /* the innermost frame, or the cframe */
	uint16_t cframe_frame;    /* 3.11 and 3.12 */
	uint16_t cframe_previous; /* 3.11 */
	uint16_t frame_code, frame_previous;
	uint16_t
		frame_instruction; /* pointer to the instruction that runs or calls; from 3.11 on */
	uint16_t frame_lasti; /* int, before 3.11: its number; before 3.10 its offset in bytes */
	uint16_t frame_entry; /* one byte, 1: a function of C entered the interpreter here */
	uint16_t frame_owner; /* one byte, from 3.11 on: PYLAYOUT_GENERATOR: the frame lies in a
				* generator; PYLAYOUT_C or more: a frame of no code, in the stack of
				* the function of C that entered the interpreter */
	uint16_t code_units;  /* number of instructions, of 2 bytes */
	uint16_t code_line;   /* int, line of the definition */
	uint16_t code_string; /* the instructions, a bytes object */
	uint16_t code_bytes;  /* the instructions themselves */
	uint16_t code_file, code_name, code_table;
	uint16_t text_length, text_state, text_ascii, text_wide; /* of str: see pytext.c */
	uint16_t bytes_length, bytes_data;                       /* of bytes */
	/* what values are read by */
	uint16_t frame_locals; /* the first of the frame's variables, a pointer each */
	uint16_t code_names;   /* tuple: the names of the variables; before 3.11 without cells */
	uint16_t code_args;    /* int: parameters that may be given by place; behind it those of
				* them that must, and parameters that are given by name */
	uint16_t code_kinds;   /* bytes: a byte for each variable; from 3.11 on */
	uint16_t code_cells, code_frees; /* tuples: names of cells, which follow; before 3.11 */
	uint16_t object_type;
	uint16_t type_name, type_flags; /* the name is a C string */
	uint16_t list_length, tuple_length, tuple_items, dict_length, set_length;
	uint16_t float_value, cell_value;
	uint16_t int_size;   /* number of digits, with the sign; before 3.12 */
	uint16_t int_tag;    /* number of digits << 3 | sign: 0 positive, 1 zero, 2 negative */
	uint16_t int_digits; /* of 30 bits, in 32, the lowest first */
};
enum { PYLAYOUT_NONE = 0xffff, PYLAYOUT_GENERATOR = 1, PYLAYOUT_C = 3 };

/* Bytes that hold all these fields, at most: of a thread, a cframe and a frame; of a code object,
 * from its first field to its last; of a str, in front of its characters. */
enum {
	PYLAYOUT_THREAD = 184,
	PYLAYOUT_CFRAME = 24,
	PYLAYOUT_FRAME = 112,
	PYLAYOUT_CODE = 160,
	PYLAYOUT_TEXT = 64
};

/* The offset of the first of these fields of a code object. */
static inline unsigned pylayout_code(const struct pylayout *l)
{
	return l->code_units < l->code_line ? l->code_units : l->code_line;
}

/* 1 when VERSION (0x030b for 3.11) has a layout that is known; 0 when it has none, or may have none
 * for this machine. */
int pylayout_known(unsigned version);

/* Store the layout of the interpreter whose _PyRuntime lies at RUNTIME in *L.  VERSION is 0x030b
 * for 3.11.  Returns 0, or -1 when the layout is not known. */
int pylayout_find(
	memimage_peek *peek, void *arg, uint64_t runtime, unsigned version, struct pylayout *l);

#endif
