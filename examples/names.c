// names - a table of 20,000 customers, which finds two million of them by their names.
#include <stdio.h>
#include <stdlib.h>

enum { NAMES = 20000, SLOTS = 32768, LOOKUPS = 2000000 };

struct name {
	struct name *next; // in the same slot
	char text[24];
};

static struct slot {
	struct name *first;
	int length; // the number of its names
	long found; // how often one of them was found
} slots[SLOTS];

static struct name names[NAMES];

// hash: the number of the slot for a name
static __attribute__((noinline)) unsigned hash(const char *text)
{
	unsigned sum = 0;

	for (int i = 0; text[i]; i++)
		sum = sum * 31 + (text[i] | 32);
	return sum % SLOTS;
}

// same: whether two names differ in nothing but capital letters
static __attribute__((noinline)) int same(const char *a, const char *b)
{
	while (*a && (*a | 32) == (*b | 32))
		a++, b++;
	return *a == *b;
}

// find: compares the name with each name of its slot
static __attribute__((noinline)) struct name *find(const char *text)
{
	struct slot *slot = &slots[hash(text)];

	for (struct name *name = slot->first; name; name = name->next)
		if (same(name->text, text)) {
			slot->found++;
			return name;
		}
	return NULL;
}

static void add(struct name *name)
{
	struct slot *slot = &slots[hash(name->text)];

	name->next = slot->first;
	slot->first = name;
	slot->length++;
}

int main(void)
{
	long found = 0;

	for (int i = 0; i < NAMES; i++) {
		snprintf(names[i].text, sizeof names[i].text, "customer-%06d", i);
		add(&names[i]);
	}
	for (int i = 0; i < LOOKUPS; i++)
		found += find(names[rand() % NAMES].text) != NULL;
	printf("%ld found\n", found);
}
