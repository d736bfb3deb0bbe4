/* native.c - selects the machine that this code is compiled for. */
#include "unwind/unwind.h"

#if defined __x86_64__ && defined __LP64__
const struct unwind_machine *const unwind_native = &unwind_x86_64;
#elif defined __i386__
const struct unwind_machine *const unwind_native = &unwind_i386;
#elif defined __aarch64__ && defined __LP64__ && !defined __AARCH64EB__
const struct unwind_machine *const unwind_native = &unwind_aarch64;
#elif defined __arm__ && !defined __ARMEB__
const struct unwind_machine *const unwind_native = &unwind_arm;
#elif defined __riscv && __riscv_xlen == 64
const struct unwind_machine *const unwind_native = &unwind_riscv64;
#elif defined __s390x__
const struct unwind_machine *const unwind_native = &unwind_s390x;
#else
const struct unwind_machine *const unwind_native = NULL;
#endif
