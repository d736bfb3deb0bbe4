/* vectors.h - describes the types of x86-64's vector registers, for a target description. */
#ifndef REMOTE_VECTORS_H
#define REMOTE_VECTORS_H

/* The types v4f to vec128, which the feature org.gnu.gdb.i386.sse has before its registers. */
extern const char remote_vectors[];

#endif
