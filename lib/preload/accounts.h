/* accounts.h - what is counted for the process as a whole. */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "format/pctfile.h"

#include <stdint.h>

/* The accounts file's head of this process; NULL when there is none (then nothing is sampled). */
extern struct pct_head *accounts;

/* N samples were lost to REASON before anybody knew where they belong.  From anywhere. */
void accounts_lose(int reason, uint64_t n);

#endif
