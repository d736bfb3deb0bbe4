/* samplelog.h - the log of a data file, as its one writer keeps it in memory: samples with their
 * times and threads, between them the nodes of their call paths (pctfile.h, PCT_F_NODES).
 *
 * Memory has the samples that are not in the file yet, and the nodes.  It may forget the nodes when
 * there are no such samples: a path that comes again gets new ones. */
#ifndef SAMPLELOG_H
#define SAMPLELOG_H

#include "sys/pathnodes.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct logsample {
	uint64_t pc, time; /* as in the file */
	uint32_t tid;
	uint32_t caller; /* node of `paths'; PCT_ENDS and above: there is none, and why */
};

struct samplelog { /* all 0: empty */
	struct logsample *sample;
	size_t n, room;
	struct pathnodes paths;
	uint32_t *number; /* of each node in the file; 0: it is not there */
	size_t numbers;
	uint64_t records; /* of the file */
};

/* Add a sample at PC, called from the N places of CALLERS, innermost first, where paths end for the
 * reason END (PCT_END_*).  Returns 0, or -1: no memory, or too many nodes. */
int samplelog_add(struct samplelog *l, uint64_t pc, uint64_t time, uint32_t tid,
	const uint64_t *callers, unsigned n, unsigned end);

/* Append what is not there yet to the file FD, whose records begin at HEAD and end at END; with
 * PATHS, or PCs only.  Returns 0; or an errno, and the file ends at END. */
int samplelog_write(struct samplelog *l, int fd, int paths, off_t head, off_t end);

/* Forget the samples: they were written, or are lost. */
void samplelog_clear(struct samplelog *l);

/* The file is another one: it has no nodes yet. */
void samplelog_anew(struct samplelog *l);

/* Forget all. */
void samplelog_drop(struct samplelog *l);

/* Bytes that a sample with N callers may need in addition. */
size_t samplelog_more(const struct samplelog *l, size_t n);

/* Bytes of memory. */
size_t samplelog_bytes(const struct samplelog *l);

#endif
