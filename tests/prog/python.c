/* python - lib/python and the lines of Python's code, under the address and undefined-behaviour
 * sanitizers:
 *
 *	python layout VERSION          the offsets of a version (0x030b for 3.11), NAME VALUE a line
 *	python lines VERSION FIRST TABLE UNITS
 *	                               the line of each instruction, by the table in hexadecimal
 *	python texts                   known answers of pytext: "N texts", or the wrong ones; 0 or 1
 *	python damage SEED RUNS        walks in an image of an interpreter with damaged bytes:
 *	                               "N walks: ..., sanitized"; it must end, whatever the bytes are */
#include "python/pytext.h"
#include "samples/pylines.h"

#include "sanitized.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE = 0x10000, SIZE = 0x8000, FRAMES = 2048 };
static uint8_t image[SIZE]; /* the memory at BASE */

static long peek(void *arg, void *to, uint64_t from, size_t n)
{
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
#define X(f) {#f, offsetof(struct pylayout, f)},
		X(interpreters) X(interpreter_next) X(interpreter_threads) X(thread_next) X(
			thread_id) X(thread_native) X(thread_frame) X(cframe_frame)
			X(cframe_previous) X(frame_code) X(frame_previous) X(frame_instruction) X(
				frame_lasti) X(frame_entry) X(frame_owner) X(code_units)
				X(code_line) X(code_string) X(code_bytes) X(code_file) X(code_name)
					X(code_table) X(text_length) X(text_state) X(text_ascii)
						X(text_wide) X(bytes_length) X(bytes_data)
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

/* Write what an interpreter of 3.13 tells of its layout, at BASE. */
static void tell(void)
{
	static const struct {
		unsigned number;
		uint64_t value;
	} word[] = {{1, 0x030d00f0}, {5, 632}, {8, 0}, {9, 16}, {21, 8}, {23, 72}, {24, 152},
		{25, 160}, {29, 8}, {30, 0}, {31, 56}, {33, 70}, {35, 112}, {37, 128}, {38, 136},
		{39, 68}, {43, 200}, {44, 16}, {65, 16}, {66, 32}, {68, 32}, {69, 16}, {70, 40}};

	memset(image, 0, sizeof image);
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		put(BASE + 8 * word[i].number, word[i].value);
	memcpy(image, "xdebugpy", 8);
}

/* Make the image of an interpreter with a thread that calls itself 7 and has some frames, the
 * outermost of which C entered. */
static void make(const struct pylayout *l)
{
	uint64_t interpreter = BASE + 0x400, thread = BASE + 0x800, cframe = BASE + 0xc00,
		 code = BASE + 0x1000, frame = BASE + 0x2000;

	tell();
	put(BASE + l->interpreters, interpreter);
	put(interpreter + l->interpreter_threads, thread);
	put(thread + l->thread_id, 7);
	put(thread + l->thread_frame, l->cframe_frame == PYLAYOUT_NONE ? frame : cframe);
	if (l->cframe_frame != PYLAYOUT_NONE)
		put(cframe + l->cframe_frame, frame);
	for (int i = 0; i < 20; i++, frame += 0x100) {
		put(frame + l->frame_code, code);
		put(frame + l->frame_previous, i < 19 ? frame + 0x100 : 0);
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
		n++;
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

static int damage(uint64_t seed, unsigned runs)
{
	static const unsigned version[] = {0x0309, 0x030b, 0x030d};
	unsigned none = 0, cut = 0, ended = 0;
	struct pylayout l;
	int whole, n;

	state = seed * 2 + 1;
	for (unsigned i = 0; i < runs; i++) {
		tell();
		l = layout_of(version[i % 3]);
		make(&l);
		if (i < 3 && (walk(&l, &whole) != 20 || !whole)) {
			printf("version %x: not 20 frames\n", l.version);
			return 1;
		}
		for (uint64_t k = noise() % 4 + 1; k; k--) {
			uint64_t at = noise() % (noise() % 2 ? 0x240 : 0x2000 + 20 * 0x100);
			/* often a pointer into the image */
			if (noise() % 2)
				put(BASE + at / 8 * 8, BASE + noise() % SIZE);
			else
				image[at] = (uint8_t)noise();
		}
		/* the layout that it tells is damaged, too */
		n = pylayout_find(peek, NULL, BASE, version[i % 3], &l) == 0 ? walk(&l, &whole)
									     : -1;
		none += n < 0;
		cut += n >= 0 && !whole;
		ended += n >= 0 && whole;
	}
	printf("%u walks: %u without a thread, %u cut, %u to an end%s\n", runs, none, cut, ended,
		SANITIZED);
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
	if (argc == 4 && strcmp(argv[1], "damage") == 0)
		return damage(strtoul(argv[2], NULL, 10), (unsigned)strtoul(argv[3], NULL, 10));
	fputs("usage: python layout V | lines V FIRST TABLE UNITS | texts | damage SEED RUNS\n",
		stderr);
	return 100;
}
