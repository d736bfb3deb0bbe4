/* subject.h - what translators are asked, and how. */
#ifndef SUBJECT_H
#define SUBJECT_H

#include <stddef.h>
#include <stdint.h>

struct question {
	uint64_t addr;
	char *answer; /* the text pool's (textpool.h), shared; NULL unknown */
};

struct subject {          /* an object and what is to be asked about it */
	const char *path; /* as recorded; "[vdso]" and maps of JIT compilers are known to addr2nm */
	const char *stamp;   /* name of the translator to ask first, "" none */
	char build_id[65];   /* hexadecimal, "" unknown */
	char boot[33];       /* of "[kernel]", hexadecimal, "" unknown */
	const char *vmlinux; /* of "[kernel]": the image to ask the others about, NULL none; */
	uint64_t shift;      /* its addresses are so much lower */
	struct question *q;
	size_t n;
};

struct translate_opt {
	const char *const *chain; /* what to ask, one after the other; the next is asked for */
	size_t chain_len;         /* what the one before did not know */
	const char *in_format;    /* of a question, as infmt_ok wants it */
	int demangle;
	int short_names;      /* for who labels: functions by their short names */
	int inlined;          /* addr2src: the chain of inlined calls */
	int deadline;         /* ms without an answer until a translator is stopped */
	const char *kallsyms; /* for "[kernel]", as addr2nm takes them; NULL none */
	const char *vmlinux;
	const char *dir; /* where our own translators are looked for first, or NULL */
};

#endif
