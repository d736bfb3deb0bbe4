/* datafile.h - makes, joins and maps the data files (lib/format/pctfile.h) that this process
 * writes. */
#ifndef DATAFILE_H
#define DATAFILE_H

#include "inside/headwrite.h"
#include "preload/object.h"

#include <sys/mman.h>
#include <sys/types.h>

/* Make the file of OBJECT, or join an existing file of the same object and form.  Where another
 * file has the name, use NAME~2, NAME~3 ...  With ACCOUNTS, the file becomes the process's accounts
 * file.  Returns 0 or an errno.  Under slow_lock. */
int datafile_open(struct datafile *f, const struct object *object, int accounts);

/* Begin the head of a new file of KIND for OBJECT in this process.  Returns the draft; all files
 * share this one draft.  Under slow_lock. */
struct headdraft *datafile_draft(const struct object *object, int kind);

/* 1 when a file of SIZE bytes is within RLIMIT_FSIZE: past it the kernel would send SIGXFSZ. */
int datafile_fits(uint64_t size);

/* Allocate disk space for BYTES of the file FD, from offset FROM on.  Returns 0 or an errno. */
int datafile_allocate(int fd, off_t from, size_t bytes);

/* For logs and call trees: where chunk N is mapped, or NULL when it is not.  May be called from
 * anywhere. */
static inline void *datafile_chunk(const struct datafile *f, uint64_t n)
{
	void **part = n < LOG_CHUNKS_MAX && f->chunks
		? __atomic_load_n(&f->chunks[n / LOG_CHUNKS_EACH], __ATOMIC_ACQUIRE)
		: NULL;

	return part ? __atomic_load_n(&part[n % LOG_CHUNKS_EACH], __ATOMIC_ACQUIRE) : NULL;
}

/* For logs and call trees: map chunk N, growing the file when it is too short.  Returns 0 or an
 * errno.  Under slow_lock. */
int datafile_grow(struct datafile *f, uint64_t n);

/* Map the chunks for the next BYTES of records, as far as there is room.  Under slow_lock. */
void datafile_reserve(struct datafile *f, size_t bytes);

/* Unmap the file F: nothing is written to it any more. */
void datafile_forget(struct datafile *f);

/* Keep the SIZE bytes at P, a mapping of a file of this process, out of forked children.  The less
 * is mapped, the cheaper is a fork. */
static inline void datafile_private(void *p, size_t size)
{
#ifdef MADV_DONTFORK
	madvise(p, size, MADV_DONTFORK);
#else
	(void)p;
	(void)size;
#endif
}

/* Count N samples as taken and lost for REASON; does nothing when HEAD is NULL.  May be called from
 * anywhere. */
void datafile_lose(struct pct_head *head, int reason, uint64_t n);

/* A read or write at ADDR raised SIGBUS.  When ADDR is in F, map an empty page there, mark F broken
 * and return 1; otherwise return 0.  For the handler of SIGBUS. */
int datafile_patch(struct datafile *f, uintptr_t addr);

#endif
