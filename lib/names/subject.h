/* subject.h - describes questions for translators, and the options of translate(). */
#ifndef SUBJECT_H
#define SUBJECT_H

#include <stddef.h>
#include <stdint.h>

struct question {
	uint64_t addr;
	char *answer; /* in the text pool (textpool.h); NULL unknown */
	int none;     /* 1: a translator that reads the same symbols as addr2nm found none */
};

struct subject {           /* an object and the questions about it */
	const char *path;  /* as recorded; addr2nm also knows "[vdso]" and maps of JIT compilers */
	const char *stamp; /* name of the translator to ask first, "" none */
	char build_id[65]; /* hexadecimal, "" unknown */
	char boot[33];     /* boot id of "[kernel]", hexadecimal; "" unknown */
	const char *vmlinux; /* image of "[kernel]" for all translators but addr2nm; NULL
			      * none */
	uint64_t shift;      /* addresses in the image VMLINUX are lower by this */
	struct question *q;
	size_t n;
};

struct translate_opt {
	const char *const *chain; /* translators, in the order in which they are asked */
	size_t chain_len;         /* number of translators */
	const char *in_format;    /* format of a question; infmt_ok accepts it */
	int demangle;
	int short_names;      /* labels have short names of functions */
	int inlined;          /* 1: ask addr2src for inlined calls, too */
	int deadline;         /* a translator is stopped after so many ms without an answer */
	const char *kallsyms; /* for "[kernel]", as addr2nm takes them; NULL none */
	const char *vmlinux;
	const char *dir; /* directory to search first for PCT's own translators, or NULL */
};

#endif
