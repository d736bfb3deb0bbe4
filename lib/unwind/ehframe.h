/* ehframe.h - the tables: .eh_frame_hdr is searched, of .eh_frame the entry of one PC is read. */
#ifndef UNWIND_EHFRAME_H
#define UNWIND_EHFRAME_H

#include "unwind/machine.h"

/* Bytes of a table, read from `at`.  What lies beyond the end is 0, and `bad` is set. */
struct bytes {
	const uint8_t *at, *end;
	int bad;
};
uint64_t bytes_fixed(struct bytes *b, unsigned size);
uint64_t bytes_uleb(struct bytes *b);
int64_t bytes_sleb(struct bytes *b);

/* A value as DW_EH_PE_ ENCODING says.  O: whose table it is. */
uint64_t bytes_encoded(
	struct bytes *b, unsigned encoding, const struct unwind_object *o, unsigned word);

struct fde { /* rules for a function, or a part of one */
	uint64_t start, end;
	struct bytes before, rules; /* programs: of the CIE, of the FDE */
	uint64_t code_align;
	int64_t data_align;
	uint64_t link;    /* the column of the return address */
	uint8_t encoding; /* of addresses */
	uint8_t signal;   /* the caller was interrupted: its PC does not follow a call */
};

/* The entry of PC.  1; 0 there is none; -1 the table is damaged. */
int ehframe_find(const struct unwind_machine *m, const struct unwind_object *o, uint64_t pc,
	struct fde *out);

#endif
