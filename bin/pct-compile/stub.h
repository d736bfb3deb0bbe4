/* stub.h - the stub at the other end of gdb's remote protocol: a machine without memory, stopped
 * wherever gdb sets its program counter.  gdb needs no more to compile expressions for a place. */
#ifndef STUB_H
#define STUB_H

#include <stdint.h>

/* Answer gdb on standard input and output until gdb goes.  The object is mapped BIAS above its
 * addresses.  Returns the exit status. */
int stub_serve(uint64_t bias);

#endif
