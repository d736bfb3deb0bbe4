/* rank.c - reads the rank of a process from the variables of its launcher.
 *	OMPI_COMM_WORLD_RANK=3 OMPI_COMM_WORLD_SIZE=8  ->  rank 3 of 8 */
#include "base/num.h"
#include "exec/envblock.h"
#include "run/rank.h"

#include <limits.h>
#include <stddef.h>

/* The number in the variable NAME of ENV; -1 when there is none. */
static long number(char *const *env, const char *name)
{
	const char *text = name ? envblock_get(env, name) : NULL;
	uint64_t n;

	return text && num_parse(text, 10, 0, INT_MAX, &n) == 0 ? (long)n : -1;
}

struct rank rank_of(char *const *env)
{
	/* a launcher may itself run below Slurm: its variables come before Slurm's */
	static const struct {
		const char *number, *size;
	} names[] = {
		{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
		{"PMIX_RANK", NULL},
		{"PMI_RANK", "PMI_SIZE"},
		{"SLURM_PROCID", "SLURM_NTASKS"},
	};
	struct rank r = {-1, 0, ""};

	for (unsigned i = 0; i < sizeof names / sizeof *names && r.number < 0; i++) {
		long size = number(env, names[i].size);
		r = (struct rank){
			number(env, names[i].number), size > 0 ? size : 0, names[i].number};
	}
	return r;
}
