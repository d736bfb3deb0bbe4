/* ehframe.c - reads .eh_frame_hdr and .eh_frame, whose format is in Linux Standard Base, core,
 * "Exception Frames"; and .debug_frame. */
#include "unwind/ehframe.h"

#define PE_OMIT 0xff
#define LINEAR_MAX 65536    /* entries read when there is no search table */
#define EACH_MAX (1 << 20)  /* entries of tables without a search table */
#define FEW 8               /* entries of the C library's start files and stubs, at most */
#define DEBUG_MAX (1 << 20) /* entries of .debug_frame, which has no search table */

uint64_t bytes_fixed(struct bytes *b, unsigned size)
{
	uint64_t value;

	if ((uint64_t)(b->end - b->at) < size) {
		b->bad = 1;
		b->at = b->end;
		return 0;
	}
	value = load(b->at, size);
	b->at += size;
	return value;
}

uint64_t bytes_uleb(struct bytes *b)
{
	uint64_t value = 0;

	for (unsigned shift = 0; b->at < b->end; shift += 7) {
		uint8_t byte = *b->at++;
		if (shift < 64)
			value |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return value;
	}
	b->bad = 1;
	return 0;
}

int64_t bytes_sleb(struct bytes *b)
{
	uint64_t value = 0;

	for (unsigned shift = 0; b->at < b->end;) {
		uint8_t byte = *b->at++;
		if (shift < 64)
			value |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
		if (!(byte & 0x80))
			return (int64_t)(byte & 0x40 && shift < 64 ? value | ~(uint64_t)0 << shift
								   : value);
	}
	b->bad = 1;
	return 0;
}

static uint64_t address_of(const struct unwind_object *o, const uint8_t *at)
{
	return o->tables + (uint64_t)(at - o->bytes);
}

uint64_t bytes_encoded(
	struct bytes *b, unsigned encoding, const struct unwind_object *o, unsigned word)
{
	uint64_t here = address_of(o, b->at), value;

	switch (encoding & 0x0f) {
	case 0x00: value = bytes_fixed(b, word); break;
	case 0x01: value = bytes_uleb(b); break;
	case 0x02: value = bytes_fixed(b, 2); break;
	case 0x03: value = bytes_fixed(b, 4); break;
	case 0x04: value = bytes_fixed(b, 8); break;
	case 0x09: value = (uint64_t)bytes_sleb(b); break;
	case 0x0a: value = (uint64_t)(int64_t)(int16_t)bytes_fixed(b, 2); break;
	case 0x0b: value = (uint64_t)(int64_t)(int32_t)bytes_fixed(b, 4); break;
	case 0x0c: value = bytes_fixed(b, 8); break;
	default: b->bad = 1; return 0;
	}
	switch (encoding & 0xf0) {
	case 0x00: break;
	case 0x10: value += here; break;
	case 0x30: value += o->header; break;
	default: b->bad = 1; return 0; /* indirect, or relative to a base that is not known */
	}
	return word == 4 ? (uint32_t)value : value;
}

/* Returns the bytes from ADDRESS to the end of the tables. */
static struct bytes from(const struct unwind_object *o, uint64_t address)
{
	struct bytes b = {o->bytes, o->bytes + o->size, 0};

	if (address < o->tables || address - o->tables > o->size) {
		b.bad = 1;
		b.at = b.end;
	} else {
		b.at += address - o->tables;
	}
	return b;
}

/* Read the length of an entry: *B becomes the bytes of the entry, *NEXT the place of the next one.
 * Returns 1; 0 at the end of the table; -1 when it is damaged. */
static int entry(struct bytes *b, const uint8_t **next, unsigned *wide)
{
	uint64_t length = bytes_fixed(b, 4);

	*wide = 4;
	if (length == 0xffffffff) {
		length = bytes_fixed(b, 8);
		*wide = 8;
	}
	if (b->bad || length > (uint64_t)(b->end - b->at))
		return -1;
	b->end = *next = b->at + length;
	return length > 0;
}

/* Read the CIE at B, whose id is ID, into *F: alignments, column of the return address, and the
 * first program.  Returns 0, or -1 when it is damaged. */
static int cie(const struct unwind_machine *m, const struct unwind_object *o, struct bytes b,
	uint64_t id, struct fde *f, int *augmented)
{
	const uint8_t *next, *letters;
	unsigned wide, version;

	if (entry(&b, &next, &wide) <= 0
		|| bytes_fixed(&b, wide) != (wide == 4 ? (uint32_t)id : id))
		return -1;
	version = (unsigned)bytes_fixed(&b, 1);
	if (version != 1 && version != 3 && version != 4)
		return -1;
	letters = b.at;
	while (bytes_fixed(&b, 1))
		;
	if (b.bad)
		return -1;
	if (version == 4 && (bytes_fixed(&b, 1) != m->word || bytes_fixed(&b, 1) != 0))
		return -1;
	f->code_align = bytes_uleb(&b);
	f->data_align = bytes_sleb(&b);
	f->link = version == 1 ? bytes_fixed(&b, 1) : bytes_uleb(&b);
	f->encoding = 0;
	f->signal = 0;
	f->debug = id != 0;
	*augmented = *letters == 'z';
	if (*augmented) {
		uint64_t length = bytes_uleb(&b);
		struct bytes data = b;

		if (b.bad || length > (uint64_t)(b.end - b.at))
			return -1;
		b.at += length;
		data.end = b.at;
		while (*++letters) {
			if (*letters == 'R')
				f->encoding = (uint8_t)bytes_fixed(&data, 1);
			else if (*letters == 'S')
				f->signal = 1;
			else if (*letters == 'L')
				bytes_fixed(&data, 1);
			else if (*letters == 'P')
				bytes_encoded(
					&data, (unsigned)bytes_fixed(&data, 1) & 0x0f, o, m->word);
			else if (*letters != 'B' && *letters != 'G')
				break; /* the length skips unknown augmentations */
		}
		if (data.bad)
			return -1;
	} else if (*letters) {
		return -1;
	}
	f->before = b;
	return b.bad || f->encoding == PE_OMIT ? -1 : 0;
}

/* Read the entry at B.  Returns 1 when it contains PC; 0 when it does not, or is a CIE; -1 when it
 * is damaged. */
static int fde(const struct unwind_machine *m, const struct unwind_object *o, struct bytes b,
	uint64_t pc, struct fde *f)
{
	const uint8_t *next, *field;
	uint64_t back, length;
	unsigned wide;
	int augmented;

	if (entry(&b, &next, &wide) <= 0)
		return -1;
	field = b.at;
	back = bytes_fixed(&b, wide);
	if (back == 0)
		return 0;
	if (b.bad || back > (uint64_t)(field - o->bytes)
		|| cie(m, o, from(o, address_of(o, field) - back), 0, f, &augmented) != 0)
		return -1;
	f->start = bytes_encoded(&b, f->encoding, o, m->word);
	length = bytes_encoded(&b, f->encoding & 0x0f, o, m->word);
	f->end = f->start + length;
	if (augmented) {
		length = bytes_uleb(&b);
		if (b.bad || length > (uint64_t)(b.end - b.at))
			return -1;
		b.at += length;
	}
	f->rules = b;
	if (b.bad)
		return -1;
	return f->start <= pc && pc < f->end;
}

/* Search for PC by reading entry after entry, because the header has no search table. */
static int linear(const struct unwind_machine *m, const struct unwind_object *o, uint64_t address,
	uint64_t pc, struct fde *out)
{
	struct bytes b = from(o, address), one;
	const uint8_t *next;
	unsigned wide;

	for (int i = 0; i < LINEAR_MAX; i++) {
		int found = (one = b, entry(&one, &next, &wide));
		if (found <= 0)
			return found;
		found = fde(m, o, b, pc, out);
		if (found != 0)
			return found;
		b.at = next;
	}
	return 0;
}

int ehframe_each(const struct unwind_machine *m, const struct unwind_object *o,
	void (*each)(void *arg, const struct fde *f, uint64_t at), void *arg)
{
	struct bytes b = from(o, o->header), one;
	const uint8_t *next;
	struct fde f;
	unsigned wide;
	int more = 0;

	for (int i = 0; i < EACH_MAX && (more = (one = b, entry(&one, &next, &wide))) > 0; i++) {
		f.end = f.start = 0;
		if (fde(m, o, b, 0, &f) < 0)
			return -1;
		if (f.end > f.start)
			each(arg, &f, address_of(o, b.at));
		b.at = next;
	}
	return more;
}

static const uint8_t size_of[16] = {0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 2, 4, 8, 0, 0, 0};

/* Find the last of COUNT pairs (start, entry), with SIZE bytes for each value, whose start is <=
 * PC.  Returns its index, or -1 when there is none. */
static int64_t search(const struct unwind_machine *m, const struct unwind_object *o,
	struct bytes table, uint64_t count, unsigned encoding, unsigned size, uint64_t pc)
{
	uint64_t low = 0, high = count;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;
		struct bytes b = table;

		b.at += middle * 2 * size;
		if (bytes_encoded(&b, encoding, o, m->word) <= pc)
			low = middle + 1;
		else
			high = middle;
	}
	return (int64_t)low - 1;
}

int ehframe_find(
	const struct unwind_machine *m, const struct unwind_object *o, uint64_t pc, struct fde *out)
{
	struct bytes b = from(o, o->header);
	unsigned version = (unsigned)bytes_fixed(&b, 1),
		 frame_encoding = (unsigned)bytes_fixed(&b, 1);
	unsigned count_encoding = (unsigned)bytes_fixed(&b, 1),
		 encoding = (unsigned)bytes_fixed(&b, 1);
	uint64_t frame, count, place;
	unsigned size;
	int64_t at;

	if (b.bad || version != 1)
		return -1;
	frame = frame_encoding == PE_OMIT ? 0 : bytes_encoded(&b, frame_encoding, o, m->word);
	if (count_encoding == PE_OMIT || encoding == PE_OMIT)
		return b.bad || !frame ? -1 : linear(m, o, frame, pc, out);
	count = bytes_encoded(&b, count_encoding, o, m->word);
	size = encoding & 0x0f ? size_of[encoding & 0x0f] : m->word;
	if (b.bad || !size || count > (uint64_t)(b.end - b.at) / (2 * size))
		return -1;
	at = search(m, o, b, count, encoding, size, pc);
	if (at < 0)
		return b.bad ? -1 : 0;
	b.at += (2 * (uint64_t)at + 1) * size;
	place = bytes_encoded(&b, encoding, o, m->word);
	if (b.bad)
		return -1;
	b = from(o, place);
	return b.bad ? -1 : fde(m, o, b, pc, out);
}

int ehframe_few(const struct unwind_machine *m, const struct unwind_object *o)
{
	struct bytes b = from(o, o->header);
	unsigned kind[4];

	if (!o->header)
		return 1;
	for (int i = 0; i < 4; i++)
		kind[i] = (unsigned)bytes_fixed(&b, 1);
	if (b.bad || kind[0] != 1 || kind[2] == PE_OMIT)
		return 0;
	if (kind[1] != PE_OMIT)
		bytes_encoded(&b, kind[1], o, m->word);
	return bytes_encoded(&b, kind[2], o, m->word) <= FEW && !b.bad;
}

int debugframe_find(
	const struct unwind_machine *m, const struct unwind_object *o, uint64_t pc, struct fde *out)
{
	struct bytes b = {o->debug, o->debug + o->debug_size, 0}, one, head;
	const uint8_t *next;
	unsigned wide;
	int augmented;

	for (int i = 0; i < DEBUG_MAX && b.at < b.end; i++, b.at = next) {
		uint64_t id, start, length;
		int found = (one = b, entry(&one, &next, &wide));
		if (found < 0)
			return -1;
		if (found == 0)
			continue;
		id = bytes_fixed(&one, wide);
		if (id == (wide == 4 ? UINT32_MAX : UINT64_MAX))
			continue;
		start = bytes_fixed(&one, m->word) + o->bias;
		length = bytes_fixed(&one, m->word);
		if (one.bad)
			return -1;
		if (pc < start || pc - start >= length)
			continue;
		head = (struct bytes){o->debug, o->debug + o->debug_size, 0};
		if (id > o->debug_size)
			return -1;
		head.at += id;
		if (cie(m, o, head, UINT64_MAX, out, &augmented) != 0 || augmented)
			return -1;
		out->start = start;
		out->end = start + length;
		out->rules = one;
		return 1;
	}
	return 0;
}

struct bytes bytes_of_rule(const struct unwind_object *o, int32_t at)
{
	if (at >= 0)
		return (struct bytes){o->bytes + at, o->bytes + o->size, 0};
	return (struct bytes){o->debug + ~at, o->debug + o->debug_size, 0};
}
