/* accounts.h - counts the lost samples of the whole process, and keeps the order of its samples. */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "format/pctfile.h"

#include <stdint.h>

/* The head of this process's accounts file; NULL when there is none; then nothing is sampled. */
extern struct pct_head *accounts;

/* From now on count in HEAD, which stays mapped.  NULL: this process has no accounts. */
void accounts_begin(struct pct_head *head);

/* Note PC and TID as the next sample in the order of samples, if the file keeps that order.  May be
 * called from anywhere. */
void accounts_order(uintptr_t pc, int tid);

/* Count N samples that were lost for REASON before their object was known.  May be called from
 * anywhere. */
void accounts_lose(int reason, uint64_t n);

#endif
