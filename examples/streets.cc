// The number of ways through a grid of A by B streets, computed by the compiler in a loop.
#include <cstdio>

constexpr unsigned long ways(unsigned a, unsigned b)
{
	unsigned long number[1000] = {};

	for (unsigned i = 0; i <= a; i++) {
		number[0] = 1;
		for (unsigned j = 1; j <= b; j++)
			number[j] = i == 0 ? 1 : number[j] + number[j - 1];
	}
	return number[b];
}

int main()
{
	constexpr unsigned long number = ways(200, 200);

	printf("%lu\n", number);
}
