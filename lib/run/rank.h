/* rank.h - the place of a process in a parallel job, which its launcher tells by variables. */
#ifndef RANK_H
#define RANK_H

struct rank {
	long number, size; /* number -1: no job; size 0: not known */
	const char *by;    /* the variable that told, a literal */
};

/* The rank that the environment ENV tells: of Open MPI, PMIx, PMI (MPICH, Intel), or Slurm. */
struct rank rank_of(char *const *env);

#endif
