/* python - lib/python and the lines of Python's code, under the address and undefined-behaviour
 * sanitizers:
 *
 *	python layout VERSION          the offsets of a version (0x030b for 3.11), NAME VALUE a line
 *	python lines VERSION FIRST TABLE UNITS
 *	                               the line of each instruction, by the table in hexadecimal
 *	python texts                   known answers of pytext: "N texts", or the wrong ones; 0 or 1
 *	python collector               whether a thread runs the collector, in three states
 *	python none                    how a thread that runs no Python is told
 *	python values VERSION          the entries of the variables of each kind
 *	python records SEED RUNS       records of values with any bytes: "N values, sanitized"
 *	python damage SEED RUNS        walks in an image of an interpreter with damaged bytes:
 *	                               "N walks: ..., sanitized"; it must end, whatever the bytes are */
#include "format/pyrecord.h"
#include "python/pytext.h"
#include "samples/pylines.h"

#include "sanitized.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE = 0x10000, SIZE = 0x8000, FRAMES = 2048, FRAME = 0x200 };
static uint8_t image[SIZE]; /* the memory at BASE */

static unsigned peeks; /* calls of peek */

static long peek(void *arg, void *to, uint64_t from, size_t n)
{
	peeks++;
	(void)arg;
	if (from < BASE || from - BASE > SIZE || n > SIZE - (from - BASE))
		return -1;
	memcpy(to, image + (from - BASE), n);
	return (long)n;
}

static void put(uint64_t at, uint64_t value)
{
	memcpy(image + (at - BASE), &value, sizeof value);
}

static struct pylayout layout_of(unsigned version)
{
	struct pylayout l;

	if (pylayout_find(peek, NULL, BASE, version, &l) != 0) {
		puts("not known");
		exit(1);
	}
	return l;
}

static int layout(unsigned version)
{
	static const struct {
		const char *name;
		size_t at;
	} field[] = {
#define X(f) {#f, offsetof(struct pylayout, f)}
		X(interpreters),
		X(interpreter_next),
		X(interpreter_threads),
		X(interpreter_collects),
		X(gil_holder),
		X(thread_interpreter),
		X(thread_next),
		X(thread_id),
		X(thread_native),
		X(thread_frame),
		X(cframe_frame),
		X(cframe_previous),
		X(frame_code),
		X(frame_previous),
		X(frame_instruction),
		X(frame_lasti),
		X(frame_entry),
		X(frame_owner),
		X(code_units),
		X(code_line),
		X(code_string),
		X(code_bytes),
		X(code_file),
		X(code_name),
		X(code_table),
		X(text_length),
		X(text_state),
		X(text_ascii),
		X(text_wide),
		X(bytes_length),
		X(bytes_data),
		X(frame_locals),
		X(code_names),
		X(code_args),
		X(code_kinds),
		X(code_cells),
		X(code_frees),
		X(object_type),
		X(type_name),
		X(type_flags),
		X(list_length),
		X(tuple_length),
		X(tuple_items),
		X(dict_length),
		X(set_length),
		X(float_value),
		X(cell_value),
		X(int_size),
		X(int_tag),
		X(int_digits),
#undef X
	};
	struct pylayout l = layout_of(version);
	uint16_t value;

	for (size_t i = 0; i < sizeof field / sizeof *field; i++) {
		memcpy(&value, (char *)&l + field[i].at, sizeof value);
		if (value != PYLAYOUT_NONE)
			printf("%s %u\n", field[i].name, value);
	}
	return 0;
}

static int lines(char **argv)
{
	static uint8_t table[1 << 20];
	struct pyname n = {.line = (uint32_t)strtoul(argv[1], NULL, 10), .table = table};
	unsigned byte, version = (unsigned)strtoul(argv[0], NULL, 16);

	for (const char *s = argv[2]; sscanf(s, "%2x", &byte) == 1; s += 2)
		table[n.table_len++] = (uint8_t)byte;
	for (uint32_t u = 0; u < strtoul(argv[3], NULL, 10); u++)
		printf("%s%" PRIu32, u ? " " : "", pylines_find(&n, version, u));
	putchar('\n');
	return 0;
}

/* Make a str at AT of LENGTH characters of KIND bytes, from BYTES. */
static void text_at(const struct pylayout *l, uint64_t at, unsigned kind, int ascii,
	const void *bytes, size_t length)
{
	put(at + l->text_length, length);
	put(at + l->text_state, kind << 2 | 1 << 5 | (unsigned)ascii << 6);
	memcpy(image + (at - BASE) + (ascii ? l->text_ascii : l->text_wide), bytes, kind * length);
}

#include "pyobjects.h"

static int texts(void)
{
	static const uint16_t two[] = {'a', 0xe9, 0x20ac};
	static const uint32_t four[] = {'a', 0x1f40d, 0xd800, 0x110000};
	static const struct {
		unsigned kind;
		int ascii;
		const void *bytes;
		size_t length, size;
		const char *want;
	} text[] = {{1, 1, "hash_row", 8, 100, "hash_row"},
		{1, 0,
			"n\xe9"
			"e",
			3, 100,
			"n\xc3\xa9"
			"e"},
		{2, 0, two, 3, 100, "a\xc3\xa9\xe2\x82\xac"},
		{4, 0, four, 4, 100, "a\xf0\x9f\x90\x8d\xed\xa0\x80\xef\xbf\xbd"},
		{2, 0, two, 3, 5, "a\xc3\xa9"}, {1, 1, "", 0, 100, ""}, {3, 0, "xyz", 1, 100, ""}};
	struct pylayout l = layout_of(0x030b);
	struct pywalk w = {.layout = &l, .peek = peek};
	int bad = 0;
	char got[100];

	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		memset(image, 0, sizeof image);
		text_at(&l, BASE, text[i].kind, text[i].ascii, text[i].bytes, text[i].length);
		size_t n = pytext_str(&w, BASE, got, text[i].size);
		if (n != strlen(text[i].want) || memcmp(got, text[i].want, n) != 0) {
			printf("text %zu: %.*s\n", i, (int)n, got);
			bad = 1;
		}
	}
	printf("%zu texts%s\n", sizeof text / sizeof *text, SANITIZED);
	return bad;
}

static uint64_t state = 1;

static uint64_t noise(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	return state ^= state << 17;
}

/* Write what an interpreter of VERSION, from 3.13 on, tells of its layout, at BASE. */
static void tell(unsigned version)
{
	/* numbers of words in 3.13 and in 3.14, and values */
	static const uint16_t word[][3] = {{5, 5, 632}, {8, 8, 0}, {9, 9, 16}, {10, 11, 40},
		{18, 19, 60}, {21, 24, 8}, {22, 25, 16}, {23, 26, 72}, {24, 27, 152}, {25, 28, 160},
		{29, 32, 8}, {30, 33, 0}, {31, 34, 56}, {32, 35, 80}, {33, 36, 70}, {35, 40, 112},
		{37, 42, 128}, {38, 43, 136}, {39, 44, 68}, {40, 45, 52}, {41, 46, 96},
		{42, 47, 104}, {43, 48, 200}, {44, 50, 16}, {45, 51, 8}, {47, 53, 24},
		{49, 55, 168}, {51, 57, 24}, {52, 58, 16}, {55, 61, 16}, {60, 70, 16}, {62, 72, 16},
		{63, 73, 24}, {65, 75, 16}, {66, 76, 32}, {68, 78, 32}, {69, 79, 16}, {70, 80, 40},
		{72, 82, 8}};

	memset(image, 0, sizeof image);
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		put(BASE + 8u * word[i][version > 0x030d], word[i][2]);
	put(BASE + 8, (uint64_t)version << 16 | 0xf0);
	memcpy(image, "xdebugpy", 8);
}

/* Make the image of an interpreter with a thread that calls itself 7 and has some frames, the
 * outermost of which C entered. */
static void make(const struct pylayout *l)
{
	uint64_t interpreter = BASE + 0x400, thread = BASE + 0x800, cframe = BASE + 0xc00,
		 code = BASE + 0x1000, frame = BASE + 0x2000;

	tell(l->version);
	put(BASE + l->interpreters, interpreter);
	put(interpreter + l->interpreter_threads, thread);
	put(thread + l->thread_id, 7);
	put(thread + l->thread_interpreter, interpreter);
	put(thread + l->thread_frame, l->cframe_frame == PYLAYOUT_NONE ? frame : cframe);
	if (l->cframe_frame != PYLAYOUT_NONE) {
		put(cframe + l->cframe_frame, frame);
		if (l->cframe_previous != PYLAYOUT_NONE)
			put(cframe + l->cframe_previous, thread + 0x100);
	}
	for (int i = 0; i < 20; i++, frame += FRAME) {
		put(frame + l->frame_code, code);
		put(frame + l->frame_previous, i < 19 ? frame + FRAME : 0);
		if (l->frame_instruction != PYLAYOUT_NONE)
			put(frame + l->frame_instruction, code + l->code_bytes + 2 * (unsigned)i);
		else
			put(frame + l->frame_lasti, 2 * (unsigned)i);
		if (l->frame_entry != PYLAYOUT_NONE)
			image[frame - BASE + l->frame_entry] = i == 19;
	}
	put(code + l->code_line, 33);
	put(code + l->code_file, code + 0x100);
	put(code + l->code_name, code + 0x200);
	put(code + l->code_table, code + 0x300);
	if (l->code_units != PYLAYOUT_NONE)
		put(code + l->code_units, 40);
	else
		put(code + l->code_string, code + 0x400);
	put(code + 0x400 + l->bytes_length, 80);
	text_at(l, code + 0x100, 1, 1, "x.py", 4);
	text_at(l, code + 0x200, 1, 1, "f", 1);
	variables_at(l, code, BASE + 0x2000);
}

/* Walk the image.  Returns the number of frames, or -1 when there is no thread.  *WHOLE becomes 1
 * when the walk reached the end. */
static int walk(const struct pylayout *l, int *whole)
{
	uint8_t head[PYLAYOUT_CODE], name[PYWALK_NAME], table[64];
	struct pywalk w = {.layout = l, .peek = peek};
	struct pywalk_frame f;
	struct pycode c;
	enum pywalk_result r = PYWALK_END;
	uint64_t at = 0, from;
	char text[64];
	int n = 0, steps = 0;

	*whole = 0;
	if (pywalk_begin(&w, BASE, l->thread_id, 7, &at) != 0)
		return -1;
	for (; steps < FRAMES && (r = pywalk_next(&w, &f)) >= PYWALK_FRAME; steps++) {
		if (r != PYWALK_FRAME)
			continue;
		if (n++ < 2)
			read_variables(&w, f.code, f.at, 0);
		size_t size = pywalk_head(l, f.code, &from);
		if (size > sizeof head || peek(NULL, head, from, size) != (long)size
			|| pywalk_code(&w, head, &c) != 0)
			continue;
		pywalk_name(l, &c, &from);
		for (size = PYWALK_NAME; size && peek(NULL, name, from, size) != (long)size; size--)
			;
		pywalk_print(l, &c, name, size);
		pytext_str(&w, c.name, text, sizeof text);
		pytext_str(&w, c.file, text, sizeof text);
		pytext_bytes(&w, c.table, table, sizeof table);
	}
	*whole = r == PYWALK_END;
	return n;
}

static const unsigned version[] = {0x0309, 0x030a, 0x030b, 0x030c, 0x030d, 0x030e};
enum { VERSIONS = sizeof version / sizeof *version };

/* Whether an interpreter without a GIL is refused, and whether the thread runs the collector: when
 * none runs, when one runs, and when one runs but another thread has the GIL. */
static int collector(void)
{
	struct pylayout told;

	for (int i = 0; i < VERSIONS; i++) {
		struct pylayout l;
		struct pywalk w = {.layout = &l, .peek = peek};
		uint64_t at = 0, gil = BASE + (version[i] < 0x030c ? 0 : 0x400);
		int idle, own, other;

		tell(version[i]);
		l = layout_of(version[i]);
		make(&l);
		if (pywalk_begin(&w, BASE, l.thread_id, 7, &at) != 0)
			return 1;
		gil += l.gil_holder;
		put(gil, at);
		idle = pywalk_collects(&w, BASE);
		image[0x400 + l.interpreter_collects] = 1;
		own = pywalk_collects(&w, BASE);
		put(gil, at + 0x100);
		other = pywalk_collects(&w, BASE);
		printf("%x: %d %d %d\n", version[i], idle, own, other);
	}
	put(BASE + 16, 1);
	printf("free-threaded: %d\n", pylayout_find(peek, NULL, BASE, 0x030d, &told));
	return 0;
}

static int values(unsigned version)
{
	struct pylayout l;
	struct pywalk w = {.layout = &l, .peek = peek};

	tell(version);
	l = layout_of(version);
	make(&l);
	printf("%x:", version);
	read_variables(&w, BASE + 0x1000, BASE + 0x2000, 1);
	printf("%s\n", SANITIZED);
	return 0;
}

/* A thread without a state, in an interpreter with threads: how many reads tell that at first, and
 * again; and whether its state is found once it has one. */
static int none(void)
{
	struct pylayout l;
	struct pywalk w = {.layout = &l, .peek = peek};
	uint64_t at = 0, newest = BASE + 0x1800;
	unsigned first;
	int found;

	tell(0x030b);
	l = layout_of(0x030b);
	make(&l);
	for (uint64_t i = 0; i < 8; i++) { /* before the one of `make' */
		put(newest + 0x100 * i + l.thread_id, 100 + i);
		put(newest + 0x100 * i + l.thread_next,
			i < 7 ? newest + 0x100 * (i + 1) : BASE + 0x800);
	}
	put(BASE + 0x400 + l.interpreter_threads, newest + 0x100);
	found = pywalk_begin(&w, BASE, l.thread_id, 100, &at) == 0;
	first = peeks;
	found |= pywalk_begin(&w, BASE, l.thread_id, 100, &at) == 0;
	printf("%d, %u reads, again %u", found, first, peeks - first);
	put(newest + l.thread_frame, BASE + 0xc00);
	put(BASE + 0x400 + l.interpreter_threads, newest);
	found = pywalk_begin(&w, BASE, l.thread_id, 100, &at) == 0;
	printf("; then %d\n", found && at == newest);
	return 0;
}

static int damage(uint64_t seed, unsigned runs)
{
	unsigned none = 0, cut = 0, ended = 0;
	struct pylayout l;
	int whole, n;

	state = seed * 2 + 1;
	for (unsigned i = 0; i < runs; i++) {
		tell(version[i % VERSIONS]);
		l = layout_of(version[i % VERSIONS]);
		make(&l);
		if (i < VERSIONS && (walk(&l, &whole) != 20 || !whole)) {
			printf("version %x: not 20 frames\n", l.version);
			return 1;
		}
		for (uint64_t k = noise() % 4 + 1; k; k--) {
			uint64_t at = noise()
				% (noise() % 2                ? 0x240
						: noise() % 2 ? 0x8000
							      : 0x2000 + 20 * FRAME);
			/* often a pointer into the image */
			if (noise() % 2)
				put(BASE + at / 8 * 8, BASE + noise() % SIZE);
			else
				image[at] = (uint8_t)noise();
		}
		/* the layout that it tells is damaged, too */
		n = pylayout_find(peek, NULL, BASE, version[i % VERSIONS], &l) == 0
			? walk(&l, &whole)
			: -1;
		none += n < 0;
		cut += n >= 0 && !whole;
		ended += n >= 0 && whole;
	}
	printf("%u walks: %u without a thread, %u cut, %u to an end%s\n", runs, none, cut, ended,
		SANITIZED);
	return 0;
}

/* Read records of random bytes, whose lengths often fit. */
static int records(uint64_t seed, unsigned runs)
{
	static const char kinds[] = "ixfbNsSyYouzm?";
	uint8_t bytes[400];
	struct state_part part = {.bytes = bytes};
	struct state st = {.parts = &part, .nparts = 1};
	struct pyvariable_value v;
	struct pyrecord r;
	unsigned values = 0;

	state = seed * 2 + 1;
	for (unsigned i = 0; i < runs; i++) {
		for (size_t k = 0; k < sizeof bytes; k++)
			bytes[k] = (uint8_t)noise();
		uint32_t places = (uint32_t)noise() % 4;
		memcpy(bytes, &places, sizeof places);
		for (size_t k = 4 + 4 * (size_t)places; k + 200 < sizeof bytes && noise() % 8;) {
			bytes[k] = (uint8_t)kinds[noise() % (sizeof kinds - 1)];
			bytes[k + 1] = noise() % 72;
			bytes[k + 2] = noise() % 4 ? 8 + noise() % 2 : noise() % 52;
			k += 3u + bytes[k + 1] + bytes[k + 2];
		}
		part.size = noise() % 8 ? sizeof bytes : noise() % sizeof bytes;
		if (pyrecord_open(&r, &st) != 0)
			continue;
		pyrecord_place(&r, r.places - 1);
		for (; pyrecord_next(&r, &v); values++)
			if (strlen(v.name) >= sizeof v.name || strchr(v.name, '\n')
				|| strchr(v.type, '\n') || strchr(v.text, '\n'))
				return 1;
	}
	printf("%u values%s\n", values, SANITIZED);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "layout") == 0)
		return layout((unsigned)strtoul(argv[2], NULL, 16));
	if (argc == 6 && strcmp(argv[1], "lines") == 0)
		return lines(argv + 2);
	if (argc == 2 && strcmp(argv[1], "texts") == 0)
		return texts();
	if (argc == 2 && strcmp(argv[1], "none") == 0)
		return none();
	if (argc == 2 && strcmp(argv[1], "collector") == 0)
		return collector();
	if (argc == 4 && strcmp(argv[1], "records") == 0)
		return records(strtoul(argv[2], NULL, 10), (unsigned)strtoul(argv[3], NULL, 10));
	if (argc == 3 && strcmp(argv[1], "values") == 0)
		return values((unsigned)strtoul(argv[2], NULL, 16));
	if (argc == 4 && strcmp(argv[1], "damage") == 0)
		return damage(strtoul(argv[2], NULL, 10), (unsigned)strtoul(argv[3], NULL, 10));
	fputs("usage: python layout V | lines V FIRST TABLE UNITS | texts | collector | none | values V\n"
	      "\t| records SEED RUNS | damage SEED RUNS\n",
		stderr);
	return 100;
}
