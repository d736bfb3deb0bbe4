/* statefile.c - owns the file of states of this process.
 *
 * Records lie in chunks.  `tail` holds the turn of the chunk in use and how many of its bytes are
 * taken: one atomic exchange reserves room.  The last chunks are mapped, each in a slot that its
 * turn selects.  `users` counts the handlers that may write in a slot: its chunk stays mapped while
 * there are any. */
#include "inside/headwrite.h"
#include "preload/config.h"
#include "preload/counter.h"
#include "preload/datafile.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/slowlock.h"
#include "preload/statefile.h"
#include "preload/syscalls.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SLOTS 4u
#define STEP ((uint32_t)32 << 10) /* bytes by which the file grows */
#define CHUNKS_MAX (1u << 20)
#define SUFFIXES 1000

static struct datafile file; /* the head of the file only */

static uint64_t tail; /* turn << 32 | bytes taken */
static struct slot {
	unsigned char *at;
	uint32_t chunk, grown; /* number of the chunk; bytes of it that the file has */
	int users;
	uint64_t last; /* number of the newest state in the chunk */
} slot[SLOTS];

/* A file with a ring reuses chunks in a circle: the oldest chunk comes after the newest. */
static struct lap {
	uint64_t last;
	uint32_t next, grown; /* the chunk after it; as in a slot */
} * laps;
static uint32_t chunks, newest; /* number of chunks; the chunk in use */

#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_SEQ_CST)

static char final[4096 + 512], temporary[4096 + 512];

static struct slot *slot_of(uint64_t turn)
{
	return &slot[turn % SLOTS];
}

static void name_file(unsigned k)
{
	size_t at = 0;

	put_text(file.name, sizeof file.name, &at, PCT_STATES);
	if (k > 1) {
		put_text(file.name, sizeof file.name, &at, "~");
		put_number(file.name, sizeof file.name, &at, k, 10);
	}
	at = 0;
	put_text(final, sizeof final, &at, program.dir);
	put_text(final, sizeof final, &at, "/");
	put_text(final, sizeof final, &at, file.name);
	at = 0;
	put_text(temporary, sizeof temporary, &at, program.dir);
	put_text(temporary, sizeof temporary, &at, "/.tmp.state.");
	put_number(temporary, sizeof temporary, &at, (uint64_t)process.pid, 10);
}

/* Allocate the circle of chunks.  Returns 0 or -1. */
static int make_laps(void)
{
	if (!config.ring || laps)
		return 0;
	laps = mmap(NULL, CHUNKS_MAX * sizeof *laps, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (laps == MAP_FAILED)
		laps = NULL;
	return laps ? 0 : -1;
}

int statefile_open(const struct object *o)
{
	struct headdraft *draft;
	struct pct_head *h;
	size_t size;
	void *p;
	int fd = -1;

	if (make_laps() != 0)
		return ENOMEM;
	draft = datafile_draft(o, 's');
	h = &draft->head;
	h->width = config.state;
	h->ring = config.ring;
	headwrite_layout(draft);
	for (unsigned k = 1; k <= SUFFIXES && fd < 0; k++) {
		name_file(k);
		fd = headwrite_create(draft, final, temporary, 0);
		if (fd < 0 && errno != EEXIST)
			return errno;
	}
	if (fd < 0)
		return EEXIST;
	fchmod(fd, 0600); /* it holds the program's memory; a umask may deny us access */
	size = h->head_size;
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (p == MAP_FAILED)
		return errno;
	madvise(p, size, MADV_RANDOM);
	file.mapped = size;
	file.broken = file.patches = 0;
	__atomic_store_n(&file.head, p, __ATOMIC_SEQ_CST);
	statefile_ahead(STEP);
	return 0;
}

struct pct_head *statefile_head(void)
{
	return LOAD(file.head);
}

void statefile_take(void)
{
	__atomic_fetch_add(&file.head->taken, 1, __ATOMIC_RELAXED);
}

void statefile_lose(int reason)
{
	__atomic_fetch_add(&file.head->lost[reason], 1, __ATOMIC_RELAXED);
}

/* ---- chunks; under slow_lock ---- */

/* Make the file reach to byte END of CHUNK.  Returns its descriptor, or -1. */
static int lengthen(uint32_t chunk, uint32_t end)
{
	uint64_t from = file.head->head_size + (uint64_t)chunk * PCT_STATE_CHUNK;
	struct stat st;
	int fd, e = 0;

	if (!datafile_fits(from + end))
		return -1;
	fd = open(final, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		e = EINVAL;
	else if ((uint64_t)st.st_size < from + end)
		e = datafile_allocate(fd, (off_t)from, end);
	if (!e)
		return fd;
	close(fd);
	return -1;
}

static int grow(struct slot *s, uint32_t end)
{
	int fd;

	end = end > PCT_STATE_CHUNK - STEP ? PCT_STATE_CHUNK : (end + STEP - 1) / STEP * STEP;
	if (end <= LOAD(s->grown))
		return 0;
	if ((fd = lengthen(s->chunk, end)) < 0)
		return -1;
	close(fd);
	__atomic_store_n(&s->grown, end, __ATOMIC_SEQ_CST);
	return 0;
}

/* Returns the number of the chunk to use after the newest: the oldest one, if the ring no longer
 * needs its states, or a new one. */
static uint32_t next_chunk(void)
{
	uint32_t n = newest;
	uint64_t next = file.head->next;

	if (laps && chunks > SLOTS && next > config.ring
		&& laps[laps[n].next].last <= next - config.ring)
		return laps[n].next;
	return chunks;
}

/* Map CHUNK in slot S, with the turn TURN.  Returns 0 or -1.  The file may end within a known chunk
 * or have a hole in it: parts that were not allocated before are not allocated here either. */
static int put_chunk(struct slot *s, uint32_t chunk, uint64_t turn)
{
	off_t from = (off_t)(file.head->head_size + (uint64_t)chunk * PCT_STATE_CHUNK);
	int fd = lengthen(chunk, STEP);
	void *p;

	if (fd < 0)
		return -1;
	p = mmap(NULL, PCT_STATE_CHUNK, PROT_READ | PROT_WRITE, MAP_SHARED, fd, from);
	close(fd);
	if (p == MAP_FAILED)
		return -1;
	if (s->at)
		munmap(s->at, PCT_STATE_CHUNK);
	s->at = p;
	s->chunk = chunk;
	s->last = 0;
	__atomic_store_n(&s->grown, chunk < chunks ? laps[chunk].grown : STEP, __ATOMIC_SEQ_CST);
	__atomic_store_n(&((struct pct_state_chunk *)p)->turn, turn, __ATOMIC_SEQ_CST);
	return 0;
}

/* Begin to use another chunk.  Returns 0 or -1. */
static int advance(void)
{
	uint64_t now = LOAD(tail) >> 32, turn = now + 1;
	struct slot *s = slot_of(turn);
	uint32_t chunk;

	if (chunks == CHUNKS_MAX || turn > UINT32_MAX)
		return -1;
	/* handlers begin to write only in the slot of `tail`: this slot is free when it has no
	 * users */
	if (LOAD(s->users))
		return -1;
	if (laps && now >= SLOTS) {
		laps[s->chunk].last = s->last;
		laps[s->chunk].grown = LOAD(s->grown);
	}
	chunk = next_chunk();
	if (put_chunk(s, chunk, turn) != 0)
		return -1;
	if (chunk == chunks) {
		if (laps && chunks) {
			laps[chunk].next = laps[newest].next;
			laps[newest].next = chunk;
		}
		chunks++;
	}
	newest = chunk;
	__atomic_store_n(&tail, turn << 32 | sizeof(struct pct_state_chunk), __ATOMIC_SEQ_CST);
	return 0;
}

void statefile_ahead(size_t bytes)
{
	if (!LOAD(tail) && advance() != 0)
		return;
	bytes += (uint32_t)LOAD(tail);
	grow(slot_of(LOAD(tail) >> 32),
		bytes > PCT_STATE_CHUNK ? PCT_STATE_CHUNK : (uint32_t)bytes);
}

/* ---- room; from handlers ---- */

uint64_t statefile_turn(void)
{
	return LOAD(tail) >> 32;
}

/* Reserve room in the chunk of TURN, which the caller keeps mapped.  Returns 1, or 0 when there is
 * no room. */
static int reserve(uint32_t size, uint64_t turn, struct stateroom *room)
{
	struct slot *s = slot_of(turn);
	uint64_t seen = LOAD(tail), used;

	do {
		used = (uint32_t)seen;
		if (seen >> 32 != turn || used + size > LOAD(s->grown))
			return 0;
	} while (!__atomic_compare_exchange_n(
		&tail, &seen, seen + size, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
	room->turn = turn;
	room->offset = (uint32_t)used;
	room->record = (struct pct_state *)(void *)(s->at + used);
	__atomic_store_n(&room->record->number, 0, __ATOMIC_RELAXED);
	__atomic_thread_fence(__ATOMIC_RELEASE);
	/* set size and mark together: a reader can then skip this record even if its writer never
	 * completes it */
	room->record->size = size;
	__atomic_store_n(
		&room->record->mark, pct_state_mark(turn, (uint32_t)used), __ATOMIC_RELEASE);
	return 1;
}

/* Make room for SIZE bytes in the chunk of TURN or, when that is full, in a new chunk.  Returns 0,
 * or -1 with the reason. */
static int make_room(uint32_t size, uint64_t turn, int *reason)
{
	uint64_t now;
	int bad = 0;

	*reason = hands_off ? PCT_LOST_FILTER : PCT_LOST_BUSY;
	if (!slow_trylock())
		return -1;
	now = LOAD(tail);
	*reason = PCT_LOST_SPACE;
	if (now >> 32 == turn) {
		if ((uint32_t)now + size <= PCT_STATE_CHUNK)
			bad = grow(slot_of(turn), (uint32_t)now + size);
		else
			bad = advance();
	}
	slow_unlock(NULL);
	return bad;
}

int statefile_reserve(uint32_t size, uint64_t turn, struct stateroom *room, int *reason)
{
	*reason = PCT_LOST_SPACE;
	if (file.broken || size > PCT_STATE_CHUNK - sizeof(struct pct_state_chunk))
		return 1;
	*reason = PCT_LOST_BUSY;
	for (int tries = 0; tries < 16; tries++) {
		uint64_t now = LOAD(tail), at = now >> 32;
		struct slot *s = slot_of(at);

		if (turn && (at != turn || (uint32_t)now + size > PCT_STATE_CHUNK))
			return -1;
		__atomic_add_fetch(&s->users, 1, __ATOMIC_SEQ_CST);
		if (LOAD(tail) >> 32 == at && reserve(size, at, room))
			return 0;
		__atomic_sub_fetch(&s->users, 1, __ATOMIC_SEQ_CST);
		if (LOAD(tail) >> 32 == at && make_room(size, at, reason) != 0)
			return 1;
	}
	return 1;
}

static void keep_max(uint64_t *max, uint64_t n)
{
	uint64_t seen = __atomic_load_n(max, __ATOMIC_RELAXED);

	while (seen < n
		&& !__atomic_compare_exchange_n(
			max, &seen, n, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
		;
}

/* 1 when any part of R lies in a page that was replaced. */
static int is_patched(const struct pct_state *r)
{
	const char *at = (const char *)((uintptr_t)r & ~(uintptr_t)(PCT_PAGE - 1));

	for (; at < (const char *)r + r->size; at += PCT_PAGE)
		if (counter_patched(&file, at))
			return 1;
	return 0;
}

int statefile_done(const struct stateroom *room)
{
	struct slot *s = slot_of(room->turn);
	uint64_t number = __atomic_add_fetch(&file.head->next, 1, __ATOMIC_SEQ_CST);

	keep_max(&s->last, number);
	__atomic_store_n(&room->record->number, number, __ATOMIC_RELEASE);
	__atomic_sub_fetch(&s->users, 1, __ATOMIC_SEQ_CST);
	if (!file.broken || !is_patched(room->record))
		return 0;
	statefile_lose(PCT_LOST_SPACE);
	return 1;
}

/* ---- faults, and forked children ---- */

int statefile_patch(uintptr_t addr)
{
	uintptr_t page = addr & ~(uintptr_t)(PCT_PAGE - 1);
	int ours = file.head && addr - (uintptr_t)file.head < file.mapped, k;

	for (unsigned i = 0; i < SLOTS; i++)
		ours |= slot[i].at && addr - (uintptr_t)slot[i].at < PCT_STATE_CHUNK;
	if (!ours
		|| mmap((void *)page, PCT_PAGE, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
			== MAP_FAILED)
		return 0;
	__atomic_store_n(&file.broken, 1, __ATOMIC_SEQ_CST);
	k = __atomic_fetch_add(&file.patches, 1, __ATOMIC_SEQ_CST);
	if (k < PATCHES)
		__atomic_store_n(&file.patched[k], page, __ATOMIC_SEQ_CST);
	return 1;
}

void statefile_forget(void)
{
	if (!file.head)
		return;
	munmap(file.head, file.mapped);
	for (unsigned i = 0; i < SLOTS; i++)
		if (slot[i].at)
			munmap(slot[i].at, PCT_STATE_CHUNK);
	memset(&file, 0, sizeof file);
	memset(slot, 0, sizeof slot);
	tail = 0;
	chunks = newest = 0;
}
