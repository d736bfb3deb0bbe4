/* packed.c - writes numbers as strings. */
#include "base/packed.h"

enum { BASE = 44 };

void packed_put(FILE *out, uint64_t n)
{
	static const char digit[] = "#$%'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOP"
				    "QRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}";

	for (; n >= BASE; n /= BASE)
		putc(digit[BASE + (unsigned)(n % BASE)], out);
	putc(digit[n], out);
}
