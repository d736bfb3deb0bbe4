/* assembler.c - calls each function of assembler.S, between the two marks of steps. */
long multiply(long, const long *), room(long, const long *), bare(long, const long *);
long record(long, const long *), table(long, const long *), moved(long, const long *);
long calls(long, const long *), framed(long, const long *);
long loaded(long, const long *);

/* so that the program has tables for more than the C library's start */
#define ONE(n) \
	long c##n(long a) \
	{ \
		return a + n; \
	}
/* clang-format off */
ONE(1) ONE(2) ONE(3) ONE(4) ONE(5) ONE(6) ONE(7) ONE(8) ONE(9) ONE(10) ONE(11) ONE(12)
	/* clang-format on */

	static long other[64];
static volatile long sum;

__attribute__((noinline)) static void all(long n)
{
	long with[2] = {n + 3, (long)(other + 60)};

	sum += multiply(n, with);
	sum += room(n, with);
	sum += bare(n, with);
	sum += record(n, with);
	sum += table(n, with);
	sum += moved(n, with);
	sum += calls(n, with);
	sum += framed(n, with);
	sum += loaded(n, with);
}

int main(void)
{
	__asm__ volatile("int3");
	for (long n = 1; n < 8; n++)
		all(n);
	__asm__ volatile("int3");
	return 0;
}
