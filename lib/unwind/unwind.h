/* unwind.h - who called whom, from the tables that compilers write for exceptions (.eh_frame).
 *
 *	struct unwind_object objects[] = { ... };       what is mapped where
 *	struct unwind_range stack = { ... };            what may be read
 *	unwind_begin(&u, &space, &stack, 1, &regs);     the innermost frame
 *	while ((found = unwind_step(&u)) == 1)          each caller, to UNWIND_END or a reason
 *		use(u.regs.pc, u.regs.r);
 *
 * Nothing here allocates, locks, calls the C library or the kernel, or keeps anything between
 * calls but the rows in a cache.  All of it is callable in signal handlers, in many threads at
 * once.  Memory is read only where a description given by the caller allows it:
 * whatever the tables, the stack and the registers hold, nothing else is touched, and each step
 * ends.
 *
 * A frame is never guessed.  It is told only when its PC lies in mapped code and, where the
 * bytes before it can be read, follows a call. */
#ifndef UNWIND_H
#define UNWIND_H

#include <stddef.h>
#include <stdint.h>

#define UNWIND_REGS 36  /* registers of a frame, by DWARF's numbers for the machine */
#define UNWIND_SAVED 4  /* rows that DW_CFA_remember_state can keep */
#define UNWIND_DEPTH 32 /* values on the stack of a DWARF expression */

struct unwind_machine;
extern const struct unwind_machine unwind_x86_64, unwind_i386, unwind_aarch64;

/* The machine that this code was compiled for; NULL when the unwinder does not know it. */
extern const struct unwind_machine *const unwind_native;

/* Code that is mapped: one executable mapping of an object.  Addresses are those of the process
 * that is unwound; bytes lie in the memory of the process that unwinds, and stay the caller's. */
struct unwind_object {
	uint64_t start, end;  /* the code: PCs from start to end - 1 */
	uint64_t entry;       /* where the kernel starts this object; 0: elsewhere or unknown */
	uint64_t header;      /* address of .eh_frame_hdr; 0: there are no rules */
	uint64_t tables;      /* address of the first of `bytes` */
	const uint8_t *bytes; /* memory that holds .eh_frame_hdr and .eh_frame */
	uint64_t size;        /* of `bytes` */
	const uint8_t *code;  /* the bytes at start; NULL: cannot be read */
};

/* Memory of the unwound process: the bytes of addresses start to end - 1. */
struct unwind_range {
	uint64_t start, end;
	const uint8_t *bytes; /* in the process itself: (const uint8_t *)start */
};

/* Decoded rows by PC, so that a frame seen before costs little.  All 0 is an empty cache.
 * Shared by all threads without a lock. */
#define UNWIND_CACHE 4096
struct unwind_cache {
	uint64_t generation;
	struct unwind_entry {
		uint64_t check, row;
	} entry[UNWIND_CACHE];
};

/* Which of r[] is the stack pointer. */
unsigned unwind_sp(const struct unwind_machine *machine);

struct unwind_space {
	const struct unwind_machine *machine;
	const struct unwind_object *objects; /* sorted by start, not overlapping */
	unsigned count;
	struct unwind_cache *cache; /* or NULL; forget it when objects change */
	/* The word at ADDRESS of the unwound process, which lies in no range, into *WORD; 0, or -1.
	 * NULL where only ranges may be read, as in a signal handler. */
	int (*fetch)(void *of, uint64_t address, uint64_t *word);
	void *of;
};

struct unwind_regs {
	uint64_t r[UNWIND_REGS];
	uint64_t known; /* bit N: r[N] is what the frame had in it */
	uint64_t pc;
};

enum unwind_result {
	UNWIND_FRAME = 1,     /* there is a caller */
	UNWIND_END = 0,       /* the outermost frame was the last one: the path is whole */
	UNWIND_NO_RULES = -1, /* no table says how this frame is left */
	UNWIND_NO_STACK = -2, /* what the rules ask for is in no range: see `wanted` */
	UNWIND_NO_CODE = -3,  /* the return address lies in no mapped code */
	UNWIND_NO_CALL = -4,  /* the return address does not follow a call */
	UNWIND_BAD = -5,      /* the table is damaged, or says what this unwinder cannot do */
	UNWIND_LOOP = -6,     /* the caller's frame would not lie above */
};

/* How the caller's registers are found. */
enum unwind_rule {
	RULE_SAME,
	RULE_UNDEFINED,
	RULE_AT,       /* in memory at CFA + value */
	RULE_CFA,      /* CFA + value */
	RULE_REGISTER, /* in register `value` */
	RULE_AT_EXPR,  /* in memory where the expression at bytes + value says */
	RULE_EXPR,     /* what that expression says */
};
struct unwind_row {
	int32_t value[UNWIND_REGS];
	uint8_t rule[UNWIND_REGS];
	int32_t cfa_value;
	uint8_t cfa_reg, cfa_is_expr;
	uint8_t mangled; /* aarch64: the return address is signed */
	uint8_t unused;
};

/* A walk.  2.5 KB: a handler that runs on small stacks keeps them elsewhere.  The fields above the
 * line may be read between steps; nothing may be written. */
struct unwind {
	struct unwind_regs regs; /* of the frame; after a result below 1: nothing */
	int exact;               /* regs.pc was interrupted: it is not a return address */
	uint64_t wanted;         /* after UNWIND_NO_STACK: the address */
	/* ---- */
	const struct unwind_space *space;
	const struct unwind_range *range;
	unsigned ranges, last; /* `last` range that was read */
	uint64_t packed;       /* how this frame is left; see rowcache.h */
	int signal;            /* this frame is the kernel's, of a signal */
	unsigned link;         /* register that has the return address, by `row` */
	const struct unwind_object *object;
	uint64_t generation;     /* of the cache, when the walk began */
	struct unwind_regs next; /* being found */
	uint64_t row_at;         /* `row` is of this address */
	struct unwind_row row, initial, saved[UNWIND_SAVED];
	uint64_t stack[UNWIND_DEPTH];
};

/* Begin at the frame that has REGS, interrupted at its PC.  RANGES ranges may be read; the first
 * is tried first.  Returns UNWIND_FRAME, or UNWIND_NO_CODE: the PC lies in no mapped code. */
enum unwind_result unwind_begin(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs);

/* Go to the caller of the frame.  After another result than UNWIND_FRAME the walk is over. */
enum unwind_result unwind_step(struct unwind *u);

/* The whole path: PCs into PATH, innermost first, at most MAX, and how many into *N.  An address
 * that was returned to, and not interrupted, is that of the call's last byte, so that it names
 * the calling line.  Returns why the path ends there, UNWIND_FRAME when MAX was reached. */
enum unwind_result unwind_path(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs,
	uint64_t *path, unsigned max, unsigned *n);

/* Objects have changed: no row of before is used again.  Not while another thread does the same. */
void unwind_forget(struct unwind_cache *cache);

/* Fill *O, whose start and end the caller has set, from the ELF image of SIZE bytes at IMAGE, whose
 * first byte is mapped at ADDRESS in the unwound process.  LOADED 1: IMAGE is memory, as a loader
 * laid it out; 0: it is the file, and o->end is lowered to where that ends.  Returns 0, or -1 with
 * o->header 0: it has no tables that can be used.  Reads the head of IMAGE only. */
int unwind_load(
	struct unwind_object *o, const uint8_t *image, uint64_t size, uint64_t address, int loaded);

/* A result as a word for reports: "no rules", "no stack"...; a constant string. */
const char *unwind_says(enum unwind_result result);

#endif
