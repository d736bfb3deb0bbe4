/* agent.h - runs gdb's agent bytecode ("Agent Expressions" in gdb's manual), which says what to
 * read from a process, and where, to know the value of an expression at one PC.
 *
 * Nothing here allocates, locks, calls the C library or the kernel, or keeps anything between
 * calls: it may run in signal handlers, in many threads at once.  Whatever the code is, it accesses
 * memory only through the callbacks, and it ends, after AGENT_STEPS instructions or AGENT_READS
 * reads at the latest. */
#ifndef AGENT_H
#define AGENT_H

#include <stddef.h>
#include <stdint.h>

#define AGENT_DEPTH 32   /* values on the code's stack */
#define AGENT_STEPS 2000 /* most instructions in a run */
#define AGENT_READS 64   /* most calls of `read` in a run */
#define AGENT_TEXT 1024  /* the longest string that tracenz collects */

/* Opcode 0x31, which gdb does not have: like const64, for a number that is an address in the
 * object's file.  agent_run adds the bias to it. */
#define AGENT_ADDRESS 0x31

enum agent_result {
	AGENT_DONE,      /* the end was reached */
	AGENT_OPCODE,    /* unknown instruction, or one for floating-point numbers or variables */
	AGENT_CUT,       /* the code ends within an instruction, or without OP_END */
	AGENT_STACK,     /* the stack has too few values, or no room, for an instruction */
	AGENT_LONG,      /* more than AGENT_STEPS or AGENT_READS */
	AGENT_ZERO,      /* a division by zero */
	AGENT_OPERAND,   /* an operand that has no meaning, such as 0 bits */
	AGENT_REGISTER,  /* a register that the frame does not know */
	AGENT_MEMORY,    /* memory that cannot be read */
	AGENT_UNWILLING, /* `collect` took no more memory */
	AGENT_RESULTS
};

struct agent_frame {
	const uint64_t *regs; /* by register number, as CODE (agent_run) numbers them */
	unsigned nregs;       /* number of registers at `regs', at most 64 */
	uint64_t known;       /* bit N: regs[N] is the frame's value */
	uint64_t bias;        /* the object's address less its link address */
	/* Copy SIZE bytes, 1 to 64, at ADDRESS to TO.  Returns 0, or -1 when not all can be
	 * read. */
	int (*read)(void *of, uint64_t address, void *to, size_t size);
	/* Keep SIZE bytes, at least 1, at ADDRESS; that memory may be unreadable.  Returns 0, or -1
	 * when there is no room for more. */
	int (*collect)(void *of, uint64_t address, uint64_t size);
	void *of;
};

/* Run the SIZE bytes of CODE in FRAME.  When VALUE is not NULL, *VALUE becomes the top of the stack
 * at the end; if the stack is empty then, the result is AGENT_STACK. */
enum agent_result agent_run(
	const uint8_t *code, size_t size, const struct agent_frame *frame, uint64_t *value);

/* Returns how many bytes of operands follow the opcode OP; -1 when agent_run does not know OP. */
int agent_operands(uint8_t op);

/* Returns RESULT in words for reports, such as "division by zero"; a constant string. */
const char *agent_says(enum agent_result result);

#endif
