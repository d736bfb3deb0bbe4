/* kinds.h - knows the kinds of lines in a report: addresses, symbols, source lines ... */
#ifndef KINDS_H
#define KINDS_H

struct kind {
	const char *name;   /* as people type it: "sym" */
	const char *format; /* format of its labels (outfmt.h) */
	char names;         /* how places of text logs are named (gather.h) */
	int symbols;        /* 1: only functions are needed, which addr2nm knows; no question about
			     * lines */
};

/* The kind that is called NAME, NULL none. */
const struct kind *kinds_find(const char *name);

#endif
