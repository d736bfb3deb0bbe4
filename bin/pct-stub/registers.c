/* registers.c - gives the debugger the registers of x86-64, in the order of their description. */
#include "stub.h"

#include "base/must.h"
#include "remote/vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Places and sizes in the area of FXSAVE, which begins with the control word of the x87 (Intel's
 * manual). */
enum { FX_STACK = 32, FX_VECTORS = 160, FX_MXCSR = 24, FX_SIZE = 512, HIGH_HALVES = 256 };

enum source { GENERAL, PC, NOWHERE, STACK, CONTROL, VECTOR, MXCSR, HIGH };

/* Registers that follow each other and come from one source. */
static const struct group {
	const char *feature; /* a new feature begins here; NULL: the same one */
	const char *names, *type;
	unsigned char bytes, source;
} groups[] = {
	{"core", "rax rbx rcx rdx rsi rdi", "int64", 8, GENERAL},
	{NULL, "rbp rsp", "data_ptr", 8, GENERAL},
	{NULL, "r8 r9 r10 r11 r12 r13 r14 r15", "int64", 8, GENERAL},
	{NULL, "rip", "code_ptr", 8, PC},
	{NULL, "eflags cs ss ds es fs gs", "int32", 4, NOWHERE},
	{NULL, "st0 st1 st2 st3 st4 st5 st6 st7", "i387_ext", 10, STACK},
	{NULL, "fctrl fstat ftag fiseg fioff foseg fooff fop", "int", 4, CONTROL},
	{"sse",
		"xmm0 xmm1 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7 "
		"xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15",
		"vec128", 16, VECTOR},
	{NULL, "mxcsr", "int", 4, MXCSR},
	{"linux", "orig_rax", "int64", 8, NOWHERE},
	{"avx",
		"ymm0h ymm1h ymm2h ymm3h ymm4h ymm5h ymm6h ymm7h "
		"ymm8h ymm9h ymm10h ymm11h ymm12h ymm13h ymm14h ymm15h",
		"uint128", 16, HIGH},
};
enum { GROUPS = sizeof groups / sizeof *groups };

/* DWARF's numbers of the registers, by their place in `groups'. */
static const unsigned char dwarf[] = {0, 3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

void registers_describe(struct document *d)
{
	FILE *f = must(open_memstream(&d->text, &d->size));
	const char *feature = NULL;

	fputs("<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>"
	      "<architecture>i386:x86-64</architecture><osabi>GNU/Linux</osabi>",
		f);
	for (const struct group *g = groups; g < groups + GROUPS; g++) {
		if (g->feature) {
			fputs(feature ? "</feature>" : "", f);
			feature = g->feature;
			fprintf(f, "<feature name=\"org.gnu.gdb.i386.%s\">", feature);
			fputs(strcmp(feature, "sse") == 0 ? remote_vectors : "", f);
		}
		for (const char *name = g->names; *name; name += strspn(name, " ")) {
			int len = (int)strcspn(name, " ");
			fprintf(f, "<reg name=\"%.*s\" bitsize=\"%d\" type=\"%s\"/>", len, name,
				8 * g->bytes, g->type);
			name += len;
		}
	}
	fputs("</feature></target>", f);
	if (fclose(f) != 0)
		must(NULL);
}

static unsigned count(const struct group *g)
{
	unsigned n = 1;

	for (const char *s = g->names; *s; s++)
		n += *s == ' ';
	return n;
}

/* The x87's control register I, counted as in `groups', as a word of 32 bits. */
static uint32_t control(const unsigned char *fx, unsigned i)
{
	uint16_t half[4];
	uint32_t whole, tag = 0;

	memcpy(half, fx, sizeof half);
	switch (i) {
	case 0: return half[0];
	case 1: return half[1];
	case 2: /* FXSAVE has a bit for each register in use, by its number, not by its depth */
		for (unsigned n = 0; n < 8; n++)
			if (!(half[2] >> n & 1))
				tag |= 3u << 2 * n;
		return tag;
	case 4: memcpy(&whole, fx + 8, 4); return whole;
	case 6: memcpy(&whole, fx + 16, 4); return whole;
	case 7: return half[3] & 0x7ff;
	default: return 0;
	}
}

/* Add register I of group G, number AT of all registers, to P; digits are x when it was not
 * recorded. */
static void add(
	struct packets *p, const struct state *s, const struct group *g, unsigned i, unsigned at)
{
	const unsigned char *fx = s && s->vector_size >= FX_SIZE ? s->vector : NULL;
	uint32_t word;

	switch ((enum source)g->source) {
	case GENERAL:
		if (s && dwarf[at] < s->nregs && s->known >> dwarf[at] & 1)
			packet_add_hex(p, &s->regs[dwarf[at]], 8);
		else
			break;
		return;
	case PC:
		if (!s || !s->nregs)
			break;
		packet_add_hex(p, &s->pc, 8);
		return;
	case NOWHERE: break;
	case STACK:
		if (!fx)
			break;
		packet_add_hex(p, fx + FX_STACK + 16 * i, 10);
		return;
	case CONTROL:
		if (!fx)
			break;
		word = control(fx, i);
		packet_add_hex(p, &word, 4);
		return;
	case VECTOR:
		if (!fx)
			break;
		packet_add_hex(p, fx + FX_VECTORS + 16 * i, 16);
		return;
	case MXCSR:
		if (!fx)
			break;
		packet_add_hex(p, fx + FX_MXCSR, 4);
		return;
	case HIGH:
		if (!fx || s->vector_size < FX_SIZE + HIGH_HALVES)
			break;
		packet_add_hex(p, fx + FX_SIZE + 16 * i, 16);
		return;
	}
	for (unsigned n = 0; n < g->bytes; n++)
		packet_add(p, "xx");
}

int registers_all(struct stub *s)
{
	const struct state *state = stub_state(s);
	unsigned at = 0;

	packet_begin(s->packets);
	for (const struct group *g = groups; g < groups + GROUPS; g++)
		for (unsigned i = 0, n = count(g); i < n; i++)
			add(s->packets, state, g, i, at++);
	return packet_send(s->packets);
}

int registers_one(struct stub *s, uint64_t number)
{
	unsigned at = 0;

	for (const struct group *g = groups; g < groups + GROUPS; at += count(g++)) {
		if (number - at >= count(g))
			continue;
		packet_begin(s->packets);
		add(s->packets, stub_state(s), g, (unsigned)number - at, (unsigned)number);
		return packet_send(s->packets);
	}
	return packet_say(s->packets, "E00");
}
