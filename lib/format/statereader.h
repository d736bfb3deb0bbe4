/* statereader.h - reads states: what registers and memory held at samples (kind 's' of a data
 * file).
 *
 * `profile -state` writes DIR/PROG.PID/[state].  A state is a small core dump of one thread at one
 * sample: its registers, its stack, and what pointers in them lead to.  States with `expr` N hold
 * what the N-th expression collected, and nothing else.
 *
 *	struct states *s = statereader_open(path, why, sizeof why);
 *	for (size_t i = 0; i < statereader_count(s); i++)
 *		if (statereader_get(s, i, &state) == 0)
 *			... statereader_find(&state, address) ...
 *	statereader_close(s);
 *
 * The file may be hostile, cut, or written to meanwhile: each number is checked, and nothing is
 * mapped.  Memory: an index of 40 bytes a state, four chunks of 1 MiB, and the newest state of
 * 16 threads.  Reading in order costs least.  Not for signal handlers. */
#ifndef STATEREADER_H
#define STATEREADER_H

#include "format/readhead.h"

struct states;

struct state_part {
	uint64_t address, size;
	const unsigned char *bytes;
};

struct state {
	uint64_t number; /* the state's number in its process, from 1, in the order of beginning */
	uint64_t time;   /* CLOCK_MONOTONIC ns; the sample in the log has the same time and tid */
	uint32_t tid;
	uint32_t expr;  /* 0: the whole state; N: what the N-th expression collected */
	uint32_t flags; /* PCT_STATE_* */
	unsigned nregs; /* general registers at `regs', by DWARF number; 0: none, and no PC */
	const uint64_t *regs;
	uint64_t known; /* bit N: regs[N] is known */
	uint64_t pc;
	const unsigned char *vector; /* the 512 bytes of FXSAVE, then, where vector_size is 768, the
					upper halves of ymm0 to ymm15 */
	size_t vector_size;          /* bytes at `vector'; 0: none */
	const struct state_part *parts; /* memory, by address, neither overlapping nor adjacent */
	size_t nparts;
};

/* A mapping of code, as long as it was there. */
struct state_map {
	const char *path;      /* path of the object, or "[vdso]" */
	uint64_t start, size;  /* address in the process, bytes */
	uint64_t offset;       /* offset of START in the file */
	uint64_t bias;         /* start minus the object's own (ELF) address of start */
	uint64_t since, until; /* CLOCK_MONOTONIC ns; since 0: from the start; until 0: not gone */
	uint64_t file_size, file_mtime; /* size and mtime of the object's file; 0: unknown */
	uint32_t flags;                 /* PCT_F_DELETED, PCT_F_RAW_ADDR: the bias is not known */
	unsigned build_id_len;          /* bytes at `build_id'; 0: none */
	const unsigned char *build_id;
};

/* 1 when PATH is a file of states; 0 when it is not, or cannot be read. */
int statereader_is(const char *path);

/* Do what statereader_is does, for a file whose first N bytes, at most a whole head, are in H. */
int statereader_is_head(const struct pct_head *h, size_t n);

/* Open the file PATH, with the states that are complete now.  Returns NULL when that fails, with
 * the reason in WHY, of SIZE bytes. */
struct states *statereader_open(const char *path, char *why, size_t size);
void statereader_close(struct states *s);

/* The head, with its strings, as reader_open gives them. */
const struct reader *statereader_reader(const struct states *s);

/* How many states there are, in the order of their numbers. */
size_t statereader_count(const struct states *s);

/* Time, thread and expression of state I.  They come from the index, without reading the file. */
uint64_t statereader_time(const struct states *s, size_t i);
uint32_t statereader_tid(const struct states *s, size_t i);
uint32_t statereader_expr(const struct states *s, size_t i);

/* Put state I into *OUT, whose pointers are valid until the next call.  Returns 0, or -1 when it is
 * damaged, or was overwritten since the file was opened; statereader_why tells. */
int statereader_get(struct states *s, size_t i, struct state *out);
const char *statereader_why(const struct states *s);

/* The bytes from ADDRESS to the end of the part of ST that holds ADDRESS, *SIZE of them; NULL when
 * they were not recorded. */
const unsigned char *statereader_find(const struct state *st, uint64_t address, size_t *size);

/* The mappings, in the order in which they were seen. */
size_t statereader_maps(const struct states *s);
const struct state_map *statereader_map(const struct states *s, size_t i);

/* The mapping that held ADDRESS at TIME; NULL: no code. */
const struct state_map *statereader_map_at(const struct states *s, uint64_t address, uint64_t time);

#endif
