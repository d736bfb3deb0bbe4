/* gotable - Go's table of functions, as each version writes it: small tables with known answers,
 * rules, names and lines, of 1.2, 1.16, 1.18 and 1.20, for words of 8 and 4 bytes; and of damaged
 * ones, each byte changed and cut at each length, under the sanitizers.  Prints a line for each
 * wrong answer, then `N answers N damaged, sanitized'.  Status: 0 all as it should be, 1 not. */
#include "inside/gotable.h"
#include "unwind/gopcln.h"

#include "sanitized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT 0x10000
#define SPAN 0x100 /* bytes of a function */

static const char *const names[] = {
	"runtime.goexit", "main.plain", "runtime.systemstack", "runtime.asyncPreempt", "main.last"};
#define FUNCTIONS (sizeof names / sizeof *names)

static uint8_t table[2048];
static uint64_t size;

static void put(uint64_t at, uint64_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		table[at + i] = (uint8_t)(value >> 8 * (UNWIND_LITTLE ? i : bytes - 1 - i));
	size = at + bytes > size ? at + bytes : size;
}

/* the file of all is number 1; lines: 10 at the first 7 bytes, then 13 */
static const uint8_t files[] = {4, 0x80, 2, 0}, lines[] = {22, 7, 6, 0xf9, 1, 0};
enum { UNITS = 1700, FILES = 1760, LISTED = 1824 };

/* 0 at the first 7 bytes, 0x48 up to 0x80, 8 up to 0xf0, 0 again */
static const uint8_t values[] = {2, 7, 0x90, 1, 0x79, 0x7f, 0x70, 15, 0x10, 0};

static void make(unsigned magic, unsigned word, int flags)
{
	int has_text = magic == 0xfffffff0 || magic == 0xfffffff1,
	    more = magic == 0xfffffff1 ? 4 : 0;
	unsigned each = has_text ? 4 : word, i = has_text ? 3 : 2;
	uint64_t list = 8 + (uint64_t)word, strings = 256, lists = 512, base = 0, start;

	memset(table, 0, sizeof table);
	size = 0;
	put(0, magic, 4);
	table[6] = 1;
	table[7] = (uint8_t)word;
	put(8, FUNCTIONS, word);
	if (magic != 0xfffffffb) {
		if (has_text)
			put(8 + 2 * word, TEXT, word);
		put(8 + i * word, strings, word);
		put(8 + (i + 1) * word, UNITS, word);
		put(8 + (i + 2) * word, FILES, word);
		put(8 + (i + 3) * word, lists, word);
		put(8 + (i + 4) * word, base = list = 1024, word);
	}
	for (i = 0; i <= FUNCTIONS; i++) {
		uint64_t at = 256 + 64 * i, f;
		start = SPAN * i + (has_text ? 0 : TEXT);
		put(list + 2 * i * each, start, each);
		if (magic == 0xfffffffb)
			at += 1024 - 256;
		put(list + (2 * i + 1) * each, at, each);
		if (i == FUNCTIONS) {
			if (magic == 0xfffffffb)
				put(list + (2 * i + 1) * each, LISTED, 4);
			break;
		}
		f = base + at;
		put(f, start, each);
		f += each;
		put(f, 32 * i + (magic == 0xfffffffb ? strings : 0), 4);
		put(f + 12, 8 + (magic == 0xfffffffb ? lists : 0), 4);
		put(f + 16, 32 + (magic == 0xfffffffb ? lists : 0), 4);
		put(f + 20, 48 + (magic == 0xfffffffb ? lists : 0), 4);
		put(f + 28, magic == 0xfffffffb ? 0 : i % 2, 4);
		put(f + 33 + (unsigned)more, (unsigned)(flags && i == 2 ? 2 : flags && i == 0), 1);
		put(f + 43, 0, 1);
		memcpy(table + strings + 32 * i, names[i], strlen(names[i]) + 1);
		if (flags && (i == 0 || i == 2)) /* the flag tells, not the name */
			table[strings + 32 * i] = '_';
	}
	memcpy(table + lists + 8, values, sizeof values);
	memcpy(table + lists + 32, files, sizeof files);
	memcpy(table + lists + 48, lines, sizeof lines);
	/* unit 0 has files 0 and 1, unit 1 has 1 and one that no program has */
	for (i = 0; i < 3; i++)
		put(UNITS + 4 * i, i < 2 ? 8 * i : UINT32_MAX, 4);
	for (i = 0; i < 2; i++) {
		memcpy(table + FILES + 8 * i, i ? "b.go" : "a.go", 5);
		put(LISTED + 4 * i, i ? FILES + 8 : 2, 4);
	}
	put(LISTED + 63, 0, 1);
}

static unsigned answers, damaged;
static int bad;

static const struct unwind_machine *machine;
static struct unwind u;

static volatile uint64_t seen;

/* Read all that the table says of PC, which is not looked at. */
static void read_all(const struct gotable *t, uint64_t pc)
{
	struct gofunction f;
	const char *text[2] = {NULL, NULL};
	int64_t number;

	seen += (uint64_t)gotable_begins(t, pc);
	if (gotable_find(t, pc, &f) != 1)
		return;
	text[0] = gotable_string(t, f.name);
	text[1] = gotable_file(t, &f, pc);
	if (gotable_value(t, &f, f.line, pc, &number) == 0)
		seen += (uint64_t)number;
	for (unsigned i = 0; i < 2; i++)
		seen += text[i] ? strlen(text[i]) : 0;
}

static enum gopcln ask(const uint8_t *bytes, uint64_t n, uint64_t at)
{
	uint64_t text, where;
	struct gotable t;
	struct unwind_space space = {.machine = machine};
	struct unwind_object o = {
		.start = TEXT, .end = TEXT + 0x1000, .go = bytes, .go_size = n, .go_text = TEXT};

	u.space = &space;
	if (gotable_open(&t, bytes, n) != 0)
		return GO_BAD;
	if (!gotable_text(&t, &text, &where))
		o.go_text = 0;
	read_all(&t, at - o.go_text);
	return gopcln_find(&u, &o, at);
}

static void want(unsigned magic, uint64_t at, enum gopcln kind, int delta)
{
	enum gopcln got = ask(table, size, TEXT + at);
	int cfa = (kind == GO_ROW || kind == GO_SIGNAL) && got == kind
		? u.row.cfa_value - machine->word
		: delta;

	answers++;
	if (got == kind && cfa == delta)
		return;
	bad = 1;
	printf("%x, %d bytes, at %llx: %d %d, not %d %d\n", magic, machine->word,
		(unsigned long long)at, got, cfa, kind, delta);
}

/* The name, file and line of AT. */
static void want_line(unsigned magic, uint64_t at, const char *name, const char *file, int64_t line)
{
	uint64_t text, where, pc = TEXT + at;
	const char *its, *in;
	struct gofunction f;
	struct gotable t;
	int64_t number;

	answers++;
	if (gotable_open(&t, table, size) == 0) {
		pc -= gotable_text(&t, &text, &where) ? text : 0;
		if (gotable_find(&t, pc, &f) == 1 && (its = gotable_string(&t, f.name))
			&& gotable_value(&t, &f, f.line, pc, &number) == 0
			&& strcmp(its + (*its == '_'), name + (*its == '_')) == 0 && number == line
			&& (!(in = gotable_file(&t, &f, pc)) ? !file
							     : file && strcmp(in, file) == 0))
			return;
	}
	bad = 1;
	printf("%x, %d bytes, at %llx: not %s %s:%d\n", magic, machine->word,
		(unsigned long long)at, name, file ? file : "-", (int)line);
}

static void check(unsigned magic)
{
	int old = magic == 0xfffffffb;

	want_line(magic, 0, "runtime.goexit", "b.go", 10);
	want_line(magic, SPAN + 6, "main.plain", old ? "b.go" : NULL, 10);
	want_line(magic, SPAN + 7, "main.plain", old ? "b.go" : NULL, 13);
	want_line(magic, 4 * SPAN + 255, "main.last", "b.go", 13);
	want(magic, 1, GO_TOP, 0);
	for (uint64_t at = SPAN; at < SPAN + 0xf0 + 0x10; at++)
		want(magic, at, GO_ROW,
			at < SPAN + 7              ? 0
				: at < SPAN + 0x80 ? 0x48
				: at < SPAN + 0xf0 ? 8
						   : 0);
	want(magic, 2 * SPAN + 9, GO_SWITCH, 0);
	want(magic, 3 * SPAN + 9, GO_SIGNAL, 0x48);
	want(magic, 4 * SPAN + 255, GO_ROW, 0);
	want(magic, 5 * SPAN, GO_NONE, 0);
	want(magic, (uint64_t)0 - 1, GO_NONE, 0);
}

static void damage(void)
{
	static const uint8_t by[] = {1, 0x80, 0xff, 0x7f};

	for (uint64_t at = 0; at < size; at++) {
		uint8_t *copy = malloc(size), *cut = malloc(at ? at : 1);
		if (!copy || !cut)
			exit(111);
		memcpy(cut, table, at);
		for (unsigned i = 0; i < sizeof by; i++) {
			memcpy(copy, table, size);
			copy[at] ^= by[i];
			seen += gotable_search(copy, size);
			for (uint64_t pc = 0; pc < 6 * SPAN; pc += 37, damaged++)
				ask(copy, size, TEXT + pc);
		}
		for (uint64_t pc = 0; pc < 6 * SPAN; pc += 37, damaged++)
			ask(cut, at, TEXT + pc);
		free(copy);
		free(cut);
	}
}

int main(void)
{
	static const unsigned magics[] = {0xfffffffb, 0xfffffffa, 0xfffffff0, 0xfffffff1};

	for (unsigned i = 0; i < 8; i++) {
		machine = i % 2 ? &unwind_i386 : &unwind_x86_64;
		for (int flags = 0; flags < 2; flags++) {
			make(magics[i / 2], machine->word, flags && magics[i / 2] != 0xfffffffb);
			check(magics[i / 2]);
		}
		damage();
	}
	printf("%u answers %u damaged%s\n", answers, damaged, SANITIZED);
	return bad;
}
