/* pathtree.c - owns the index that finds the nodes of call paths.
 *
 * Nodes are records of the file, which grows at its end; in a log they lie between the samples.  An
 * index in private memory finds a node by its caller and place.  Each level of the index is a table
 * of buckets; a bucket holds the newest node of a chain, whose links lie in the records.  When a
 * level is full, a level with 2^LEVEL_BITS times as many buckets is added.  Nodes in older levels
 * stay there, and these levels are searched last.  Nothing is moved, so no lock is needed.
 *
 * A node is linked when it is complete.  Two threads may make the same node at once: the second one
 * takes the first one's node and gives its own up.  When they use different levels both nodes stay,
 * and readers add their counts. */
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/rules.h"
#include "preload/pathtree.h"
#include "preload/records.h"
#include "preload/slowlock.h"

#include <errno.h>
#include <sys/mman.h>

#define FIRST_BITS 10u /* 2^10 buckets in the first level: a page */
#define LEVEL_BITS 4u
#define NODES_PER_BUCKET 2u
#define CHAIN_MAX 4096 /* nodes; bounds a search, as the program may overwrite links */

static uint32_t buckets(unsigned level)
{
	return UINT32_C(1) << (FIRST_BITS + LEVEL_BITS * level);
}

static int add_level(struct datafile *f)
{
	unsigned level = f->levels;
	void *p;

	if (level == PATH_LEVELS)
		return ENOMEM;
	p = mmap(NULL, buckets(level) * sizeof(uint32_t), PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return ENOMEM;
	datafile_private(p, buckets(level) * sizeof(uint32_t));
	f->level[level] = p;
	__atomic_store_n(&f->levels, level + 1, __ATOMIC_RELEASE);
	return 0;
}

int pathtree_open(struct datafile *f)
{
	return add_level(f);
}

void pathtree_forget(struct datafile *f)
{
	for (unsigned i = 0; i < f->levels; i++)
		munmap(f->level[i], buckets(i) * sizeof(uint32_t));
}

/* The last step of splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t hash(uint32_t caller, uint64_t place)
{
	uint64_t h = place + caller * UINT64_C(0x9e3779b97f4a7c15);

	h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
	return h ^ h >> 31;
}

/* Search the chain from node FROM to node END, which is not examined.  Returns the record of the
 * node for CALLER and PLACE, with its number in *NODE; NULL when there is none. */
static uint64_t *in_chain(struct datafile *f, uint32_t from, uint32_t end, uint32_t caller,
	uint64_t place, uint32_t *node)
{
	uint64_t *r;

	for (int i = 0; i < CHAIN_MAX && from != end && (r = records_find(f, from - 1)); i++) {
		if (r[1] == place && (uint32_t)r[2] == caller) {
			*node = from;
			return r;
		}
		from = (uint32_t)(r[2] >> 32);
	}
	return NULL;
}

/* Fill the record R of node N, and put the node at the front of BUCKET, whose chain was searched
 * from FRONT on.  Returns the record of the node to use: R, or that of the same node if another
 * thread has just made it. */
static uint64_t *link_node(struct datafile *f, uint32_t *bucket, uint32_t front, uint64_t *r,
	uint32_t n, uint32_t caller, uint64_t place, uint32_t *node)
{
	uint32_t searched = front;
	uint64_t *other;

	for (;;) {
		r[2] = caller | (uint64_t)front << 32;
		r[1] = place;
		if (config.kind == 'l')
			__atomic_store_n(&r[0], PCT_LOG_NODE | n, __ATOMIC_RELEASE);
		if (__atomic_compare_exchange_n(
			    bucket, &front, n, 0, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)) {
			*node = n;
			return r;
		}
		if ((other = in_chain(f, front, searched, caller, place, node))) {
			r[1] = 0;
			return other;
		}
		searched = front;
	}
}

uint64_t *pathtree_node(
	struct datafile *f, uint32_t caller, uint64_t place, uint32_t *node, int *reason)
{
	unsigned levels = __atomic_load_n(&f->levels, __ATOMIC_ACQUIRE);
	uint64_t h = hash(caller, place), n, *r;
	uint32_t *bucket = NULL, front = 0;

	for (unsigned i = levels; i-- > 0;) {
		uint32_t *at = &f->level[i][h & (buckets(i) - 1)];
		uint32_t first = __atomic_load_n(at, __ATOMIC_ACQUIRE);
		if ((r = in_chain(f, first, 0, caller, place, node)))
			return r;
		if (!bucket) {
			bucket = at;
			front = first;
		}
	}
	n = __atomic_fetch_add(&f->head->next, 1, __ATOMIC_RELAXED);
	if (n >= PCT_ENDS - 1) {
		*reason = PCT_LOST_SPACE;
		return NULL;
	}
	if (!(r = records_slot(f, n, reason)))
		return NULL;
	if (__atomic_add_fetch(&f->nodes, 1, __ATOMIC_RELAXED)
			> (uint64_t)buckets(levels - 1) * NODES_PER_BUCKET
		&& slow_trylock()) {
		if (f->levels == levels)
			add_level(f);
		slow_unlock(NULL);
	}
	return link_node(f, bucket, front, r, (uint32_t)n + 1, caller, place, node);
}
