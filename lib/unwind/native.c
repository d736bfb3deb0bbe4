/* native.c - the machine that this code was compiled for. */
#include "unwind/unwind.h"

#if defined __x86_64__ && defined __LP64__
const struct unwind_machine *const unwind_native = &unwind_x86_64;
#elif defined __i386__
const struct unwind_machine *const unwind_native = &unwind_i386;
#elif defined __aarch64__ && defined __LP64__ && !defined __AARCH64EB__
const struct unwind_machine *const unwind_native = &unwind_aarch64;
#else
const struct unwind_machine *const unwind_native = NULL;
#endif
