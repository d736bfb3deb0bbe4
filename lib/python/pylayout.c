/* pylayout.c - owns the layouts of CPython.  From 3.13 on the interpreter tells its own
 * (_Py_DebugOffsets, at the beginning of _PyRuntime).  Those of earlier versions are in a table;
 * its numbers are the offsets in the debug data of each (tests/lib/python/layouts compares). */
#include "python/pylayout.h"

#include <string.h>

#define NO PYLAYOUT_NONE

/* Of processors with 64 bits; the same with and without Py_DEBUG. */
static const struct pylayout layouts[] = {
#if UINTPTR_MAX > UINT32_MAX
	/* version, _PyRuntime and interpreter, thread, cframe, frame, code, str, bytes */
	{0x0309, 32, 0, 8, 8, 176, 24, NO, NO, 32, 24, NO, 104, NO, NO, NO, 40, 48, NO, 104, 112,
		120, 16, 32, 48, 72, 16, 32},
	{0x030b, 40, 0, 16, 8, 152, 56, 8, 16, 32, 48, 56, NO, 68, NO, 16, 72, NO, 184, 112, 128,
		136, 16, 32, 48, 72, 16, 32},
#endif
	{0}};

/* Words of _Py_DebugOffsets of 3.13 (Include/internal/pycore_runtime.h of CPython). */
enum {
	COOKIE = 0,
	VERSION = 1,
	INTERPRETERS = 5,
	INTERPRETER_NEXT = 8,
	INTERPRETER_THREADS = 9,
	THREAD_NEXT = 21,
	THREAD_FRAME = 23,
	THREAD_ID = 24,
	FRAME_PREVIOUS = 29,
	FRAME_CODE = 30,
	FRAME_INSTRUCTION = 31,
	FRAME_OWNER = 33,
	CODE_FILE = 35,
	CODE_NAME = 37,
	CODE_TABLE = 38,
	CODE_LINE = 39,
	CODE_BYTES = 43,
	OBJECT_SIZE = 44,
	BYTES_LENGTH = 65,
	BYTES_DATA = 66,
	TEXT_STATE = 68,
	TEXT_LENGTH = 69,
	TEXT_ASCII = 70,
	WORDS = 73
};

/* Take the layout that the interpreter tells.  Returns 0, or -1. */
static int told(
	memimage_peek *peek, void *arg, uint64_t runtime, unsigned version, struct pylayout *l)
{
	uint64_t word[WORDS];

	if (version != 0x030d || peek(arg, word, runtime, sizeof word) != (long)sizeof word
		|| memcmp(&word[COOKIE], "xdebugpy", 8) != 0 || word[VERSION] >> 16 != version)
		return -1;
	for (int i = INTERPRETERS; i < WORDS; i++)
		if (word[i] >= PYLAYOUT_NONE)
			word[i] =
				0; /* the sizes of large structures, which nothing here asks for */
	*l = (struct pylayout){version, (uint16_t)word[INTERPRETERS],
		(uint16_t)word[INTERPRETER_NEXT], (uint16_t)word[INTERPRETER_THREADS],
		(uint16_t)word[THREAD_NEXT], (uint16_t)word[THREAD_ID],
		(uint16_t)word[THREAD_FRAME], NO, NO, (uint16_t)word[FRAME_CODE],
		(uint16_t)word[FRAME_PREVIOUS], (uint16_t)word[FRAME_INSTRUCTION], NO, NO,
		(uint16_t)word[FRAME_OWNER], (uint16_t)word[OBJECT_SIZE], (uint16_t)word[CODE_LINE],
		NO, (uint16_t)word[CODE_BYTES], (uint16_t)word[CODE_FILE],
		(uint16_t)word[CODE_NAME], (uint16_t)word[CODE_TABLE], (uint16_t)word[TEXT_LENGTH],
		(uint16_t)word[TEXT_STATE], (uint16_t)word[TEXT_ASCII],
		/* behind it a str of wide characters has the length and the address of its UTF-8 */
		(uint16_t)(word[TEXT_ASCII] + 2 * sizeof(void *)), (uint16_t)word[BYTES_LENGTH],
		(uint16_t)word[BYTES_DATA]};
	return 0;
}

int pylayout_find(
	memimage_peek *peek, void *arg, uint64_t runtime, unsigned version, struct pylayout *l)
{
	for (const struct pylayout *at = layouts; at->version; at++)
		if (at->version == version) {
			*l = *at;
			return 0;
		}
	return told(peek, arg, runtime, version, l);
}
