/* clones.c - functions that an optimiser splits, copies and moves, and those that share an
 * address. */
#include <stdio.h>
#include <stdlib.h>

#include "inline.h"
#include "more/deep.h"

static __attribute__((noinline)) int isra(int *p, int k)
{
	return *p * k + 3;
}

static __attribute__((noinline)) int part(int *p, int x)
{
	if (!p)
		return 0;
	for (int i = 0; i < x; i++) {
		p[i] += x;
		if (p[i] == 77)
			abort();
	}
	return p[0];
}

static __attribute__((noinline)) int constprop(int a, int b)
{
	int s = 0;

	for (int i = 0; i < a; i++)
		s += i * b;
	return s;
}

__attribute__((cold, noinline)) void rare(int x)
{
	printf("%d\n", x);
	exit(x);
}

int aliased(int x)
{
	if (__builtin_expect(x > 100, 0)) {
		printf("cold %d\n", x);
		rare(x);
	}
	return square(x) + deep(x);
}

int alias(int) __attribute__((alias("aliased")));
int weak_alias(int) __attribute__((weak, alias("aliased")));
int assembled(int);

int unused(int x)
{
	return square(x) * 3;
}

int main(int argc, char **argv)
{
	int a[100] = {argc, 2, 3}, r = 0;

	for (int i = 0; i < argc * 3; i++) {
		r += isra(&a[i], argc);
		r += part(a, i);
		r += constprop(argc, 7) + constprop(i, 7);
		r += aliased(r) + alias(i) + assembled(i);
	}
#line 70 "made/up.y"
	r += sum(a, argc);
	r += argv != 0;
#line 1000 "/absolute/made.y"
	return r + square(argc);
}
