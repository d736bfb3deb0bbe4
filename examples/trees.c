/* trees - looks up keys in search trees that are not balanced: trees SEED [LOOKUPS [good]]
 * Each of 40 indexes has its keys in a random order, but number 23 has them ascending and is a list
 * - with `good' it is like the others. */
#include <stdio.h>
#include <stdlib.h>

enum { INDEXES = 40, KEYS = 1500 };

struct node {
	struct node *left, *right;
	long key;
};

struct index {
	int number, keys;
	struct node *root;
};

static struct index index_of[INDEXES];
static unsigned long long seed;

static long random_below(long n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (long)((seed >> 33) % (unsigned long long)n);
}

static void insert(struct index *in, long key)
{
	struct node **to = &in->root;

	while (*to)
		to = key < (*to)->key ? &(*to)->left : &(*to)->right;
	*to = calloc(1, sizeof **to);
	(*to)->key = key;
	in->keys++;
}

static int __attribute__((noinline)) contains(const struct index *in, long key)
{
	const struct node *n = in->root;

	while (n && n->key != key) {
		if (key < n->key)
			n = n->left;
		else
			n = n->right;
	}
	return n != NULL;
}

int main(int argc, char **argv)
{
	long keys[KEYS], found = 0, lookups = argc > 2 ? atol(argv[2]) : 10000000;

	seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	for (int k = 0; k < INDEXES; k++) {
		for (long i = 0; i < KEYS; i++) {
			long at = k == 23 && argc <= 3 ? i : random_below(i + 1);
			keys[i] = keys[at];
			keys[at] = 2 * i;
		}
		index_of[k].number = k;
		for (long i = 0; i < KEYS; i++)
			insert(&index_of[k], keys[i]);
	}
	for (long i = 0; i < lookups; i++)
		found += contains(&index_of[random_below(INDEXES)], random_below(2 * KEYS));
	printf("%ld\n", found);
	return 0;
}
