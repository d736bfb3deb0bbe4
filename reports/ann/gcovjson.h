/* gcovjson.h - reads how often lines were executed from the output of `gcov --json-format -t'. */
#ifndef GCOVJSON_H
#define GCOVJSON_H

#include <stdint.h>
#include <stdio.h>

/* Call FN with each line of each source in F, which holds any number of documents.  FN gets a
 * relative file name behind the directory in which it was compiled.  A line may come several times
 * (templates).  Returns 0, or -1 at text of another form, after the lines before it. */
int gcovjson(
	FILE *f, void (*fn)(void *, const char *file, uint64_t line, uint64_t count), void *arg);

#endif
