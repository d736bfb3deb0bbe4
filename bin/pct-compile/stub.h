/* stub.h - the other side of gdb's remote protocol: a machine without memory, stopped wherever gdb
 * sets its program counter.  That is all that gdb needs to compile expressions for a place. */
#ifndef STUB_H
#define STUB_H

#include <stdint.h>

/* Answer gdb on standard input and output until it goes.  The object is mapped BIAS above its
 * addresses.  Returns the status to exit with. */
int stub_serve(uint64_t bias);

#endif
