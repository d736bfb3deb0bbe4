/* srcindex.h - finds the line, function and inlined calls of an address, from debug data.  It reads
 * a unit when one of its addresses is first looked up, and keeps it as blobs (blob.h), also in the
 * cache for the next run (srccache.h).  When the cache has all units needed, it opens no DWARF.
 * Not for signal handlers. */
#ifndef SRCINDEX_H
#define SRCINDEX_H

#include "dwarf/debugfile.h"

#include <stddef.h>
#include <stdint.h>

struct src_opt {
	struct debugfile_opt find;
	int functions; /* 0: only files and lines, which is quicker */
};

struct src_frame {
	const char *func; /* NULL not known; as DWARF has it, not demangled */
	int linkage;      /* 1: FUNC is the linker's name, not the source's */
	unsigned lang;    /* DW_LANG_* of the unit, 0 unknown */
	int unread; /* 1: functions could not be read, so an inlined one may be missing here */
	const char *file; /* NULL not known */
	uint32_t line;    /* 0: the code belongs to no line */
};

enum { SRC_FRAMES_MAX = 128 }; /* functions inlined into each other; deeper ones are left out */

struct srcindex;

/* Open the index of OBJECT, an ELF file that exists.  Returns NULL when that fails, with the reason
 * in WHY.  An object without debug data has an index that knows nothing. */
struct srcindex *srcindex_open(
	const char *object, const struct src_opt *opt, char *why, size_t size);

/* Put the functions at ADDR into FRAME, which has room for SRC_FRAMES_MAX: the innermost first,
 * then those that it is inlined into.  Returns how many; 0 when ADDR is not known.  Their texts are
 * valid until the next call. */
size_t srcindex_find(struct srcindex *x, uint64_t addr, struct src_frame *frame);

/* Call SINK for each range of addresses, LO to HI - 1, that are in the same N functions.  FRAME[0]
 * is the innermost one, as srcindex_find has it but without its line.  SINK returns 0 to go on.
 * Reads all units; X must have been opened for functions. */
void srcindex_each(struct srcindex *x,
	int (*sink)(void *, uint64_t lo, uint64_t hi, const struct src_frame *frame, size_t n),
	void *arg);

/* The separate file of the debug data, NULL: they are in the object, or nowhere. */
const char *srcindex_debug(struct srcindex *x);

/* 1 when some of the debug data could not be read, after a message. */
int srcindex_partial(const struct srcindex *x);

/* Write the units that were read to the cache, for the next run.  Silent when the cache cannot be
 * written. */
void srcindex_save(struct srcindex *x);

void srcindex_close(struct srcindex *x);

#endif
