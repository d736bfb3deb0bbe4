/* gotable.c - reads .gopclntab. */
#include "inside/gotable.h"
#include "inside/unaligned.h"

#include <elf.h>
#include <stddef.h>

enum {
	STEPS = 65536,  /* entries of one function's list, at most */
	STRING = 65536, /* bytes of a string, at most */
	HEAD = 64,      /* bytes of the table's header, with room for all versions */
	FUNCTION = 40,  /* bytes that describe a function, after its first PC */
};
enum { GO_1_2 = 0xfffffffb, GO_1_16 = 0xfffffffa, GO_1_18 = 0xfffffff0, GO_1_20 = 0xfffffff1 };

/* Returns the value of BYTES bytes at offset AT; all ones when it is not within the table. */
static uint64_t value(const struct gotable *t, uint64_t at, unsigned bytes)
{
	return at > t->size || t->size - at < bytes ? UINT64_MAX : load(t->bytes + at, bytes);
}

static int has_text(const struct gotable *t)
{
	return t->magic == GO_1_18 || t->magic == GO_1_20;
}

/* Returns the number at INDEX in the table's header; number 0 is the count of functions. */
static uint64_t head(const struct gotable *t, unsigned index)
{
	return value(t, 8 + (uint64_t)index * t->word, t->word);
}

int gotable_open(struct gotable *t, const uint8_t *bytes, uint64_t size)
{
	unsigned i;

	*t = (struct gotable){.bytes = bytes, .size = size};
	t->magic = (unsigned)value(t, 0, 4);
	t->quantum = (unsigned)value(t, 6, 1);
	t->word = (unsigned)value(t, 7, 1);
	if (value(t, 4, 2) != 0 || (t->word != 4 && t->word != 8) || t->quantum - 1 > 3)
		return -1;
	t->count = head(t, 0);
	t->each = has_text(t) ? 4 : t->word;
	t->list = 8 + t->word;
	if (t->magic != GO_1_2) {
		if (t->magic != GO_1_16 && !has_text(t))
			return -1;
		i = has_text(t) ? 3 : 2;
		t->names = head(t, i);
		t->units = head(t, i + 1);
		t->files = head(t, i + 2);
		t->values = head(t, i + 3);
		t->functions = t->list = head(t, i + 4);
	}
	if (t->list > size || t->names > size || t->units > size || t->files > size
		|| t->values > size || t->count >= (size - t->list) / (2 * t->each))
		return -1;
	if (t->magic == GO_1_2)
		t->files = value(t, t->list + (2 * t->count + 1) * t->each, 4);
	return 0;
}

uint64_t gotable_search(const uint8_t *bytes, uint64_t size)
{
	struct gofunction f;
	struct gotable t;

	for (uint64_t at = 0; at < size && size - at >= HEAD; at += sizeof(void *))
		if (load(bytes + at, 4) >= GO_1_18 && load(bytes + at + 4, 2) == 0
			&& gotable_open(&t, bytes + at, size - at) == 0 && t.count
			&& gotable_nth(&t, 0, &f) == 1 && gotable_string(&t, f.name)
			&& gotable_nth(&t, t.count - 1, &f) == 1 && gotable_string(&t, f.name))
			return at;
	return UINT64_MAX;
}

int gotable_text(const struct gotable *t, uint64_t *text, uint64_t *at)
{
	*text = *at = 0;
	if (!has_text(t))
		return 0;
	*at = 8 + 2 * t->word;
	*text = head(t, 2);
	return 1;
}

uint64_t gotable_relocated(const uint8_t *rela, uint64_t size, uint64_t at)
{
	for (; size >= sizeof(Elf64_Rela); rela += sizeof(Elf64_Rela), size -= sizeof(Elf64_Rela))
		if (load(rela + offsetof(Elf64_Rela, r_offset), 8) == at)
			return load(rela + offsetof(Elf64_Rela, r_addend), 8);
	return 0;
}

int gotable_nth(const struct gotable *t, uint64_t n, struct gofunction *f)
{
	uint64_t at = t->list + n * 2 * t->each;
	unsigned more = t->magic == GO_1_20 ? 4 : 0;

	f->start = value(t, at, t->each);
	f->end = value(t, at + 2 * t->each, t->each);
	at = value(t, at + t->each, t->each);
	if (at > t->size || t->functions + at + t->each > t->size || f->start > f->end)
		return -1;
	at += t->functions + t->each; /* skip the function's first PC */
	f->name = value(t, at, 4) + t->names;
	f->delta = value(t, at + 12, 4);
	f->file = value(t, at + 16, 4);
	f->line = value(t, at + 20, 4);
	if (f->delta)
		f->delta += t->values;
	if (f->file)
		f->file += t->values;
	if (f->line)
		f->line += t->values;
	f->unit = t->magic == GO_1_2 ? 0 : value(t, at + 28, 4);
	f->flags = t->magic == GO_1_2 ? 0 : (unsigned)value(t, at + 33 + more, 1);
	if (f->flags == 0xff)
		f->flags = 0;
	return t->size - at < FUNCTION ? -1 : 1;
}

int gotable_find(const struct gotable *t, uint64_t pc, struct gofunction *f)
{
	uint64_t low = 0, high = t->count;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;
		if (value(t, t->list + middle * 2 * t->each, t->each) <= pc)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0 || value(t, t->list + low * 2 * t->each, t->each) <= pc)
		return 0;
	return gotable_nth(t, low - 1, f);
}

/* Read a number of seven bits per byte at *AT, and move *AT past it.  Returns 0, or -1 when it does
 * not end. */
static int packed(const struct gotable *t, uint64_t *at, uint64_t *number)
{
	*number = 0;
	for (unsigned shift = 0; *at < t->size; shift += 7) {
		uint8_t byte = t->bytes[(*at)++];
		if (shift < 64)
			*number |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return 0;
	}
	return -1;
}

int gotable_value(const struct gotable *t, const struct gofunction *f, uint64_t list, uint64_t pc,
	int64_t *result)
{
	uint64_t start = f->start, step, bytes;

	*result = -1;
	for (int i = 0; i < STEPS; i++) {
		if (packed(t, &list, &step) != 0 || (step == 0 && i > 0)
			|| packed(t, &list, &bytes) != 0)
			return -1;
		*result += (int64_t)(step >> 1 ^ (0 - (step & 1))); /* the last bit is the sign */
		start += bytes * t->quantum;
		if (pc < start)
			return 0;
	}
	return -1;
}

const char *gotable_string(const struct gotable *t, uint64_t at)
{
	for (uint64_t end = at; end < t->size && end - at < STRING; end++)
		if (!t->bytes[end])
			return (const char *)t->bytes + at;
	return NULL;
}

const char *gotable_file(const struct gotable *t, const struct gofunction *f, uint64_t pc)
{
	int64_t number;
	uint64_t at;

	if (!f->file || gotable_value(t, f, f->file, pc, &number) != 0 || number < 0
		|| number >= INT32_MAX || t->files >= t->size)
		return NULL;
	if (t->magic == GO_1_2)
		return gotable_string(t, value(t, t->files + 4 * (uint64_t)number, 4));
	at = value(t, t->units + 4 * (f->unit + (uint64_t)number), 4);
	return at >= UINT32_MAX ? NULL : gotable_string(t, t->files + at);
}

int gotable_begins(const struct gotable *t, uint64_t pc)
{
	struct gofunction f;
	const char *name;

	if (gotable_find(t, pc, &f) != 1 || f.start != pc || !(name = gotable_string(t, f.name)))
		return 0;
	for (const char *want = "_rt0_"; *want; want++)
		if (*name++ != *want)
			return 0;
	return 1;
}
