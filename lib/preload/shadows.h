/* shadows.h - keeps each thread's last state as it was written, to write only changes.  For signal
 * handlers. */
#ifndef SHADOWS_H
#define SHADOWS_H

#include "format/pctfile.h"
#include "inside/wordpack.h"
#include "unwind/unwind.h"

#include <sys/uio.h>

#define SHADOW_FAR 512u     /* blocks that pointers led to; 9 bits of a hash */
#define SHADOW_STAGE 16384u /* bytes of memory read through the kernel */
#define SHADOW_FIXED (PCT_STATE_REGS / 8 + 1 + PCT_STATE_VECTORS) /* blocks of registers */
#define SHADOW_REGS ((PCT_STATE_REGS / 8 + 1) * 8)                /* words of registers */
#define SHADOW_MASKS (SHADOW_FIXED + PCT_STATE_STACK + 8)
#define SHADOW_FAR_MAX 128u /* far blocks of a state */
#define SHADOW_RANGES 32u   /* ranges that are read at once */
#define SHADOW_FRONT ((4 + SHADOW_MASKS / 8 + 1 + SHADOW_FAR_MAX) * WORDPACK_MOST + 8)

struct shadow {
	int busy, tid;
	uint64_t turn;   /* turn of the chunk with the thread's last record; 0: write a key next */
	uint32_t offset; /* offset of the last record in its chunk */
	unsigned since;  /* number of records since the last key */
	struct unwind_regs regs;
	struct pct_state head; /* head of the record being made */
	unsigned masks;
	unsigned char mask[SHADOW_MASKS];
	uint64_t far[SHADOW_FAR_MAX];
	uint16_t far_mask[SHADOW_FAR_MAX]; /* twice the mask, plus 1 for a new block */
	unsigned char front[SHADOW_FRONT]; /* the first stream: where words belong */
	unsigned char *word;               /* the second stream: the words */
	struct wordpack front_pack, pack;
	struct iovec range[SHADOW_RANGES];
	uint64_t regs_now[SHADOW_REGS];   /* current registers; not on the handler's stack */
	uint64_t fixed[SHADOW_FIXED * 8]; /* registers and vectors as last written */
	uint64_t far_tag[SHADOW_FAR];     /* address + 1 of a block; 0: none */
	uint64_t far_block[SHADOW_FAR][8];
	uint64_t stage[SHADOW_STAGE / 8];
	/* the stack as last written: block N lies at N % blocks; blocks suffice for config.state */
	uint64_t *tag;
	uint64_t (*block)[8];
	uint32_t blocks;
};

/* Returns the shadow of thread TID; the caller owns it until shadows_done.  Returns NULL when the
 * shadow is in use or there is no memory.  If another thread used it before, that thread's state is
 * forgotten. */
struct shadow *shadows_take(int tid);
void shadows_done(struct shadow *s);

/* Allocate the shadow of TID if necessary.  Under slow_lock. */
void shadows_ready(int tid);

/* Call in a forked child or with a new file: no state has been written yet. */
void shadows_forget(void);

#endif
