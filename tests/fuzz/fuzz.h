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

/* A copy of DATA with a NUL at its end, to be freed. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Call FN, which ends the program by msg_die or not.  Returns 1 when it did; what it had allocated
 * then stays: its target has FUZZ_LEAKS. */
int fuzz_ends(void (*fn)(void *), void *arg);

/* In a target: the sanitizer looks for no leaks, since the code ends, or frees nothing. */
#define FUZZ_LEAKS \
	const char *__asan_default_options(void); \
	const char *__asan_default_options(void) \
	{ \
		return "detect_leaks=0"; \
	}

/* libFuzzer's, and the driver's. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
