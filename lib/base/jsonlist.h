/* jsonlist.h - writes numbers as an array of JSON. */
#ifndef JSONLIST_H
#define JSONLIST_H

#include <stdio.h>

/* Write [VALUE,...] of N elements, each by printf's FORMAT; VALUE is an expression of the index
 * i. */
#define JSONLIST(out, n, format, value) \
	do { \
		putc('[', out); \
		for (size_t i = 0; i < (n); i++) \
			fprintf(out, "%s" format, i ? "," : "", value); \
		putc(']', out); \
	} while (0)

#endif
