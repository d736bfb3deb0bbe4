/* x86insn.c - the tables of opcodes, and the code that reads them. */
#include "unwind/x86insn.h"

static const char one[] = "mmmmbzxxmmmmbzx2mmmmbzxxmmmmbzxx"
			  "mmmmbz^xmmmmbz^xmmmmbz^xmmmmbz^x"
			  "@@@@@@@@@@@@@@@@ppppppppqqqqqqqq"
			  "xxEm^^^^QZPBxxxxjjjjjjjjjjjjjjjj"
			  "BZxBmmmmmmmmxmxx....x.....x.xx.."
			  "xxxx....bz......bbbbbbbbvvvvvvvv"
			  "BBRrWVBZxlxxxxxxmmmmxxx.mmmmmmmm"
			  "jjjjxxxxCLxJxxxx^x^^x.34..xx..m5";
static const char two[] = "xxxxx.xxxxxxxmxxmmmmmmmmmmmmmmmm"
			  "xxxxxxxxmmmmmmmmx.xxxxxx8xAxxxxx"
			  "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm"
			  "mmmmmmmmmmmmmmmmBBBBmmm.xxxxmmmm"
			  "yyyyyyyyyyyyyyyymmmmmmmmmmmmmmmm"
			  "xx.mBmxxxxxmBmmmmmxmxxmmmxBmmmmm"
			  "mmBmBBBm........mmmmmmmmmmmmmmmm"
			  "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmx";

_Static_assert(sizeof one == 257 && sizeof two == 257, "an entry for each opcode");

static int64_t number(const uint8_t *at, unsigned bytes)
{
	switch (bytes) {
	case 1: return (int8_t)*at;
	case 2: return (int16_t)load(at, 2);
	case 4: return (int32_t)load(at, 4);
	case 8: return (int64_t)load(at, 8);
	default: return 0;
	}
}

/* Read VEX or EVEX after its first byte, and the opcode.  Returns the place after them. */
static const uint8_t *vex(const uint8_t *p, struct insn *i)
{
	uint8_t kind = (uint8_t)i->is, first = p[0];

	i->vex = 1;
	i->map = kind == 'V' ? 1 : first & (kind == 'W' ? 31 : 7);
	i->rex = (first & 0x80 ? 0 : REX_R) | (kind == 'V' || first & 0x20 ? 0 : REX_B);
	p += kind == 'V' ? 1 : kind == 'W' ? 2 : 3;
	i->opcode = *p++;
	i->is = 'm';
	if (i->map < 1 || i->map > 3)
		i->is = 'x';
	else if (i->map == 3 || (i->map == 1 && two[i->opcode] == 'B'))
		i->is = 'B';
	else if (i->map == 1 && i->opcode == 0x77)
		i->is = '.'; /* vzeroupper */
	return p;
}

/* Read prefixes and an opcode of any kind.  Returns the place after them. */
static const uint8_t *opcode(const uint8_t *p, struct insn *i)
{
	for (unsigned n = 0; one[*p] == '^' && n < 4; n++)
		i->operand |= *p++ == 0x66;
	if (one[*p] == '@')
		i->rex = *p++;
	i->opcode = *p++;
	i->is = one[i->opcode];
	if (i->is == 'V' || i->is == 'W' || i->is == 'E')
		return vex(p, i);
	if (i->is != '2')
		return p;
	i->map = 1;
	i->opcode = *p++;
	i->is = two[i->opcode];
	if (i->is != '8' && i->is != 'A')
		return p;
	i->map = i->is == '8' ? 2 : 3;
	i->is = i->is == '8' ? 'm' : 'B';
	i->opcode = *p++;
	return p;
}

static const uint8_t *operand(const uint8_t *p, struct insn *i)
{
	unsigned mod, rm, bytes = 0;

	i->modrm = *p++;
	mod = i->modrm >> 6;
	rm = i->modrm & 7;
	if (mod == 3)
		return p;
	if (rm == SP)
		i->sib = *p++;
	if (mod)
		bytes = mod == 1 ? 1 : 4;
	else if (rm == FP || (rm == SP && (i->sib & 7) == FP))
		bytes = 4;
	i->displacement = number(p, bytes);
	return p + bytes;
}

void x86_decode(const uint8_t *code, struct insn *i)
{
	const uint8_t *p;
	unsigned bytes = 0, z;

	*i = (struct insn){0};
	p = opcode(code, i);
	z = i->operand ? 2 : 4;
	switch (i->is) {
	case 'm':
	case 'B':
	case 'Z':
	case '3':
	case '4':
	case '5': p = operand(p, i);
	}
	switch (i->is) {
	case 'b':
	case 'B':
	case 'P':
	case 'j':
	case 'J': bytes = 1; break;
	case 'z':
	case 'Z':
	case 'Q': bytes = z; break;
	case 'v': bytes = i->rex & REX_W ? 8 : z; break;
	case 'y':
	case 'C':
	case 'L': bytes = 4; break;
	case 'R': bytes = 2; break;
	case '3': bytes = (i->modrm >> 3 & 6) == 0 ? 1 : 0; break;
	case '4': bytes = (i->modrm >> 3 & 6) == 0 ? z : 0; break;
	}
	i->immediate = number(p, bytes);
	i->length = (unsigned)(p - code) + bytes;
	if (i->length > LONGEST || i->is == '@' || i->is == '^')
		i->is = 'x';
}
