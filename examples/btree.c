/* btree - a B-tree with four look-ups for each insertion; it measures the time of both.
 *	btree [ITERATIONS]	default 3000000
 *
 * The third benchmark of SLEEPY: one iteration in five inserts a random key, four look one up.
 * Look-ups go down the tree in a loop, insertion is recursive, nodes have no parent.  Each run has
 * the same keys.  Iterations come in turns of 5000 to 15000, first insertions, then look-ups, so
 * that reading a clock around each turn costs too little for the profile.  The turns are uneven: no
 * timer keeps step.  Prints
 *	600000 inserted, 457135 of them new; 2400000 looked up, 574515 of them found; 6 levels
 *	insert 0.0841 s, lookup 0.2775 s
 * the CPU time of each: `insert` with its callees must have a share of
 * insert / (insert + lookup).  Compile without optimisation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURN_MAX = 15000, KEYS = 1 << 20 };
enum { ORDER = 16 }; /* most children of a node; it has at least half */

struct node {
	int keys;
	unsigned key[ORDER];           /* one too many just before a split */
	struct node *child[ORDER + 1]; /* of a leaf all NULL */
};

static struct node *pool, *next_node, *root;

static unsigned random_key(void)
{
	static unsigned long long state = 20031213;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % KEYS;
}

/* The first index in NODE with a key not below KEY. */
static int find_index(const struct node *node, unsigned key)
{
	int i = 0;

	while (i < node->keys && node->key[i] < key)
		i++;
	return i;
}

static int lookup(unsigned key)
{
	struct node *node = root;

	while (node) {
		int i = find_index(node, key);
		if (i < node->keys && node->key[i] == key)
			return 1;
		node = node->child[i];
	}
	return 0;
}

/* Put KEY, with RIGHT the child after it, at place I of NODE. */
static void put_key(struct node *node, int i, unsigned key, struct node *right)
{
	for (int k = node->keys; k > i; k--) {
		node->key[k] = node->key[k - 1];
		node->child[k + 1] = node->child[k];
	}
	node->key[i] = key;
	node->child[i + 1] = right;
	node->keys++;
}

/* Move the upper half of NODE to a new node, and return it; *MIDDLE becomes the key between. */
static struct node *split(struct node *node, unsigned *middle)
{
	struct node *right = next_node++;
	int half = node->keys / 2;

	*middle = node->key[half];
	right->keys = node->keys - half - 1;
	for (int i = 0; i < right->keys; i++)
		right->key[i] = node->key[half + 1 + i];
	for (int i = 0; i <= right->keys; i++)
		right->child[i] = node->child[half + 1 + i];
	node->keys = half;
	return right;
}

/* Insert KEY below NODE.  After a split of NODE, returns its right half and sets *KEY to the key
 * between.  *ADDED: the key was new. */
static struct node *insert_below(struct node *node, unsigned *key, int *added)
{
	struct node *right = NULL;
	int i = find_index(node, *key);

	if (i < node->keys && node->key[i] == *key)
		return NULL;
	if (node->child[0]) {
		if (!(right = insert_below(node->child[i], key, added)))
			return NULL;
	}
	*added = 1;
	put_key(node, i, *key, right);
	return node->keys == ORDER ? split(node, key) : NULL;
}

static int insert(unsigned key)
{
	int added = 0;
	struct node *left = root, *right = insert_below(root, &key, &added);

	if (right) {
		root = next_node++;
		root->child[0] = left;
		put_key(root, 0, key, right);
	}
	return added;
}

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
	long iterations = argc > 1 ? atol(argv[1]) : 3000000, left = iterations;
	long inserted = 0, added = 0, found = 0, levels = 0;
	size_t nodes = (size_t)iterations / 5 / (ORDER / 2 - 1) + ORDER;
	double insertion = 0, looking_up = 0;
	static unsigned key[TURN_MAX];

	if (iterations < 1 || iterations > 1000000000 || !(pool = malloc(nodes * sizeof *pool))) {
		fprintf(stderr, "btree: cannot do %ld iterations: 1 to a thousand million\n",
			iterations);
		return 100;
	}
	memset(pool, 0, nodes * sizeof *pool); /* no page faults later */
	next_node = pool;
	root = next_node++;
	for (int turn = 0; left > 0; turn++) {
		int all = 5000 + turn * 37 % 101 * 100, inserts;
		double start, middle;
		if (all > left)
			all = (int)left;
		inserts = all / 5;
		for (int i = 0; i < all; i++)
			key[i] = random_key();
		start = cpu_seconds();
		for (int i = 0; i < inserts; i++)
			added += insert(key[i]);
		middle = cpu_seconds();
		for (int i = inserts; i < all; i++)
			found += lookup(key[i]);
		looking_up += cpu_seconds() - middle;
		insertion += middle - start;
		inserted += inserts;
		left -= all;
	}
	for (struct node *node = root; node; node = node->child[0])
		levels++;
	printf("%ld inserted, %ld of them new; %ld looked up, %ld of them found; %ld levels\n",
		inserted, added, iterations - inserted, found, levels);
	printf("insert %.4f s, lookup %.4f s\n", insertion, looking_up);
	return 0;
}
