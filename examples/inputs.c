/* inputs - matches texts with one pattern: inputs SEED [TEXTS [good]]
 * The stars of *a*a*z are tried again for each character.  Of 200 inputs number 31 has, behind
 * two letters, nothing but a, and takes time with the cube of its length.  With `good' it is like
 * the others. */
#include <stdio.h>
#include <stdlib.h>

enum { INPUTS = 200, LENGTH = 250 };

struct input {
	int number, found;
	char text[LENGTH + 1];
};

static unsigned long long seed;

static long random_below(long n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (long)((seed >> 33) % (unsigned long long)n);
}

static int __attribute__((noinline)) matches(const char *pattern, const char *text)
{
	for (; *pattern && *pattern != '*'; pattern++, text++)
		if (*pattern != *text)
			return 0;
	if (!*pattern)
		return !*text;
	for (; *text; text++)
		if (matches(pattern + 1, text))
			return 1;
	return 0;
}

/* noipa: as if it stood in another file */
static void __attribute__((noipa)) check(struct input *in)
{
	in->found += matches("*a*a*z", in->text);
}

int main(int argc, char **argv)
{
	static struct input input[INPUTS];
	long texts = argc > 2 ? atol(argv[2]) : 40000, found = 0;

	seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	for (int k = 0; k < INPUTS; k++) {
		input[k].number = k;
		for (int i = 0; i < LENGTH; i++)
			input[k].text[i] =
				(char)(k == 31 && argc <= 3 && i > 1 ? 'a'
								     : 'a' + random_below(25));
	}
	for (long i = 0; i < texts; i++)
		check(&input[random_below(INPUTS)]);
	for (int k = 0; k < INPUTS; k++)
		found += input[k].found;
	printf("%ld\n", found);
	return 0;
}
