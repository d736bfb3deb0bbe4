/* accounts.c - counts losses in the accounts file of the process. */
#include "preload/accounts.h"
#include "preload/datafile.h"

struct pct_head *accounts;

void accounts_lose(int reason, uint64_t n)
{
	datafile_lose(accounts, reason, n);
}
