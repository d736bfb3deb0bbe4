/* fuzz.h - files for the fuzz targets. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* The path of NAME in $TMPDIR, or NAME itself when it is absolute; valid for the next seven
 * calls. */
const char *fuzz_path(const char *name);

/* Make the file NAME from the SIZE bytes at DATA; NULL: remove it.  Returns its path, as
 * fuzz_path. */
const char *fuzz_file(const char *name, const void *data, size_t size);

/* libFuzzer's, and the driver's. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
