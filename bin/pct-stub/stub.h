/* stub.h - what the parts of pct-stub share: the recorded states of a process, and the one that the
 * debugger looks at. */
#ifndef STUB_H
#define STUB_H

#include "format/statereader.h"
#include "remote/packet.h"

#include <stddef.h>
#include <stdint.h>

struct document { /* a text that qXfer gives to gdb in parts */
	char *text;
	size_t size;
};

struct stub {
	struct packets *packets;
	struct states *states;
	size_t count;
	size_t at;  /* number of the state that the debugger looks at; at first 0 */
	int chosen; /* 1: the debugger has chosen state AT */
	int known;  /* 1: `state' has been read */
	struct state state;
	struct document target, libraries, auxv, frame, threads, program;
	uint64_t begin; /* time of the first state, ns */
};

/* State S->at; NULL when that state cannot be read. */
const struct state *stub_state(struct stub *s);

/* Look at state N, and forget what was made for the state before. */
void stub_look(struct stub *s, size_t n);

/* registers.c: the description of the registers, for qXfer; and the answers to g and p. */
void registers_describe(struct document *d);
int registers_all(struct stub *s);
int registers_one(struct stub *s, uint64_t number);

/* memory.c: the answer to m; which memory a state has, for qXfer. */
int memory_read(struct stub *s, uint64_t address, uint64_t length);
void memory_describe(struct stub *s);

/* objects.c: describe the program and its libraries.  A library whose file is not the one of the
 * run is left out, with a message; for the program itself this is fatal. */
void objects_describe(struct stub *s);

/* frames.c: choose a state, as tfind asks.  TEXT is what follows `QTFrame:'. */
int frames_find(struct stub *s, const char *text);

#endif
