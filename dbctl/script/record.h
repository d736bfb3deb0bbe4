/* record.h - says what happened to a process, in the same way for every debugger:
 *	stop reason="signal" signal="SIGVTALRM" pid="12" thread="1" tid="12" pc="0x55d1a93134"
 *	func="worker" file="hier-test.c" line="3"
 * on one line.  Fields that are not known are not there.  In values `"`, `\` and control bytes are
 * \ooo. */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>

/* In the order in which they are written.  A reason is also syscall-entry or syscall-return. */
/* clang-format off */
#define RECORD_FIELDS(X) \
	X(reason)       /* attached signal breakpoint fork vfork exec exited killed step ... */ \
	X(signal)       /* SIGSEGV ...; SIGVTALRM for a sample of TIMER */ \
	X(pid) X(thread) X(tid) \
	X(pc) X(func) X(file) X(line) X(lib) \
	X(bkpt)         /* number of the breakpoint or catchpoint */ \
	X(child)        /* of fork and vfork: its pid */ \
	X(exe)          /* of exec and attached: the path of the executable */ \
	X(syscall)      /* its name or number */ \
	X(status)       /* of exited */
/* clang-format on */

enum record_field {
#define X(name) REC_##name,
	RECORD_FIELDS(X)
#undef X
		REC_COUNT
};

struct record {
	char *field[REC_COUNT]; /* owned; NULL not known */
};

/* The number of the field called NAME of LEN bytes, or -1. */
int record_field(const char *name, size_t len);

/* Set field F to the first LEN bytes of TEXT, escaped.  LEN (size_t)-1: all. */
void record_set(struct record *r, enum record_field f, const char *text, size_t len);
void record_set_number(struct record *r, enum record_field f, long n);

/* Returns the line of R, without a newline; to be freed. */
char *record_line(const struct record *r);

void record_clear(struct record *r);

#endif
