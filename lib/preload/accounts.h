/* accounts.h - counts for the whole process. */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "format/pctfile.h"

#include <stdint.h>

/* The accounts file's head of this process; NULL when there is none (then nothing is sampled). */
extern struct pct_head *accounts;

/* Count in HEAD, which stays mapped, from now on; NULL: this process has no accounts. */
void accounts_begin(struct pct_head *head);

/* A sample of PC was begun in thread TID: keep its place in the order, if the file keeps one.  From
 * anywhere. */
void accounts_order(uintptr_t pc, int tid);

/* Count N samples lost for REASON before their object was known.  From anywhere. */
void accounts_lose(int reason, uint64_t n);

#endif
