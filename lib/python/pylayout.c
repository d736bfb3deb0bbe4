/* pylayout.c - owns the layouts of CPython.  From 3.13 on the interpreter tells its own
 * (_Py_DebugOffsets, at the beginning of _PyRuntime).  Those of earlier versions are in a table;
 * its numbers are the offsets in the debug data of each (tests/lib/python/layouts compares). */
#include "python/pylayout.h"

#include <string.h>

#define NO PYLAYOUT_NONE
#define TELLS 0x030d /* the version that tells its layout, as far as it was tried */

/* 1 where the layouts are known: they were read for processors with 64 bits that store the lowest
 * byte first; the bits of a str (pytext.c) lie elsewhere on others. */
#define HERE (UINTPTR_MAX > UINT32_MAX && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

/* The same with and without Py_DEBUG. */
static const struct pylayout layouts[] = {
#if HERE
	/* version, _PyRuntime and interpreter, thread, cframe, frame, code, str, bytes */
	{0x0309, 32, 0, 8, 8, 176, NO, 24, NO, NO, 32, 24, NO, 104, NO, NO, NO, 40, 48, NO, 104,
		112, 120, 16, 32, 48, 72, 16, 32},
	{0x030b, 40, 0, 16, 8, 152, 160, 56, 8, 16, 32, 48, 56, NO, 68, NO, 16, 72, NO, 184, 112,
		128, 136, 16, 32, 48, 72, 16, 32},
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
	THREAD_NATIVE = 25,
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
	TEXT_ASCII = 70
};

struct offsets {
	memimage_peek *peek;
	void *arg;
	uint64_t at;
	int bad; /* 1: a word cannot be read */
};

static uint64_t word(struct offsets *o, int number)
{
	uint64_t value = 0;

	if (o->peek(o->arg, &value, o->at + 8 * (unsigned)number, sizeof value)
		!= (long)sizeof value)
		o->bad = 1;
	return value;
}

static uint16_t offset(struct offsets *o, int number)
{
	uint64_t value = word(o, number);

	o->bad |= value >= PYLAYOUT_NONE;
	return (uint16_t)value;
}

/* 1 when the fields of L lie where those who read them have room. */
static int fits(const struct pylayout *l)
{
	const uint16_t frame[] = {l->frame_code, l->frame_previous, l->frame_instruction,
		l->frame_owner},
		       code[] = {l->code_units, l->code_line, l->code_file, l->code_name};
	int ok = l->code_table + sizeof(uint64_t) - pylayout_code(l) <= PYLAYOUT_CODE
		&& l->text_ascii - l->text_length >= (int)sizeof(uint64_t)
		&& l->text_ascii - l->text_length <= PYLAYOUT_TEXT;

	for (size_t i = 0; i < sizeof frame / sizeof *frame; i++)
		ok &= frame[i] <= PYLAYOUT_FRAME - sizeof(uint64_t);
	for (size_t i = 0; i < sizeof code / sizeof *code; i++)
		ok &= code[i] >= pylayout_code(l) && code[i] <= l->code_table;
	return ok;
}

/* Take the layout that the interpreter tells.  Returns 0, or -1. */
static int told(struct offsets *o, unsigned version, struct pylayout *l)
{
	static const char cookie[8] = {'x', 'd', 'e', 'b', 'u', 'g', 'p', 'y'};
	uint64_t is = word(o, COOKIE);

	if (!HERE || version != TELLS || memcmp(&is, cookie, sizeof is) != 0
		|| word(o, VERSION) >> 16 != version)
		return -1;
	*l = (struct pylayout){version, offset(o, INTERPRETERS), offset(o, INTERPRETER_NEXT),
		offset(o, INTERPRETER_THREADS), offset(o, THREAD_NEXT), offset(o, THREAD_ID),
		offset(o, THREAD_NATIVE), offset(o, THREAD_FRAME), NO, NO, offset(o, FRAME_CODE),
		offset(o, FRAME_PREVIOUS), offset(o, FRAME_INSTRUCTION), NO, NO,
		offset(o, FRAME_OWNER), offset(o, OBJECT_SIZE), offset(o, CODE_LINE), NO,
		offset(o, CODE_BYTES), offset(o, CODE_FILE), offset(o, CODE_NAME),
		offset(o, CODE_TABLE), offset(o, TEXT_LENGTH), offset(o, TEXT_STATE),
		offset(o, TEXT_ASCII), 0, offset(o, BYTES_LENGTH), offset(o, BYTES_DATA)};
	/* behind it a str of wide characters has the length and the address of its UTF-8 */
	l->text_wide = (uint16_t)(l->text_ascii + 2 * sizeof(void *));
	return o->bad || !fits(l) ? -1 : 0;
}

static const struct pylayout *listed(unsigned version)
{
	const struct pylayout *at = layouts;

	while (at->version && at->version != version)
		at++;
	return at->version ? at : NULL;
}

int pylayout_known(unsigned version)
{
	return (HERE && version == TELLS) || listed(version);
}

int pylayout_find(
	memimage_peek *peek, void *arg, uint64_t runtime, unsigned version, struct pylayout *l)
{
	const struct pylayout *at = listed(version);

	if (at) {
		*l = *at;
		return 0;
	}
	return told(&(struct offsets){peek, arg, runtime, 0}, version, l);
}
