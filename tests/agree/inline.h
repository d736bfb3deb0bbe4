/* inline.h - code that other files' functions hold. */
static inline int square(int x)
{
	return x * x + 1;
}

static inline __attribute__((always_inline)) int sum(const int *p, int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += square(p[i]);
	return s;
}
