/* datafile.h - the writer's side of the data file (lib/format/pctfile.h): making, joining,
 * mapping. */
#ifndef DATAFILE_H
#define DATAFILE_H

#include "inside/headwrite.h"
#include "preload/object.h"

#include <sys/mman.h>
#include <sys/types.h>

/* Make the file of OBJECT, or join a file that is there for the same object and of the same form.
 * Where another file has the name, this one is NAME~2, NAME~3 ...  ACCOUNTS: it becomes the
 * process's accounts file.  0, or an errno.  Under slow_lock. */
int datafile_open(struct datafile *f, const struct object *object, int accounts);

/* Begin the head of a new file of KIND for OBJECT in this process.  There is one draft for all
 * files.  Under slow_lock. */
struct headdraft *datafile_draft(const struct object *object, int kind);

/* 1 when a file of SIZE bytes is within RLIMIT_FSIZE: past it the kernel would send SIGXFSZ. */
int datafile_fits(uint64_t size);

/* Allocate disk space for BYTES of the file FD from FROM on.  0, or an errno. */
int datafile_allocate(int fd, off_t from, size_t bytes);

/* Log, call tree: where chunk N is mapped, NULL not yet.  From anywhere. */
static inline void *datafile_chunk(const struct datafile *f, uint64_t n)
{
	void **part = n < LOG_CHUNKS_MAX && f->chunks
		? __atomic_load_n(&f->chunks[n / LOG_CHUNKS_EACH], __ATOMIC_ACQUIRE)
		: NULL;

	return part ? __atomic_load_n(&part[n % LOG_CHUNKS_EACH], __ATOMIC_ACQUIRE) : NULL;
}

/* Log, call tree: map chunk N, growing the file when it is too short.  0, or an errno.  Under
 * slow_lock. */
int datafile_grow(struct datafile *f, uint64_t n);

/* The same for the chunks of the next BYTES of records, as far as there is room.  Under
 * slow_lock. */
void datafile_reserve(struct datafile *f, size_t bytes);

/* Unmap the file: nothing is written to it any more. */
void datafile_forget(struct datafile *f);

/* Keep the SIZE bytes mapped at P, of a file of this process, out of forked children.  A fork is
 * the cheaper, the less is mapped. */
static inline void datafile_private(void *p, size_t size)
{
#ifdef MADV_DONTFORK
	madvise(p, size, MADV_DONTFORK);
#else
	(void)p;
	(void)size;
#endif
}

/* N samples were taken and lost to REASON.  From anywhere. */
void datafile_lose(struct pct_head *head, int reason, uint64_t n);

/* A read or write at ADDR raised SIGBUS: when that is in F, put an empty page there, mark F
 * broken and return 1.  Callable from that handler. */
int datafile_patch(struct datafile *f, uintptr_t addr);

#endif
