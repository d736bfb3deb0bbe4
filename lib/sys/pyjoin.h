/* pyjoin.h - gives samples of Python programs their functions of Python, and counts those whose
 * functions are not known. */
#ifndef PYJOIN_H
#define PYJOIN_H

#include "sys/procs.h"
#include "sys/record.h"
#include "sys/storage.h"

struct pyjoin {
	uint64_t known;   /* samples with functions of Python */
	uint64_t changed; /* without: the interpreter had gone on before its frames were read */
	uint64_t unread; /* without: they were not read, as the process was not known yet or gone */
	uint64_t refused;  /* without: not permitted */
	uint64_t late_sum; /* of known ones, how late they were read, ns */
};

/* If R, a sample of P, has frames of Python, make *MERGED a copy of it with the path of both
 * languages, of at most the frames of ST, and return MERGED.  Otherwise return R. */
const struct sys_record *pyjoin(struct pyjoin *j, struct store *st, const struct sys_record *r,
	struct proc *p, struct sys_record *merged);

/* The place of [python] that the address AT of a path stands for; 0: none. */
uint64_t pyjoin_place(uint64_t at);

/* What is said of samples whose functions are not known; NULL: nothing. */
const char *pyjoin_says(const struct pyjoin *j);

#endif
