/* statesample.c - writes a sample's registers and memory, as changes since the thread's last state.
 *
 * A record is built in the thread's shadow, block by block.  It has those words of a block that
 * differ from what was last written.  Then it gets room in the file.  The base of a record, which
 * is the state that it changes, lies in the same chunk. */
#include "preload/config.h"
#include "preload/context.h"
#include "preload/farends.h"
#include "preload/frames.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/plain.h"
#include "preload/regions.h"
#include "preload/shadows.h"
#include "preload/statefile.h"
#include "preload/statemaps.h"
#include "preload/staterecords.h"
#include "preload/statesample.h"
#include "preload/syscalls.h"

#include <string.h>

#define KEY_EVERY 512u /* records between two keys; a key needs no earlier record */
#define RED_ZONE 128u  /* bytes below the stack pointer that leaf functions use (x86-64) */
#define AHEAD ((size_t)1 << 20)

static int on;

CHILD_CODE int statesample_on(void)
{
	return __atomic_load_n(&on, __ATOMIC_RELAXED);
}

int statesample_begin(const struct object *o, int tid)
{
	int e = statefile_open(o);

	if (e)
		return e;
	shadows_ready(tid);
	regions_scan(); /* for the table of mappings */
	plain_scan();
	__atomic_store_n(&on, 1, __ATOMIC_RELEASE);
	return 0;
}

void statesample_timer(void)
{
	statefile_head()->timer = (uint8_t)config.timer;
}

void statesample_thread(int tid)
{
	if (statesample_on())
		shadows_ready(tid);
}

void statesample_ahead(void)
{
	if (statesample_on())
		statefile_ahead(AHEAD);
}

CHILD_CODE void statesample_forget(void)
{
	if (!on)
		return;
	on = 0;
	statefile_forget();
	statemaps_forget();
	shadows_forget();
}

/* 1 when two blocks are equal: most are. */
static int is_same(const uint64_t *old, const uint64_t *new)
{
	typedef uint64_t pair __attribute__((vector_size(16), aligned(8), may_alias));
	const pair *a = (const pair *)old, *b = (const pair *)new;
	pair differ = (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]);

	return !(differ[0] | differ[1]);
}

/* Update the 8 words at OLD from those at NEW, which may change in the meantime, and pack words for
 * the record: all 8 with ALL, otherwise those that differ.  Returns the mask of the packed
 * words. */
static unsigned changed(struct shadow *s, uint64_t *old, const uint64_t *new, int all)
{
	unsigned mask = all ? 0xff : 0;
	uint64_t now[8];

	if (!all && is_same(old, new))
		return 0;
	for (unsigned i = 0; i < 8; i++) {
		now[i] = __atomic_load_n(&new[i], __ATOMIC_RELAXED);
		mask |= (unsigned)(now[i] != old[i]) << i;
	}
	for (unsigned left = mask; left; left &= left - 1) {
		unsigned i = (unsigned)__builtin_ctz(left);
		wordpack_put(&s->pack, now[i], mask == 0xff ? 0 : old[i]);
		old[i] = now[i];
	}
	return mask;
}

/* Call changed() for the block of ADDRESS, which now lies at AT.  OLD holds what was last written
 * of it, if *TAG names this block. */
static unsigned block_changed(struct shadow *s, int key, uint64_t address, uint64_t *tag,
	uint64_t *old, const uint64_t *at)
{
	int is_new = *tag != address + 1;

	*tag = address + 1;
	if (is_new && key)
		memset(old, 0, PCT_STATE_BLOCK);
	return changed(s, old, at, is_new && !key);
}

/* Add the blocks that pointers lead to. */
static void put_far(struct shadow *s)
{
	unsigned n = farends_read(s);

	for (unsigned k = 0; k < n; k++) {
		uint64_t address = s->far[k];
		unsigned i = (uint32_t)(address / PCT_STATE_BLOCK) * 0x9e3779b1u >> 23;
		int is_new = s->far_tag[i] != address + 1;
		unsigned mask;

		if (is_new)
			memset(s->far_block[i], 0, PCT_STATE_BLOCK);
		s->far_tag[i] = address + 1;
		mask = changed(s, s->far_block[i], s->stage + k * 8, 0);
		s->far_mask[k] = (uint16_t)(mask << 1 | (unsigned)is_new);
	}
	s->head.far = n;
}

/* Store the general registers and the PC in NOW, as blocks.  Returns the number of blocks. */
static unsigned get_registers(struct shadow *s, uint64_t *now)
{
	unsigned n = 0;

	while (n < UNWIND_REGS && s->regs.known >> n)
		n++;
	if (!unwind_native)
		n = 0;
	s->head.regs = (uint8_t)n;
	s->head.known = s->regs.known;
	memset(now, 0, SHADOW_REGS * sizeof *now);
	memcpy(now, s->regs.r, n * sizeof *now);
	now[n] = s->regs.pc;
	return n ? (n + 8) / 8 : 0;
}

static void put_registers(struct shadow *s)
{
	uint64_t *now = s->regs_now;
	unsigned blocks = get_registers(s, now);

	for (unsigned b = 0; b < blocks; b++)
		s->mask[s->masks++] = (unsigned char)changed(s, s->fixed + b * 8, now + b * 8, 0);
}

#define FXSAVE 512u    /* bytes */
#define FXSAVE_XMM 20u /* number of the word where xmm0 begins; xmm registers have two words */
#define FXSAVE_WORDS (FXSAVE / 8)

/* Copy the vector registers of UCONTEXT whose bits are set in MASK to NOW, as blocks.  Returns the
 * number of blocks. */
static unsigned get_vectors(struct shadow *s, const void *ucontext, uint32_t mask, uint64_t *now)
{
	const uint64_t *half[2];

	if (!mask || !context_vectors(ucontext, half))
		return 0;
	memset(now, 0, FXSAVE);
	for (unsigned i = 0; i < 32; i++)
		if (mask >> i / 2 & 1)
			now[FXSAVE_XMM + i] = half[0][FXSAVE_XMM + i];
	return s->head.vectors = FXSAVE / PCT_STATE_BLOCK;
}

/* Write the BLOCKS at NOW to TO, without a base: masks, then the words that are not 0.  Returns the
 * end. */
static uint64_t *put_plain(const uint64_t *now, unsigned blocks, uint64_t *to)
{
	unsigned char *mask = (unsigned char *)to;

	memset(mask, 0, (blocks + 7) / 8 * sizeof *to);
	to += (blocks + 7) / 8;
	for (unsigned i = 0; i < blocks * 8; i++)
		if (now[i]) {
			mask[i / 8] |= (unsigned char)(1u << i % 8);
			*to++ = now[i];
		}
	return to;
}

static void put_vectors(struct shadow *s, const void *ucontext)
{
	const uint64_t *half[2];
	unsigned blocks[2];
	uint64_t *old = s->fixed + (SHADOW_FIXED - PCT_STATE_VECTORS) * 8;

	s->head.vectors = 0;
	if (!context_vectors(ucontext, half))
		return;
	blocks[0] = 8;
	blocks[1] = half[1] ? 4 : 0;
	for (unsigned h = 0; h < 2; h++)
		for (unsigned b = 0; b < blocks[h]; b++, old += 8) {
			s->mask[s->masks++] = (unsigned char)changed(s, old, half[h] + b * 8, 0);
			s->head.vectors++;
		}
}

/* Add the stack's blocks from LOW to HIGH; their bytes lie at AT. */
static void put_stack(struct shadow *s, int key, uint64_t low, uint64_t high, const uint64_t *at)
{
	uint32_t n = (uint32_t)((high - low) / PCT_STATE_BLOCK);
	unsigned first = s->masks;

	s->head.stack = low;
	s->head.stack_blocks = n;
	for (uint32_t i = 0; i < n; i++) {
		uint64_t address = low + (uint64_t)i * PCT_STATE_BLOCK;
		uint32_t k = (uint32_t)(address / PCT_STATE_BLOCK) & (s->blocks - 1);
		s->mask[s->masks++] = (unsigned char)block_changed(
			s, key, address, &s->tag[k], s->block[k], at + i * 8);
	}
	while (!key && s->masks > first && !s->mask[s->masks - 1])
		s->masks--;
	s->head.stack_masks = s->masks - first;
}

/* Add the live stack: all of it if it is the thread's own, otherwise the innermost part. */
static void put_live(struct shadow *s, int key)
{
	uint64_t sp = s->regs.r[unwind_sp(unwind_native)], low, high;
	uintptr_t own_end;
	long n;

	low = sp & ~(uint64_t)(PCT_STATE_BLOCK - 1);
	if (frames_own_stack((uintptr_t)sp, &own_end)) {
		if (frames_own_stack((uintptr_t)__builtin_frame_address(0), &own_end))
			low = (sp - RED_ZONE) & ~(uint64_t)(PCT_STATE_BLOCK - 1);
		high = ((uint64_t)own_end + PCT_STATE_BLOCK - 1) & ~(uint64_t)(PCT_STATE_BLOCK - 1);
		if (high - low > config.state / PCT_STATE_BLOCK * PCT_STATE_BLOCK) {
			high = low + config.state / PCT_STATE_BLOCK * PCT_STATE_BLOCK;
			s->head.flags |= PCT_STATE_CUT;
		}
		put_stack(s, key, low, high, (const uint64_t *)(uintptr_t)low);
		return;
	}
	s->head.flags |= PCT_STATE_FOREIGN | PCT_STATE_CUT;
	if (!may_call())
		return;
	n = saferead(s->stage, (uintptr_t)low,
		config.state < SHADOW_STAGE ? config.state : SHADOW_STAGE);
	if (n >= (long)PCT_STATE_BLOCK)
		put_stack(s, key, low, low + (uint64_t)n / PCT_STATE_BLOCK * PCT_STATE_BLOCK,
			s->stage);
}

static void begin_record(struct shadow *s, uint64_t time, int tid)
{
	memset(&s->head, 0, sizeof s->head);
	s->head.time = time;
	s->head.tid = (uint32_t)tid;
	s->masks = 0;
	wordpack_begin(&s->pack, s->word, NULL);
}

/* Begin a state in S.  Returns 1 when it is a key. */
static int begin_state(struct shadow *s, uint64_t time, int tid, uint64_t turn)
{
	int key = s->turn != turn || !turn || s->since >= KEY_EVERY;

	begin_record(s, time, tid);
	s->head.base = key ? 0 : s->offset;
	if (key) {
		memset(s->fixed, 0, sizeof s->fixed);
		memset(s->far_tag, 0, sizeof s->far_tag);
		memset(s->tag, 0, s->blocks * sizeof *s->tag);
	}
	s->turn = 0; /* no base, until this record is written */
	return key;
}

/* Build the record of a state in S.  Returns 1 when it is a key. */
static int capture(struct shadow *s, const void *ucontext, uint64_t time, int tid, uint64_t turn)
{
	int key = begin_state(s, time, tid, turn);

	context_registers(ucontext, &s->regs);
	put_registers(s);
	put_vectors(s, ucontext);
	if (s->head.regs) {
		put_live(s, key);
		put_far(s);
	}
	return key;
}

void statesample_record(int tid, const void *ucontext, uint64_t time)
{
	int reason = PCT_LOST_BUSY, key, r;
	struct shadow *s = NULL;
	uint64_t turn;

	statefile_take();
	if (!ucontext)
		reason = PCT_LOST_LATE;
	else if (frames_narrow(ucontext))
		reason = PCT_LOST_ROOM;
	else
		s = shadows_take(tid);
	if (!s) {
		statefile_lose(reason);
		return;
	}
	turn = statefile_turn();
	key = capture(s, ucontext, time, tid, turn);
	if ((r = staterecords_write(s, key ? 0 : turn, &reason)) < 0) {
		/* the chunk is full: a record in the next chunk can have no base in this one */
		capture(s, ucontext, time, tid, 0);
		r = staterecords_write(s, 0, &reason);
	}
	if (r)
		statefile_lose(reason);
	shadows_done(s);
}

int statesample_collect(int tid, uint64_t time, unsigned expr, const struct unwind_regs *regs,
	const struct states_part *part, unsigned count, const void *ucontext, uint32_t vectors)
{
	int reason = PCT_LOST_BUSY;
	struct shadow *s;
	struct stateroom room;
	uint64_t *now, *plain, *to;
	unsigned blocks;
	uint32_t size, fixed;

	statefile_take();
	if (!(s = shadows_take(tid))) {
		statefile_lose(reason);
		return 1;
	}
	/* this record has no base and is not a base for others */
	begin_record(s, time, tid);
	s->head.expr = (uint16_t)expr;
	s->regs = *regs;
	now = s->stage; /* the handler's stack may have no room for it */
	plain = now + SHADOW_REGS + FXSAVE_WORDS;
	blocks = get_registers(s, now);
	blocks += get_vectors(s, ucontext, vectors, now + (size_t)blocks * 8);
	size = fixed = 8 * (uint32_t)(put_plain(now, blocks, plain) - plain);
	for (unsigned i = 0; i < count; i++)
		size += 16 + (uint32_t)((part[i].size + 7) & ~UINT64_C(7));
	if (statefile_reserve(size + (uint32_t)sizeof s->head, 0, &room, &reason)) {
		statefile_lose(reason);
		shadows_done(s);
		return 1;
	}
	to = (uint64_t *)(void *)(room.record + 1);
	memcpy(to, plain, fixed);
	to += fixed / 8;
	for (unsigned i = 0; i < count; i++) {
		long n = frames_peek(to + 2, s->regs.r[unwind_sp(unwind_native)], part[i].address,
			(size_t)part[i].size);
		to[0] = part[i].address;
		to[1] = n > 0 ? (uint64_t)n : 0;
		to += 2 + (to[1] + 7) / 8;
	}
	s->head.parts = (uint16_t)count;
	memcpy(&room.record->time, &s->head.time,
		sizeof s->head - offsetof(struct pct_state, time));
	statefile_done(&room);
	shadows_done(s);
	return 0;
}
