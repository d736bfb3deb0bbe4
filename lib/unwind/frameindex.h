/* frameindex.h - makes the search table (.eh_frame_hdr) for tables that lack one.  Static programs,
 * and programs linked with --no-eh-frame-hdr, have .eh_frame without .eh_frame_hdr, and reading
 * .eh_frame from its beginning for each PC takes too long.  Allocates nothing.  May be called
 * inside other people's programs and, if the tables can be read, in a signal handler. */
#ifndef FRAMEINDEX_H
#define FRAMEINDEX_H

#include "unwind/unwind.h"

struct frameindex {     /* the new tables of a file; all 0 at first */
	uint8_t *bytes; /* the caller's memory: search table, then .eh_frame; NULL: none */
	uint64_t size;  /* size of `bytes`, zeros at the end included */
	uint64_t head;  /* bytes of the search table */
	uint64_t entries;
	int tried;
};

/* Measure the tables of U, loaded from a file for MACHINE, which lack a search table (u->no_head):
 * set f->size, head and entries.  Returns 0, or -1 when the tables are damaged or have no
 * entries. */
int frameindex_measure(
	struct frameindex *f, const struct unwind_object *u, const struct unwind_machine *machine);

/* Write the search table and the tables to f->bytes, which has f->size bytes, all 0.  Returns 0, or
 * -1 when the tables of U are not the ones that were measured. */
int frameindex_write(
	struct frameindex *f, const struct unwind_object *u, const struct unwind_machine *machine);

/* Let U, of the same file, use the tables F, if f->bytes is not NULL. */
void frameindex_give(const struct frameindex *f, struct unwind_object *u);

#endif
