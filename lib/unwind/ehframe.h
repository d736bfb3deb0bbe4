/* ehframe.h - finds the entry of a PC in the unwind tables: in .eh_frame by way of .eh_frame_hdr,
 * and in .debug_frame. */
#ifndef UNWIND_EHFRAME_H
#define UNWIND_EHFRAME_H

#include "unwind/machine.h"

/* Bytes of a table, read at `at`.  A read beyond `end` gives 0 and sets `bad`. */
struct bytes {
	const uint8_t *at, *end;
	int bad;
};
uint64_t bytes_fixed(struct bytes *b, unsigned size);
uint64_t bytes_uleb(struct bytes *b);
int64_t bytes_sleb(struct bytes *b);

/* Read a value, encoded as ENCODING (DW_EH_PE_) says, from a table of O. */
uint64_t bytes_encoded(
	struct bytes *b, unsigned encoding, const struct unwind_object *o, unsigned word);

struct fde { /* unwind rules for a function or a part of one */
	uint64_t start, end;
	struct bytes before, rules; /* the programs of the CIE and of the FDE */
	uint64_t code_align;
	int64_t data_align;
	uint64_t link;    /* the column of the return address */
	uint8_t encoding; /* encoding of addresses, DW_EH_PE_* */
	uint8_t debug;    /* 1: from .debug_frame */
	uint8_t signal;   /* 1: a signal interrupted the caller, so its PC does not follow a call */
};

/* Find the entry of PC in .eh_frame.  Returns 1; 0 when there is none; -1 when the table is
 * damaged. */
int ehframe_find(const struct unwind_machine *m, const struct unwind_object *o, uint64_t pc,
	struct fde *out);

/* 1 when O has no tables, or only those of the C library's start files (_start, stubs). */
int ehframe_few(const struct unwind_machine *m, const struct unwind_object *o);

/* Find the entry of PC in .debug_frame, which is read from its beginning.  Returns what
 * ehframe_find returns. */
int debugframe_find(const struct unwind_machine *m, const struct unwind_object *o, uint64_t pc,
	struct fde *out);

/* Call EACH for every entry of tables without a search table (o->no_head), with its address.
 * Returns 0, or -1 when the rest of the tables is damaged. */
int ehframe_each(const struct unwind_machine *m, const struct unwind_object *o,
	void (*each)(void *arg, const struct fde *f, uint64_t at), void *arg);

/* Returns the bytes of the expression that a row keeps as AT. */
struct bytes bytes_of_rule(const struct unwind_object *o, int32_t at);

#endif
