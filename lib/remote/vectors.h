/* vectors.h - the types of x86-64's vector registers, for a target description. */
#ifndef REMOTE_VECTORS_H
#define REMOTE_VECTORS_H

/* What stands in the feature org.gnu.gdb.i386.sse before its registers: types v4f to vec128. */
extern const char remote_vectors[];

#endif
