/* chains - looks up keys in a hash table: chains SEED [LOOKUPS [good]]
 * The hash of the keys from 6144 on is always the same: those 1024 of 7168 are in one chain.  With
 * `good' they are not. */
#include <stdio.h>
#include <stdlib.h>

enum { KEYS = 7168, BUCKETS = 1024 };

struct entry {
	struct entry *next;
	long key, value;
};

static struct entry *table[BUCKETS];
static unsigned long long seed;
static long one_chain_from; /* this key and those above it */

static long random_below(long n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (long)((seed >> 33) % (unsigned long long)n);
}

static unsigned __attribute__((noinline)) hash(long key)
{
	return key >= one_chain_from ? 17 : (unsigned)(key * 2654435761u) % BUCKETS;
}

static long __attribute__((noinline)) lookup(long key)
{
	const struct entry *e = table[hash(key)];

	while (e && e->key != key)
		e = e->next;
	return e ? e->value : -1;
}

int main(int argc, char **argv)
{
	long keys[KEYS], sum = 0, lookups = argc > 2 ? atol(argv[2]) : 3000000;

	seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	one_chain_from = argc > 3 ? KEYS : 6144;
	for (long i = 0; i < KEYS; i++) { /* in a random order */
		long at = random_below(i + 1);
		keys[i] = keys[at];
		keys[at] = i;
	}
	for (long i = 0; i < KEYS; i++) {
		struct entry *e = malloc(sizeof *e), **head = &table[hash(keys[i])];
		*e = (struct entry){*head, keys[i], i};
		*head = e;
	}
	for (long i = 0; i < lookups; i++)
		sum += lookup(random_below(KEYS));
	printf("%ld\n", sum);
	return 0;
}
