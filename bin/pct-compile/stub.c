/* stub.c - serves gdb a machine whose registers are all 0 except the program counter.  Registers
 * have DWARF's numbers for x86-64, so that the bytecode has these numbers, too. */
#include "base/msg.h"
#include "remote/packet.h"
#include "remote/vectors.h"
#include "stub.h"

#include <stdio.h>
#include <string.h>

enum { PC = 16, GENERAL = 17, XMM = 17, ST = 33, OTHERS = 49 };

static const char head[] =
	"<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>"
	"<architecture>i386:x86-64</architecture><osabi>GNU/Linux</osabi>"
	"<feature name=\"org.gnu.gdb.i386.core\">";
static const char sse[] = "</feature><feature name=\"org.gnu.gdb.i386.sse\">";
/* in gdb's order, with DWARF's numbers */
static const struct {
	const char *name;
	int number;
} general[] = {{"rax", 0}, {"rbx", 3}, {"rcx", 2}, {"rdx", 1}, {"rsi", 4}, {"rdi", 5}, {"rbp", 6},
	{"rsp", 7}, {"r8", 8}, {"r9", 9}, {"r10", 10}, {"r11", 11}, {"r12", 12}, {"r13", 13},
	{"r14", 14}, {"r15", 15}, {"rip", PC}};
static const char *const others[] = {"eflags", "cs", "ss", "ds", "es", "fs", "gs"};
static const char *const control[] = {
	"fctrl", "fstat", "ftag", "fiseg", "fioff", "foseg", "fooff", "fop"};

/* Write the description of the machine into TEXT of SIZE bytes.  Returns its length. */
static size_t describe(char *text, size_t size)
{
	size_t n = (size_t)snprintf(text, size, "%s", head);
	int number = OTHERS;

#define ADD(...) n += (size_t)snprintf(text + n, size - n, __VA_ARGS__)
	for (size_t i = 0; i < sizeof general / sizeof *general; i++)
		ADD("<reg name=\"%s\" bitsize=\"64\" type=\"%s\" regnum=\"%d\"/>", general[i].name,
			general[i].number == PC                                    ? "code_ptr"
				: general[i].number == 6 || general[i].number == 7 ? "data_ptr"
										   : "int64",
			general[i].number);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		ADD("<reg name=\"%s\" bitsize=\"32\" type=\"int32\" regnum=\"%d\"/>", others[i],
			number++);
	for (int i = 0; i < 8; i++)
		ADD("<reg name=\"st%d\" bitsize=\"80\" type=\"i387_ext\" regnum=\"%d\"/>", i,
			ST + i);
	for (size_t i = 0; i < sizeof control / sizeof *control; i++)
		ADD("<reg name=\"%s\" bitsize=\"32\" type=\"int32\" group=\"float\" "
		    "regnum=\"%d\"/>",
			control[i], number++);
	ADD("%s%s", sse, remote_vectors);
	for (int i = 0; i < 16; i++)
		ADD("<reg name=\"xmm%d\" bitsize=\"128\" type=\"vec128\" regnum=\"%d\"/>", i,
			XMM + i);
	ADD("<reg name=\"mxcsr\" bitsize=\"32\" type=\"int32\" regnum=\"%d\"/></feature></target>",
		number);
#undef ADD
	return n;
}

static uint64_t regs[GENERAL];

static int give_registers(struct packets *p)
{
	packet_begin(p);
	packet_add_hex(p, regs, sizeof regs);
	return packet_send(p);
}

/* Set a register, "P10=2012000000000000"; only the program counter matters. */
static int set_register(struct packets *p, const char *text)
{
	uint64_t n, value;

	if (packet_number(&text, &n) && *text++ == '='
		&& packet_bytes(text, &value, sizeof value) == sizeof value && n < GENERAL) {
		regs[n] = value;
		return packet_say(p, "OK");
	}
	return packet_say(p, "E01");
}

static int features(struct packets *p, const char *text)
{
	static char xml[8192];
	uint64_t offset, length;

	if (!packet_number(&text, &offset) || *text++ != ',' || !packet_number(&text, &length))
		return packet_say(p, "E01");
	return packet_part(p, xml, describe(xml, sizeof xml), offset, length);
}

static int answer(struct packets *p, const char *ask, uint64_t bias)
{
	if (packet_word(&ask, "qSupported"))
		return packet_say(p,
			"PacketSize=4000;qXfer:features:read+;ConditionalTracepoints+;"
			"TracepointSource+;tracenz+");
	if (packet_word(&ask, "qXfer:features:read:target.xml:"))
		return features(p, ask);
	if (strcmp(ask, "qOffsets") == 0) {
		packet_begin(p);
		packet_add(p, "Text=%llx;Data=%llx;Bss=%llx", (unsigned long long)bias,
			(unsigned long long)bias, (unsigned long long)bias);
		return packet_send(p);
	}
	switch (*ask) {
	case '?': return packet_say(p, "S05");
	case 'g': return give_registers(p);
	case 'P': return set_register(p, ask + 1);
	case 'H': return packet_say(p, "OK");
	case 'D': return packet_say(p, "OK");
	case 'm': return packet_say(p, "E01"); /* there is no memory */
	}
	return packet_say(p, "");
}

int stub_serve(uint64_t bias)
{
	static struct packets p;
	char *ask;
	size_t len;

	packets_begin(&p, 0, 1);
	while ((ask = packet_next(&p, &len)) && *ask != 'k' && answer(&p, ask, bias) == 0)
		;
	return EXIT_OK;
}
