/* unwind.h - finds the callers of a frame, mostly by the tables that compilers write for exceptions
 * (.eh_frame).
 *
 *	struct unwind_object objects[] = { ... };       what is mapped where
 *	struct unwind_range stack = { ... };            what may be read
 *	unwind_begin(&u, &space, &stack, 1, &regs);     the innermost frame
 *	while ((found = unwind_step(&u)) == 1)          each caller, to UNWIND_END or a reason
 *		use(u.regs.pc, u.regs.r);
 *
 * Nothing here allocates, locks, or calls the C library or the kernel.  Nothing is kept between
 * calls except the rows in a cache.  Signal handlers may call all of it, in many threads at once.
 * It reads only memory that the caller describes, whatever the tables, the stack and the registers
 * contain.  Each step ends.  Words of the unwound process (on its stack, in its tables and code)
 * must have the byte order of the process that unwinds.
 *
 * Rules come from .eh_frame, from .gopclntab for functions of Go, and from .debug_frame where these
 * have none.  In objects that have none of the three, the frame pointer leads to the caller.  When
 * such code was interrupted, the code around the PC must show that FP points to the function's own
 * record, or where else the return address is; otherwise the path ends with UNWIND_NO_RULES.  A
 * function that has called another is assumed to have made its record, unless its code says where
 * the return address is.
 *
 * On x86-64, following the code from the PC to the end of the function says where the return
 * address is (x86leave.c).  That is done for code made at run time, and for assembler code without
 * rules in other objects.
 *
 * A frame is never guessed: its PC lies in mapped code and, where the bytes before the PC can be
 * read, follows a call. */
#ifndef UNWIND_H
#define UNWIND_H

#include <stddef.h>
#include <stdint.h>

#define UNWIND_REGS 36  /* registers of a frame, by DWARF's numbers for the machine */
#define UNWIND_SAVED 4  /* rows that DW_CFA_remember_state can keep at once */
#define UNWIND_DEPTH 32 /* values on the stack of a DWARF expression */

struct unwind_machine;
extern const struct unwind_machine unwind_x86_64, unwind_i386, unwind_arm, unwind_aarch64,
	unwind_riscv64, unwind_s390x;

/* The machine that this code is compiled for; NULL when the unwinder does not know it. */
extern const struct unwind_machine *const unwind_native;

#define UNWIND_NOWHERE 1

/* One executable mapping of an object.  Addresses are those of the unwound process.  The bytes lie
 * in the memory of the process that unwinds, and stay the caller's. */
struct unwind_object {
	uint64_t start, end; /* the code: PCs from start to end - 1 */
	uint64_t entry;      /* where the kernel starts this object; 0: it does not, or not known */
	uint64_t header;     /* address of .eh_frame_hdr, on 32-bit ARM .ARM.exidx; 0: no rules;
			       * UNWIND_NOWHERE: rules exist but cannot be read */
	uint64_t tables;     /* address of the first of `bytes` */
	const uint8_t *bytes; /* memory that holds .eh_frame_hdr and .eh_frame */
	uint64_t size : 63;   /* size of the memory at `bytes` */
	uint64_t no_head : 1; /* 1: `header' is .eh_frame itself, as in static programs, whose
			       * linker makes no .eh_frame_hdr (frameindex.h makes one) */
	const uint8_t *code;  /* the bytes at start; NULL: cannot be read */
	const uint8_t *go;    /* .gopclntab, the rules of Go's functions; NULL: none */
	uint64_t go_size;
	uint64_t go_text;     /* the address from which the PCs in `go' count */
	const uint8_t *debug; /* .debug_frame, used last; NULL: none, or not wanted, as in handlers,
				 * since searching it from its beginning takes long */
	union {
		uint64_t debug_size;
		uint64_t exidx_size; /* bytes of .ARM.exidx; such objects use no other table */
	};
	uint64_t bias; /* an address in the process less the address that it was linked to */
};

/* Memory of the unwound process: the bytes at addresses start to end - 1. */
struct unwind_range {
	uint64_t start, end;
	const uint8_t *bytes; /* (const uint8_t *)start, when a process unwinds itself */
};

/* A cache of decoded rows by PC: a PC seen before costs little.  All 0 is an empty cache.  All
 * threads share it without a lock. */
#define UNWIND_CACHE 4096
struct unwind_cache {
	uint64_t generation;
	struct unwind_entry {
		uint64_t check, row;
	} entry[UNWIND_CACHE];
};

/* These return the index of the stack pointer and of the frame pointer in r[]. */
unsigned unwind_sp(const struct unwind_machine *machine);
unsigned unwind_fp(const struct unwind_machine *machine);

struct unwind_space {
	const struct unwind_machine *machine;
	const struct unwind_object *objects; /* sorted by start, not overlapping */
	unsigned count;
	struct unwind_cache *cache; /* or NULL; call unwind_forget when objects change */
	/* Read the word at ADDRESS of the unwound process, which is in no range, into *WORD.
	 * Returns 0 or -1.  NULL: only ranges may be read, as in some signal handlers. */
	int (*fetch)(void *of, uint64_t address, uint64_t *word);
	void *of;
};

struct unwind_regs {
	uint64_t r[UNWIND_REGS];
	uint64_t known; /* bit N: r[N] is the frame's value */
	uint64_t pc;
};

enum unwind_result {
	UNWIND_FRAME = 1,        /* there is a caller */
	UNWIND_END = 0,          /* this was the outermost frame: the path is complete */
	UNWIND_NO_RULES = -1,    /* no table has rules for this frame */
	UNWIND_NO_STACK = -2,    /* the rules need memory that cannot be read: see `wanted` */
	UNWIND_NO_CODE = -3,     /* the return address lies in no mapped code */
	UNWIND_NO_CALL = -4,     /* the return address does not follow a call */
	UNWIND_BAD = -5,         /* the table is damaged, or needs what this unwinder lacks */
	UNWIND_LOOP = -6,        /* the caller's frame would not lie above this one */
	UNWIND_NO_REGISTER = -7, /* the rules need a register that is not known */
	UNWIND_SWITCH = -8,      /* the code changed stacks: the caller is on another stack */
};

/* How to find a register of the caller; `value` is in the row. */
enum unwind_rule {
	RULE_SAME,
	RULE_UNDEFINED,
	RULE_AT,       /* in memory at CFA + value */
	RULE_CFA,      /* CFA + value */
	RULE_REGISTER, /* in register `value` */
	RULE_AT_EXPR,  /* in memory at the address that the expression at bytes + value gives */
	RULE_EXPR,     /* the value that the expression at bytes + value gives */
};
struct unwind_row {
	int32_t value[UNWIND_REGS];
	uint8_t rule[UNWIND_REGS];
	int32_t cfa_value;
	uint8_t cfa_reg, cfa_is_expr;
	uint8_t mangled; /* 1: the return address is signed (aarch64) */
	uint8_t unused;
};

/* State of a walk.  It has 2.5 KB: a handler on a small stack keeps it elsewhere.  Between steps,
 * the caller may read `regs', `exact' and `wanted', but not write them. */
struct unwind {
	struct unwind_regs regs; /* the frame's; undefined after a result below 1, except
				 * UNWIND_NO_REGISTER, which leaves them unchanged */
	int exact;               /* 1: regs.pc was interrupted, and is not a return address */
	uint64_t wanted;         /* after UNWIND_NO_STACK: the address that could not be read */
	/* The fields from here on are the unwinder's own. */
	const struct unwind_space *space;
	const struct unwind_range *range;
	unsigned ranges, last; /* `last' is the index of the range read last */
	uint64_t packed;       /* the row of this frame, packed; see rowcache.h */
	int signal;            /* 1: this frame is the kernel's signal frame */
	unsigned link;         /* column of the return address in `row` */
	const struct unwind_object *object;
	uint64_t generation;     /* generation of the cache when the walk began */
	struct unwind_regs next; /* the caller's registers, so far */
	uint64_t row_at;         /* address for which `row` holds */
	struct unwind_row row, initial, saved[UNWIND_SAVED];
	uint64_t stack[UNWIND_DEPTH];
};

/* Begin a walk at the frame of REGS, which was interrupted at its PC.  RANGE has RANGES ranges that
 * may be read; they are searched in order.  Returns UNWIND_FRAME, or UNWIND_NO_CODE when the PC
 * lies in no mapped code. */
enum unwind_result unwind_begin(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs);

/* Go to the caller of the frame.  When the result is not UNWIND_FRAME, the walk is over. */
enum unwind_result unwind_step(struct unwind *u);

/* After UNWIND_SWITCH: go to the caller at the return address PC, which you know from elsewhere.
 * None of the caller's registers is known, so unwind_step can only tell whether it is the outermost
 * frame. */
enum unwind_result unwind_at(struct unwind *u, uint64_t pc);

/* Call it after UNWIND_NO_REGISTER, when only SP and PC were known, as for a thread that waits in a
 * system call: finds the frame's FP by the code of its function and the stack above SP.  Returns 1
 * when it was found: call unwind_step again to go to the caller.  Otherwise returns 0.  Not for
 * signal handlers, because it may read the whole stack. */
int unwind_find_fp(struct unwind *u);

/* Walk a whole path: store at most MAX PCs in PATH, innermost first, and their number in *N.
 * Instead of a return address PATH gets the address of the call's last byte, which names the
 * calling line.  Returns why the path ends there, or UNWIND_FRAME when MAX was reached. */
enum unwind_result unwind_path(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs,
	uint64_t *path, unsigned max, unsigned *n);

/* Forget all rows, because objects have changed.  Not for two threads at once. */
void unwind_forget(struct unwind_cache *cache);

/* Fill *O from the ELF image of SIZE bytes at IMAGE, for a process of MACHINE; the caller has set
 * o->start and o->end.  ADDRESS is where the first byte of IMAGE is mapped in the unwound process
 * or, if it is not mapped, where it would be, below the first segment.  LOADED is 1 when IMAGE is
 * memory, as a loader laid it out; 0 when IMAGE is the file, and then o->end becomes at most the
 * file's end.  Returns 0, or -1 when there are no usable tables; then o->header is 0, or
 * UNWIND_NOWHERE for an object of another machine or byte order.  Reads the headers of IMAGE, and
 * of a file also the section headers. */
int unwind_load(struct unwind_object *o, const struct unwind_machine *machine, const uint8_t *image,
	uint64_t size, uint64_t address, int loaded);

/* Compute the ADDRESS that unwind_load needs for the file IMAGE of SIZE bytes, whose code is mapped
 * from START to END, beginning at OFFSET in the file.  Several segments may be that code, since two
 * may share a page of the file: use the N-th of them, from 0.  Returns 0, or -1 when there is no
 * N-th one. */
int unwind_address(const uint8_t *image, uint64_t size, uint64_t start, uint64_t end,
	uint64_t offset, unsigned n, uint64_t *address);

/* Returns the PCT_END_* (format/pctfile.h) for a walk that ended with RESULT. */
unsigned unwind_ending(enum unwind_result result);

/* Returns RESULT in words for reports: "no rules", "no stack"...; a constant string. */
const char *unwind_says(enum unwind_result result);

#endif
