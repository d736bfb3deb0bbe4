/* copylink.h - how a process that copies itself for questions (letter k of PCT), its copies and
 * dbctl talk.
 *
 * dbctl listens at an abstract address.  A process connects once, before it is sampled, and sends a
 * struct copies_hello with a descriptor: memory that both share from then on, a struct copies_page.
 * It waits for one byte, COPIES_YES or not.  At a sample it makes a copy of itself, if there is
 * none.  The copy sends a struct copies_news and keeps the connection: when that is closed, the
 * kernel kills the copy.  The copy then waits in a loop of pause(2), in the state of the sample but
 * for the registers that pause takes.  dbctl sets these as they were, and stops the copy. */
#ifndef COPYLINK_H
#define COPYLINK_H

#include "inside/abstractname.h"

#include "format/pctfile.h"

#include <stddef.h>
#include <stdint.h>

struct copies_page {
	struct pct_head head;          /* only its counts are used */
	uint32_t copy;                 /* the process that is the copy; COPIES_MAKING; 0 none */
	uint32_t closed;               /* dbctl wants no more copies */
	int32_t keeper;                /* dbctl */
	uint32_t number;               /* of the hello, given by dbctl */
	uint32_t sandboxed;            /* it has entered a seccomp sandbox: no copies since */
	uint64_t taken;                /* samples that were due */
	uint64_t made;                 /* copies */
	uint64_t busy;                 /* samples while a copy was there */
	uint64_t refused;              /* the system made no copy */
	uint64_t errors;               /* bit N: for errno N, below 64 */
	uint64_t kept;                 /* would have been a child of the program, a subreaper */
	uint64_t still_ns, longest_ns; /* the thread stood still: for all copies, for one at most */
};

enum { COPIES_MAKING = 1, COPIES_YES = 1, COPIES_MAGIC = 0x70637470 };

struct copies_hello {
	uint32_t magic;
	int32_t pid;
	uint64_t key; /* from the letters */
};

struct copies_news {
	uint32_t magic;
	int32_t pid, tid; /* the process, and the thread of the sample */
	uint32_t number;  /* from the page: of the program that made this copy */
	uint64_t key;
	uint64_t rax, rcx, r11, rip; /* of the sample */
	uint64_t pause;              /* where it waits: the address of the loop */
};

/* Write the address into NAME: COPIES_NAME bytes, of which the first is 0.  Callable anywhere. */
enum { COPIES_NAME = 20 };

static inline void copies_name(char name[COPIES_NAME], uint64_t key)
{
	abstractname(name, "pct-copies-", key);
}

#endif
