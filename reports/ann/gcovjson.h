/* gcovjson.h - reads how often lines were executed from the output of `gcov --json-format -t'. */
#ifndef GCOVJSON_H
#define GCOVJSON_H

#include <stdint.h>
#include <stdio.h>

/* Call FN with each line of each source in F, which holds any number of documents.  FILE is a path;
 * if gcov has a relative one, the directory of the compilation comes before it.  A line may come
 * several times (templates).  Returns 0, or -1 when the text has another form; FN has got the lines
 * before that text. */
int gcovjson(
	FILE *f, void (*fn)(void *, const char *file, uint64_t line, uint64_t count), void *arg);

#endif
