/* rowcache.c - packs decoded rows into 64 bits, and empties the cache. */
#include "unwind/rowcache.h"

static int in_place(const struct unwind_machine *m, unsigned reg)
{
	for (unsigned i = 0; i < m->saves; i++)
		if (m->saved[i] == reg)
			return 1;
	return 0;
}

/* 1 when ROW keeps, of the registers that calls preserve, none but FP. */
static int bare(const struct unwind_machine *m, const struct unwind_row *row)
{
	for (unsigned i = 0; i < m->registers; i++)
		if (m->kept >> i & 1 && i != m->sp && i != m->fp && row->rule[i] != RULE_UNDEFINED)
			return 0;
	return 1;
}

/* 1 when ROW saves only registers of m->saved, and has the return address where calls put it. */
static int plain(
	const struct unwind_machine *m, const struct unwind_row *row, uint64_t link, int is_bare)
{
	if (row->cfa_is_expr || (row->cfa_reg != m->sp && row->cfa_reg != m->fp))
		return 0;
	if (row->cfa_value < 0 || row->cfa_value % m->word || (m->link != 255 && link != m->link))
		return 0;
	for (unsigned i = 0; i < m->registers; i++) {
		if (i == link && m->link > i) {
			if (row->rule[i] != RULE_AT || row->value[i] != -(int32_t)m->word)
				return 0;
		} else if (i == m->sp && m->sp_below && row->rule[i] == RULE_AT) {
			continue; /* the saved SP is what the CFA says anyway */
		} else if (is_bare && row->rule[i] == RULE_UNDEFINED) {
			if (i == m->fp)
				return 0;
		} else if (row->rule[i] != RULE_SAME
			&& (row->rule[i] != RULE_AT || !in_place(m, i))) {
			return 0;
		}
	}
	return 1;
}

uint64_t row_pack(const struct unwind_machine *m, const struct unwind_row *row, uint64_t link)
{
	uint64_t packed = row->mangled ? ROW_MANGLED : 0, words;
	unsigned shift = ROW_FIELDS;
	int is_bare = bare(m, row);

	if (link < m->registers && row->rule[link] == RULE_UNDEFINED)
		return ROW_END;
	if (!plain(m, row, link, is_bare))
		return ROW_FULL;
	if (is_bare)
		packed |= ROW_BARE;
	for (unsigned i = 0; i < m->saves; i++, shift += m->bits) {
		int32_t value = row->value[m->saved[i]];
		int64_t field = m->above ? (int64_t)value + row->cfa_value : -(int64_t)value;

		if (row->rule[m->saved[i]] != RULE_AT)
			continue;
		if (field < 0 || field % m->word)
			return ROW_FULL;
		field = field / m->word + m->above;
		if (field < 1 || field >> m->bits)
			return ROW_FULL;
		packed |= (uint64_t)field << shift;
	}
	words = (uint64_t)row->cfa_value / m->word;
	if (words >> (63 - shift))
		return ROW_FULL;
	return packed | words << shift | (row->cfa_reg == m->sp ? ROW_SP : ROW_FP);
}

void unwind_forget(struct unwind_cache *c)
{
	uint64_t next = (__atomic_load_n(&c->generation, __ATOMIC_RELAXED) + 1) & 0xffff;

	if (next == 0) { /* after 65,536 times the numbers repeat */
		for (unsigned i = 0; i < UNWIND_CACHE; i++) {
			__atomic_store_n(&c->entry[i].check, 0, __ATOMIC_RELAXED);
			__atomic_store_n(&c->entry[i].row, 0, __ATOMIC_RELAXED);
		}
		next = 1;
	}
	__atomic_store_n(&c->generation, next, __ATOMIC_RELEASE);
}
