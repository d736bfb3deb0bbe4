/* pylayout.c - owns the table of layouts of CPython.  Its numbers are the offsets that the debug
 * data of each interpreter tell; tests/lib/python/layouts compares them. */
#include "python/pylayout.h"

#include <stddef.h>

#define NONE PYLAYOUT_NONE

/* Of processors with 64 bits.  One line a version. */
static const struct pylayout layouts[] = {
#if UINTPTR_MAX > UINT32_MAX
	/* version, _PyRuntime and interpreter, thread, cframe, frame, code, str, bytes */
	{0x030b, 40, 0, 16, 8, 152, 56, 8, 16, 32, 48, 56, 68, NONE, 16, 72, 112, 128, 136, 184,
		192, 16, 32, 48, 72, 16, 32},
#endif
};

const struct pylayout *pylayout_find(
	memimage_peek *peek, void *arg, uint64_t runtime, uint64_t version)
{
	(void)peek, (void)arg, (void)runtime;
	for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
		if (layouts[i].version == version >> 16)
			return &layouts[i];
	return NULL;
}
