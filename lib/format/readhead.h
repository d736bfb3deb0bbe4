/* readhead.h - opens a data file and checks its head.  Included by reader.h. */
#ifndef READHEAD_H
#define READHEAD_H

#include "format/pctfile.h"

struct reader {
	int fd;
	const char *path; /* as given to reader_open; the caller's */
	uint64_t size;    /* bytes of the file when it was opened */
	int foreign;      /* 1: the file has the other byte order; HEAD has this machine's */
	struct pct_head head;
	/* strings of the head, NUL terminated, owned by the reader; "" none */
	const char *object, *program, *name, *accounts, *event, *cgroup;
	const char *cmdline; /* arguments, NUL between them */
	size_t cmdline_len;
	char *strings;
	uint64_t seq;  /* circular logs: highest serial number in the process; 0 unknown */
	char why[200]; /* after a failure: the reason, with the offset when it is damage */
	/* for logs; the caller of reader_samples may set it.  Returns 1 when the path of node N was
	 * given before and the caller has kept it: then it is not given again.  NULL: give all
	 * paths */
	int (*told)(void *arg, uint32_t n);
	void *told_arg;
};

/* Open the data file PATH and check its head.  Returns 0, or -1 with R->why set; then there is
 * nothing to close. */
int reader_open(struct reader *r, const char *path);

/* Open the accounts file of R's process, which lies beside R.  Returns 0, or -1 when the file is
 * not there, is damaged or belongs to another process. */
int reader_open_accounts(struct reader *a, const struct reader *r);

void reader_close(struct reader *r);

/* For reader.c: set R->why, printf-style.  Returns -1. */
int reader_refuse(struct reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Read all N bytes at OFF.  Returns 0, or -1 with R->why set, also at the end of the file. */
int reader_pread(struct reader *r, void *buf, size_t n, uint64_t off);

/* Do what reader_pread does, then turn the whole numbers of UNIT bytes in BUF into this machine's
 * byte order.  Bytes left over at the end stay. */
int reader_numbers(struct reader *r, unsigned unit, void *buf, size_t n, uint64_t off);

/* 0 when PLACE, read at offset OFF, names an object that R can know; else -1 and R->why. */
int reader_check_place(struct reader *r, uint64_t place, uint64_t off);

#endif
