/* frameindex.h - a head for tables that have none: the linker of a static program, and any with
 * --no-eh-frame-hdr, makes .eh_frame without .eh_frame_hdr, and reading .eh_frame from its
 * beginning for each place takes too long.  It allocates nothing.  Callable inside other people's
 * programs and in a signal handler, if the tables can be read. */
#ifndef FRAMEINDEX_H
#define FRAMEINDEX_H

#include "unwind/unwind.h"

struct frameindex {     /* of a file; all 0 at first */
	uint8_t *bytes; /* the head, then .eh_frame, of the caller's memory; NULL: none */
	uint64_t size;  /* of all bytes, zeros at their end */
	uint64_t head;  /* of the head */
	uint64_t entries;
	int tried;
};

/* Measure the tables of U, loaded from a file for MACHINE, which have no head (u->no_head): sets
 * f->size, head and entries.  Returns 0, or -1: they are damaged, or have no entries. */
int frameindex_measure(
	struct frameindex *f, const struct unwind_object *u, const struct unwind_machine *machine);

/* Write them to f->bytes, which has f->size bytes, all 0.  Returns 0, or -1: the tables are other
 * ones than those measured. */
int frameindex_write(
	struct frameindex *f, const struct unwind_object *u, const struct unwind_machine *machine);

/* Give U, of the same file, the tables F, if f->bytes is not NULL. */
void frameindex_give(const struct frameindex *f, struct unwind_object *u);

#endif
