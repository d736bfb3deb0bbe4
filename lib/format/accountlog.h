/* accountlog.h - accounts.log, what became of the samples of a process or session: its lines
 * KEY<TAB>VALUE (pct(5)), written and read.  All who write or read one do it by this. */
#ifndef ACCOUNTLOG_H
#define ACCOUNTLOG_H

#include "format/textlog.h"

#include <stddef.h>
#include <stdint.h>

#define ACCOUNTLOG_NAME "accounts" /* of the log */
#define ACCOUNTLOG_FILE ACCOUNTLOG_NAME ".log"

/* What more than one writes or reads. */
#define ACCOUNT_TAKEN "taken"
#define ACCOUNT_RECORDED "recorded"
#define ACCOUNT_LOST "lost " /* and the reason */
#define ACCOUNT_CLOCK "clock"
#define ACCOUNT_INTERVAL "interval_us"
#define ACCOUNT_STOPPED "stopped_us"
#define ACCOUNT_SCOPE "scope" /* of the kernel sampler only */
#define ACCOUNT_NOTE "note"

/* ---- writing ---- */

struct accountlog { /* TEXT of SIZE bytes is the caller's, LEN of them are used */
	char *text;
	size_t size, len;
};

/* Begin with the first line of the log: process PID, started at START, runs EXE. */
void accountlog_head(struct accountlog *l, unsigned long pid, uint64_t start, const char *exe);

/* Append KEY and a value; control bytes of the value become blanks.  A line that does not fit is
 * left away. */
void accountlog_put(struct accountlog *l, const char *key, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* The same for the N samples that were lost to REASON. */
void accountlog_lost(struct accountlog *l, const char *reason, uint64_t n);

/* ---- reading ---- */

struct account { /* strings are valid until the next is read */
	const char *key, *value;
	uint64_t n;       /* the value where it is a number */
	int number;       /* it is one */
	const char *lost; /* the reason; NULL: it is no loss */
};

/* Whether T is one. */
int accountlog_is(const struct textlog *t);

/* Open the accounts that stand beside the log at PATH; NULL when there are none. */
struct textlog *accountlog_beside(const char *path);

/* Read the next line of T into A.  Returns 1, 0 at the end, or -1 with T->why set when the line is
 * none; taken, recorded and lost are numbers. */
int accountlog_next(struct textlog *t, struct account *a);

#endif
