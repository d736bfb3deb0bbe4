// A function that the compiler inlines into its caller, for lines and inlined calls.
#include <cstdio>

static inline unsigned mix(unsigned h, char c)
{
	return (h ^ (unsigned char)c) * 16777619u;
}

__attribute__((noinline)) unsigned hash(const char *s)
{
	unsigned h = 2166136261u;

	while (*s)
		h = mix(h, *s++);
	return h;
}

int main()
{
	const char *words[] = {"a word", "another word", "words", "a word to hash"};
	unsigned sum = 0;

	for (unsigned i = 0; i < 30000000; i++)
		sum += hash(words[(i ^ sum) % 4]);
	printf("%u\n", sum);
}
