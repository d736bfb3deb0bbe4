/* deep.h - inlined through three levels. */
static inline int deepest(int x)
{
	return x ^ (x >> 3) ^ (x << 5);
}

static inline int deeper(int x)
{
	int y = deepest(x + 1);
	return y + deepest(x + 2);
}

static inline int deep(int x)
{
	if (x > 3)
		return deeper(x);
	return deeper(x - 3) + square(x);
}
