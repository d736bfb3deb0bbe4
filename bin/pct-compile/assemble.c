/* assemble.c - parses what gdb's `maint agent' prints. */
#include "agent/agent.h"
#include "assemble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names of the opcodes, from gdb's ax.def.  Those that the interpreter does not know are
 * missing. */
static const char *const names[] = {
	[0x02] = "add",
	[0x03] = "sub",
	[0x04] = "mul",
	[0x05] = "div_signed",
	[0x06] = "div_unsigned",
	[0x07] = "rem_signed",
	[0x08] = "rem_unsigned",
	[0x09] = "lsh",
	[0x0a] = "rsh_signed",
	[0x0b] = "rsh_unsigned",
	[0x0c] = "trace",
	[0x0d] = "trace_quick",
	[0x0e] = "log_not",
	[0x0f] = "bit_and",
	[0x10] = "bit_or",
	[0x11] = "bit_xor",
	[0x12] = "bit_not",
	[0x13] = "equal",
	[0x14] = "less_signed",
	[0x15] = "less_unsigned",
	[0x16] = "ext",
	[0x17] = "ref8",
	[0x18] = "ref16",
	[0x19] = "ref32",
	[0x1a] = "ref64",
	[0x20] = "if_goto",
	[0x21] = "goto",
	[0x22] = "const8",
	[0x23] = "const16",
	[0x24] = "const32",
	[0x25] = "const64",
	[0x26] = "reg",
	[0x27] = "end",
	[0x28] = "dup",
	[0x29] = "pop",
	[0x2a] = "zero_ext",
	[0x2b] = "swap",
	[0x2f] = "tracenz",
	[0x30] = "trace16",
	[0x32] = "pick",
	[0x33] = "rot",
};
enum { CONST64 = 0x25, END = 0x27, WINDOW = 32 };

static int opcode_of(const char *name, size_t len)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i] && strlen(names[i]) == len && memcmp(names[i], name, len) == 0)
			return (int)i;
	return -1;
}

/* The registers of the mask at S, such as "20 01" behind "Reg mask:". */
static uint64_t mask_of(const char *s, int bits)
{
	uint64_t mask = 0;
	unsigned at = 0;

	for (; *s && *s != '\n'; s++) {
		const char *digits = "0123456789abcdef", *digit = strchr(digits, *s);
		unsigned half;
		if (!digit)
			continue;
		/* the high half of a byte comes first */
		half = bits ? at : at / 8 * 8 + (at % 8 ? 0 : 4);
		if (half < 64)
			mask |= (uint64_t)(digit - digits) << half;
		at += bits ? 1 : 4;
	}
	return mask;
}

static void emit(struct compiled *out, uint64_t n, int bytes)
{
	for (int i = bytes - 1; i >= 0; i--)
		out->code[out->size++] = (uint8_t)(n >> 8 * i);
}

/* Assemble one line, "  5  const8 4".  Returns 1 at the end of the code, 0 before it, or -1 when
 * the line cannot be assembled. */
static int instruction(const char *line, uint64_t bias, struct compiled *out)
{
	char *p;
	unsigned long at = strtoul(line, &p, 10);
	size_t len;
	uint64_t n = 0;
	int op, bytes;

	if (p == line || at != out->size)
		return -1;
	p += strspn(p, " ");
	len = strcspn(p, " \n");
	op = opcode_of(p, len);
	bytes = op < 0 ? -1 : agent_operands((uint8_t)op);
	if (bytes < 0 || out->size + 9 > sizeof out->code)
		return -1;
	p += len;
	p += strspn(p, " ");
	if (bytes && *p == '-')
		n = (uint64_t)strtoll(p, NULL, 10);
	else if (bytes)
		n = strtoull(p, NULL, 10);
	if (op == CONST64 && bias && (n - bias) >> WINDOW == 0) {
		op = AGENT_ADDRESS;
		n -= bias;
	}
	emit(out, (uint64_t)op, 1);
	emit(out, n, bytes);
	return op == END;
}

/* Refuse, with the last line of TEXT that has words as the reason. */
static void refuse(const char *text, struct compiled *out)
{
	const char *end = text + strlen(text), *p;
	size_t len;

	while (end > text && (end[-1] == '\n' || end[-1] == ' '))
		end--;
	for (p = end; p > text && p[-1] != '\n';)
		p--;
	len = (size_t)(end - p);
	snprintf(out->refused, sizeof out->refused, "%.*s", (int)(len > 190 ? 190 : len), p);
	for (char *c = out->refused; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 127)
			*c = '?';
	if (!len)
		snprintf(out->refused, sizeof out->refused, "no answer");
	out->size = 0;
}

void assemble(const char *text, uint64_t bias, int bits, struct compiled *out)
{
	const char *mask = strstr(text, "Reg mask:"), *line = mask;
	int is = 0;

	memset(out, 0, sizeof *out);
	if (!mask) {
		refuse(text, out);
		return;
	}
	out->mask = mask_of(mask + strlen("Reg mask:"), bits);
	while (is == 0 && (line = strchr(line, '\n')) && *++line)
		is = instruction(line, bias, out);
	if (is != 1) {
		refuse("code with an unsupported instruction", out);
		out->mask = 0;
	}
}
