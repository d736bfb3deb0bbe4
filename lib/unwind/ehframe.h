/* ehframe.h - the tables: finds the entry of a PC in .eh_frame by .eh_frame_hdr, and in
 * .debug_frame. */
#ifndef UNWIND_EHFRAME_H
#define UNWIND_EHFRAME_H

#include "unwind/machine.h"

/* Bytes of a table, read from `at`.  A read beyond the end gives 0 and sets `bad`. */
struct bytes {
	const uint8_t *at, *end;
	int bad;
};
uint64_t bytes_fixed(struct bytes *b, unsigned size);
uint64_t bytes_uleb(struct bytes *b);
int64_t bytes_sleb(struct bytes *b);

/* Read a value in DW_EH_PE_ ENCODING from a table of O. */
uint64_t bytes_encoded(
	struct bytes *b, unsigned encoding, const struct unwind_object *o, unsigned word);

struct fde { /* rules for a function, or a part of one */
	uint64_t start, end;
	struct bytes before, rules; /* programs: of the CIE, of the FDE */
	uint64_t code_align;
	int64_t data_align;
	uint64_t link;    /* the column of the return address */
	uint8_t encoding; /* of addresses */
	uint8_t debug;    /* 1: of .debug_frame */
	uint8_t signal; /* the caller was interrupted by a signal: its PC does not follow a call */
};

/* Find the entry of PC.  1; 0 there is none; -1 the table is damaged. */
int ehframe_find(const struct unwind_machine *m, const struct unwind_object *o, uint64_t pc,
	struct fde *out);

/* 1 when O has no tables, or those of the C library's start files alone: _start, stubs. */
int ehframe_few(const struct unwind_machine *m, const struct unwind_object *o);

/* The same in .debug_frame, entry after entry. */
int debugframe_find(const struct unwind_machine *m, const struct unwind_object *o, uint64_t pc,
	struct fde *out);

/* Call EACH for every entry of tables without a head (o->no_head), each of them with its address.
 * Returns 0, or -1 when the rest is damaged. */
int ehframe_each(const struct unwind_machine *m, const struct unwind_object *o,
	void (*each)(void *arg, const struct fde *f, uint64_t at), void *arg);

/* The bytes of the expression that a row keeps as AT. */
struct bytes bytes_of_rule(const struct unwind_object *o, int32_t at);

#endif
