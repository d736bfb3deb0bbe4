/* samplelog.h - keeps the log of a data file in memory, for the file's only writer.  The log has
 * samples with their times and threads, and between them the nodes of their call paths (pctfile.h,
 * PCT_F_NODES).
 *
 * Memory holds the samples that are not in the file yet, and the nodes.  The nodes may be forgotten
 * when there are no such samples: a path that comes again then gets new nodes. */
#ifndef SAMPLELOG_H
#define SAMPLELOG_H

#include "sys/pathnodes.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct logsample {
	uint64_t pc, time; /* PC and time as the file has them */
	uint32_t tid;
	uint32_t caller; /* node of `paths'; PCT_ENDS + why the path ends: no caller */
};

struct samplelog { /* all 0: empty */
	struct logsample *sample;
	size_t n, room;
	struct pathnodes paths;
	uint32_t *number; /* number of each node in the file; 0: not in the file */
	size_t numbers;   /* room in `number' */
	uint64_t records; /* number of records in the file */
};

/* Add a sample of thread TID at PC and TIME, called from the N places of CALLERS, innermost first,
 * in a path that ends for the reason END (PCT_END_*).  Returns 0, or -1 without memory, or with too
 * many nodes. */
int samplelog_add(struct samplelog *l, uint64_t pc, uint64_t time, uint32_t tid,
	const uint64_t *callers, unsigned n, unsigned end);

/* Append the samples, and the nodes that the file lacks, to the file FD, whose records begin at
 * offset HEAD and end at END.  PATHS 0: write no nodes, only PCs.  Returns 0.  Returns an errno
 * when that fails; then the file still ends at END. */
int samplelog_write(struct samplelog *l, int fd, int paths, off_t head, off_t end);

/* Forget the samples: they were written, or are lost. */
void samplelog_clear(struct samplelog *l);

/* Continue in a new file, which has no nodes yet. */
void samplelog_anew(struct samplelog *l);

/* Forget samples and nodes. */
void samplelog_drop(struct samplelog *l);

/* Bytes of memory that one more sample with N callers may need. */
size_t samplelog_more(const struct samplelog *l, size_t n);

/* Bytes of memory that L takes. */
size_t samplelog_bytes(const struct samplelog *l);

#endif
