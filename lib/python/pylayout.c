/* pylayout.c - owns the layouts of CPython.  From 3.13 on the interpreter tells its own
 * (_Py_DebugOffsets, at the beginning of _PyRuntime).  Those of earlier versions are in a table;
 * its numbers are the offsets in the debug data of each (tests/lib/python/layouts compares). */
#include "python/pylayout.h"

#include <string.h>

#define NO PYLAYOUT_NONE
/* The versions that tell their layouts, as far as they were tried. */
enum { TELLS_FIRST = 0x030d, TELLS_LAST = 0x030e };

/* 1 where the layouts are known: they were read for processors with 64 bits that store the lowest
 * byte first; the bits of a str (pytext.c) lie elsewhere on others. */
#define HERE (UINTPTR_MAX > UINT32_MAX && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

/* Of variables: frame, code; object, lengths, float, cell; int. */
#define VALUES(locals, names, args, kinds, cells, frees, size, tag) \
	locals, names, args, kinds, cells, frees, 8, 24, 168, 16, 16, 24, 16, 24, 16, 16, size, \
		tag, 24

/* The same with and without Py_DEBUG. */
static const struct pylayout layouts[] = {
#if HERE
	/* version, _PyRuntime, interpreter, thread, cframe, frame, code, str, bytes, variables */
	{0x0309, 32, 0, 8, 816, 360, 8, 16, 176, NO, 24, NO, NO, 32, 24, NO, 104, NO, NO, NO, 40,
		48, NO, 104, 112, 120, 16, 32, 48, 72, 16, 32,
		VALUES(360, 72, 16, NO, 88, 80, 16, NO)},
	{0x030a, 32, 0, 8, 816, 360, 8, 16, 176, NO, 24, NO, NO, 32, 24, NO, 96, NO, NO, NO, 40, 48,
		NO, 104, 112, 120, 16, 32, 48, 72, 16, 32, VALUES(352, 72, 16, NO, 88, 80, 16, NO)},
	{0x030b, 40, 0, 16, 848, 368, 8, 16, 152, 160, 56, 8, 16, 32, 48, 56, NO, 68, 69, 16, 72,
		NO, 184, 112, 128, 136, 16, 32, 48, 72, 16, 32,
		VALUES(72, 96, 56, 104, NO, NO, 16, NO)},
	{0x030c, 40, 0, 72, 312, 1048, 8, 16, 136, 144, 56, 0, NO, 0, 8, 56, NO, NO, 70, 16, 68, NO,
		192, 112, 128, 136, 16, 32, 40, 56, 16, 32,
		VALUES(72, 96, 52, 104, NO, NO, NO, 16)},
#endif
	{0}};

/* Words of _Py_DebugOffsets of 3.13 (Include/internal/pycore_runtime.h of CPython). */
enum {
	COOKIE = 0,
	VERSION = 1,
	FREE_THREADED = 2,
	INTERPRETERS = 5,
	INTERPRETER_NEXT = 8,
	INTERPRETER_THREADS = 9,
	INTERPRETER_GC = 10,
	GIL_HOLDER = 18,
	THREAD_NEXT = 21,
	THREAD_INTERPRETER = 22,
	THREAD_FRAME = 23,
	THREAD_ID = 24,
	THREAD_NATIVE = 25,
	FRAME_PREVIOUS = 29,
	FRAME_CODE = 30,
	FRAME_INSTRUCTION = 31,
	FRAME_LOCALS = 32,
	FRAME_OWNER = 33,
	CODE_FILE = 35,
	CODE_NAME = 37,
	CODE_TABLE = 38,
	CODE_LINE = 39,
	CODE_ARGS = 40,
	CODE_NAMES = 41,
	CODE_KINDS = 42,
	CODE_BYTES = 43,
	OBJECT_SIZE = 44,
	OBJECT_TYPE = 45,
	TYPE_NAME = 47,
	TYPE_FLAGS = 49,
	TUPLE_ITEMS = 51,
	TUPLE_LENGTH = 52,
	LIST_LENGTH = 55,
	FLOAT_VALUE = 60,
	INT_TAG = 62,
	INT_DIGITS = 63,
	BYTES_LENGTH = 65,
	BYTES_DATA = 66,
	TEXT_STATE = 68,
	TEXT_LENGTH = 69,
	TEXT_ASCII = 70,
	GC_COLLECTS = 72
};

static int tells(unsigned version)
{
	return HERE && TELLS_FIRST <= version && version <= TELLS_LAST;
}

/* The number that NUMBER has in 3.14: some structs have more words, and there is one for sets. */
static int in_3_14(int number)
{
	return number + (number > INTERPRETER_THREADS) + 2 * (number > GIL_HOLDER)
		+ 2 * (number > FRAME_OWNER) + (number > CODE_BYTES) + 4 * (number > LIST_LENGTH);
}

struct offsets {
	memimage_peek *peek;
	void *arg;
	uint64_t at;
	unsigned version;
	int bad; /* 1: a word cannot be read */
};

static uint64_t word(struct offsets *o, int number)
{
	uint64_t value = 0;

	if (o->version > TELLS_FIRST)
		number = in_3_14(number);
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
	const uint16_t thread[] = {l->thread_interpreter, l->thread_id, l->thread_native,
		l->thread_frame},
		       frame[] = {l->frame_code, l->frame_previous, l->frame_instruction,
			       l->frame_owner},
		       code[] = {l->code_units, l->code_line, l->code_file, l->code_name};
	int ok = l->code_table + sizeof(uint64_t) - pylayout_code(l) <= PYLAYOUT_CODE
		&& l->text_ascii - l->text_length >= (int)sizeof(uint64_t)
		&& l->text_ascii - l->text_length <= PYLAYOUT_TEXT;

	for (size_t i = 0; i < sizeof thread / sizeof *thread; i++)
		ok &= thread[i] <= PYLAYOUT_THREAD - sizeof(uint64_t);
	for (size_t i = 0; i < sizeof frame / sizeof *frame; i++)
		ok &= frame[i] <= PYLAYOUT_FRAME - sizeof(uint64_t);
	for (size_t i = 0; i < sizeof code / sizeof *code; i++)
		ok &= code[i] >= pylayout_code(l) && code[i] <= l->code_table;
	return ok;
}

/* Take what values are read by. */
static void told_values(struct offsets *o, struct pylayout *l)
{
	l->frame_locals = offset(o, FRAME_LOCALS);
	l->code_names = offset(o, CODE_NAMES);
	l->code_args = offset(o, CODE_ARGS);
	l->code_kinds = offset(o, CODE_KINDS);
	l->code_cells = l->code_frees = l->int_size = NO;
	l->object_type = offset(o, OBJECT_TYPE);
	l->type_name = offset(o, TYPE_NAME);
	l->type_flags = offset(o, TYPE_FLAGS);
	l->list_length = offset(o, LIST_LENGTH);
	l->tuple_length = offset(o, TUPLE_LENGTH);
	l->tuple_items = offset(o, TUPLE_ITEMS);
	l->float_value = offset(o, FLOAT_VALUE);
	l->int_tag = offset(o, INT_TAG);
	l->int_digits = offset(o, INT_DIGITS);
	/* not told: they come right behind the head of the object, in a set behind another word */
	l->dict_length = l->cell_value = offset(o, OBJECT_SIZE);
	l->set_length = (uint16_t)(l->cell_value + sizeof(uint64_t));
}

/* Take the layout that the interpreter tells.  Returns 0, or -1.  Those without a GIL were not
 * tried. */
static int told(struct offsets *o, unsigned version, struct pylayout *l)
{
	static const char cookie[8] = {'x', 'd', 'e', 'b', 'u', 'g', 'p', 'y'};
	uint64_t is = word(o, COOKIE);

	if (!tells(version) || memcmp(&is, cookie, sizeof is) != 0
		|| word(o, VERSION) >> 16 != version || word(o, FREE_THREADED))
		return -1;
	*l = (struct pylayout){
		.version = version,
		.interpreters = offset(o, INTERPRETERS),
		.interpreter_next = offset(o, INTERPRETER_NEXT),
		.interpreter_threads = offset(o, INTERPRETER_THREADS),
		.interpreter_collects = offset(o, GC_COLLECTS),
		.gil_holder = offset(o, GIL_HOLDER),
		.thread_next = offset(o, THREAD_NEXT),
		.thread_interpreter = offset(o, THREAD_INTERPRETER),
		.thread_id = offset(o, THREAD_ID),
		.thread_native = offset(o, THREAD_NATIVE),
		.thread_frame = offset(o, THREAD_FRAME),
		.cframe_frame = NO,
		.cframe_previous = NO,
		.frame_code = offset(o, FRAME_CODE),
		.frame_previous = offset(o, FRAME_PREVIOUS),
		.frame_instruction = offset(o, FRAME_INSTRUCTION),
		.frame_lasti = NO,
		.frame_entry = NO,
		.frame_owner = offset(o, FRAME_OWNER),
		.code_units = offset(o, OBJECT_SIZE),
		.code_line = offset(o, CODE_LINE),
		.code_string = NO,
		.code_bytes = offset(o, CODE_BYTES),
		.code_file = offset(o, CODE_FILE),
		.code_name = offset(o, CODE_NAME),
		.code_table = offset(o, CODE_TABLE),
		.text_length = offset(o, TEXT_LENGTH),
		.text_state = offset(o, TEXT_STATE),
		.text_ascii = offset(o, TEXT_ASCII),
		.bytes_length = offset(o, BYTES_LENGTH),
		.bytes_data = offset(o, BYTES_DATA),
	};
	l->interpreter_collects = (uint16_t)(l->interpreter_collects + offset(o, INTERPRETER_GC));
	/* behind it a str of wide characters has the length and the address of its UTF-8 */
	l->text_wide = (uint16_t)(l->text_ascii + 2 * sizeof(void *));
	told_values(o, l);
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
	return tells(version) || listed(version);
}

int pylayout_find(
	memimage_peek *peek, void *arg, uint64_t runtime, unsigned version, struct pylayout *l)
{
	const struct pylayout *at = listed(version);

	if (at) {
		*l = *at;
		return 0;
	}
	return told(&(struct offsets){peek, arg, runtime, version, 0}, version, l);
}
