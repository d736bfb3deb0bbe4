/* accountlog.h - writes and reads accounts.log, which tells in lines KEY<TAB>VALUE how many samples
 * of a process or session were taken and lost (pct(5)).  No other code writes or reads these
 * lines. */
#ifndef ACCOUNTLOG_H
#define ACCOUNTLOG_H

#include "format/textlog.h"

#include <stddef.h>
#include <stdint.h>

#define ACCOUNTLOG_NAME TEXTLOG_ACCOUNTS /* name of the log, without .log */
#define ACCOUNTLOG_FILE ACCOUNTLOG_NAME ".log"

/* Keys that several writers or readers use. */
#define ACCOUNT_TAKEN "taken"
#define ACCOUNT_RECORDED "recorded"
#define ACCOUNT_LOST "lost " /* the reason follows */
#define ACCOUNT_CLOCK "clock"
#define ACCOUNT_INTERVAL "interval_us"
#define ACCOUNT_PERIOD "period" /* events that a sample stands for */
#define ACCOUNT_STOPPED "stopped_us"
#define ACCOUNT_SCOPE "scope"        /* written by the kernel sampler only */
#define ACCOUNT_TARGET "target"      /* written by dbctl only: address of the target's stub */
#define ACCOUNT_WATCHED "watched_us" /* of targets only: how long a debugger held the target */
#define ACCOUNT_NOTE "note"

/* The functions that write the log. */

struct accountlog { /* TEXT of SIZE bytes is the caller's, LEN of them are used */
	char *text;
	size_t size, len;
};

/* Begin with the first line of the log: process PID, started at START, runs EXE. */
void accountlog_head(struct accountlog *l, unsigned long pid, uint64_t start, const char *exe);

/* Append KEY and a value; control bytes of the value become blanks.  Drops a line that does not
 * fit. */
void accountlog_put(struct accountlog *l, const char *key, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Append the line of the N samples that were lost for REASON. */
void accountlog_lost(struct accountlog *l, const char *reason, uint64_t n);

/* The functions that read the log. */

struct account { /* strings are valid until the next line is read */
	const char *key, *value;
	uint64_t n;       /* the value, when it is a number */
	int number;       /* 1: the value is a number */
	const char *lost; /* the reason; NULL: not a loss */
};

/* 1 when T is an accounts.log. */
int accountlog_is(const struct textlog *t);

/* Open the accounts.log beside the log at PATH; NULL when there is none. */
struct textlog *accountlog_beside(const char *path);

/* Read the next line of T into A.  Returns 1, 0 at the end, or -1 with T->why set when the line is
 * not an account or the value of taken, recorded or lost is not a number. */
int accountlog_next(struct textlog *t, struct account *a);

#endif
