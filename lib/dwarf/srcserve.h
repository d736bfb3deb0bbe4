/* srcserve.h - reads addresses and answers them: the child of srcguard.h.  Child and guard share
 * memory.  Lines that were read and not answered stay there for the next child. */
#ifndef SRCSERVE_H
#define SRCSERVE_H

#include "dwarf/srcanswer.h"
#include "elf/elfid.h"

enum {
	SERVE_ROOM = 1 << 16, /* bytes of lines read at once */
	SERVE_BAD_MAX = 32,   /* addresses that killed a child, at most */
	SERVE_AGAIN = 250,    /* exit status: the object changed; another child must open it */
};

enum serve_at { AT_REST, AT_OPENING, AT_ADDRESS, AT_SAVING };
enum serve_level { LEVEL_ALL, LEVEL_SYMBOLS, LEVEL_NOTHING }; /* parts of the object to read */

struct serve_known { /* what the guard has learned from children that died */
	int level;   /* enum serve_level */
	uint64_t bad[SERVE_BAD_MAX];
	unsigned bads;
};

struct serve { /* shared.  A child that dies may leave anything here */
	/* the child's present work, for the guard: */
	volatile unsigned turn; /* counts the steps that began */
	volatile int at;        /* enum serve_at; AT_SAVING: all is answered */
	volatile uint64_t now;  /* the address looked up now */
	/* kept from child to child: */
	int opened; /* 1: the object was opened once; WAS is its identity */
	struct elfid was;
	size_t have, begin; /* have: bytes in LINE; begin: where its first unanswered line begins */
	int partial;        /* 1: some of the object could not be read */
	int skipping;       /* 1: LINE begins inside a line that is too long for an address */
	char line[SERVE_ROOM];
};

/* Answer the lines of standard input about OBJECT on standard output, until standard input ends, or
 * until the other end of LIFE, a socket, is closed because the guard is gone.  Returns an exit
 * status, after messages. */
int srcserve(const char *object, const struct answer_opt *opt, struct serve *s,
	const struct serve_known *known, int life);

#endif
