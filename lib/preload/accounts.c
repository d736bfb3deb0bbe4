/* accounts.c - counts losses, and keeps the order of samples, in the process's accounts file. */
#include "inside/headwrite.h"
#include "inside/sampleorder.h"
#include "preload/accounts.h"
#include "preload/datafile.h"
#include "preload/rules.h"

CHILD_DATA struct pct_head *accounts;
static CHILD_DATA struct pct_order *order; /* part of the head's file; NULL: no order is kept */

CHILD_CODE void accounts_begin(struct pct_head *head)
{
	order = head && (head->kind == 'h' || head->kind == 't') ? headwrite_order_of(head) : NULL;
	accounts = head;
}

void accounts_order(uintptr_t pc, int tid)
{
	struct pct_order *o = order;
	uint32_t slots, slot;

	if (!o)
		return;
	slots = o->slots;
	slot = sampleorder_slot(__atomic_fetch_add(&o->begun, 1, __ATOMIC_RELAXED), slots);
	if (slot >= slots || slots > PCT_ORDER_MAX)
		return;
	((uint32_t *)(void *)o)[(int)slot - (int)slots] = (uint32_t)pc;
	((unsigned char *)o)[(int)slot - 5 * (int)slots] = (unsigned char)tid;
}

void accounts_lose(int reason, uint64_t n)
{
	datafile_lose(accounts, reason, n);
}
