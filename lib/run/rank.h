/* rank.h - finds the rank of a process in a parallel job, which the launcher puts into environment
 * variables. */
#ifndef RANK_H
#define RANK_H

struct rank {
	long number, size; /* number -1: no job; size 0: not known */
	const char *by;    /* the variable that had the rank, a literal */
};

/* Returns the rank from the environment ENV, by the variables of Open MPI, PMIx, PMI (MPICH,
 * Intel), or Slurm. */
struct rank rank_of(char *const *env);

#endif
