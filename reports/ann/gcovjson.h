/* gcovjson.h - how often lines were executed, out of what `gcov --json-format -t' prints. */
#ifndef GCOVJSON_H
#define GCOVJSON_H

#include <stdint.h>
#include <stdio.h>

/* Call FN with each line of each source in the documents of F, any number of them: FILE with the
 * directory it was compiled in before it when it is relative.  A line may come several times
 * (templates).
 * Returns 0, or -1 when it is not such a text, after what came before was given. */
int gcovjson(
	FILE *f, void (*fn)(void *, const char *file, uint64_t line, uint64_t count), void *arg);

#endif
