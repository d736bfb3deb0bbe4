// Follows a bad pointer, for crash.dbctl: it dies of SIGSEGV in sum.
#include <stdio.h>

struct list {
	int n;
	const int *at;
};

static int sum(const struct list *l)
{
	int s = 0;

	for (int i = 0; i < l->n; i++)
		s += l->at[i];
	return s;
}

int main(void)
{
	int a[] = {1, 2, 3};
	struct list full = {3, a}, empty = {1, NULL};

	printf("%d\n", sum(&full));
	fflush(stdout);
	return sum(&empty) & 1;
}
