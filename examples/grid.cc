// The number of ways through a grid of A by B streets, computed by the compiler with templates.
// pct-tutorial(7) asks why it compiles so slowly; streets.cc computes the same.
#include <cstdio>

// a type of its own for each A and B
template <unsigned A, unsigned B> struct ways {
	static const unsigned long number = ways<A - 1, B>::number + ways<A, B - 1>::number;
};
template <unsigned A> struct ways<A, 0> {
	static const unsigned long number = 1;
};
template <unsigned B> struct ways<0, B> {
	static const unsigned long number = 1;
};
template <> struct ways<0, 0> {
	static const unsigned long number = 1;
};

int main()
{
	printf("%lu\n", ways<200, 200>::number);
}
