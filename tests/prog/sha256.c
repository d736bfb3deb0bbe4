/* sha256 - the hash of standard input in base64 by lib/base/sha256.h, one line for each of its
 * beginnings, from none to all of it. */
#include "../../lib/base/sha256.h"

#include <stdio.h>

int main(void)
{
	static char data[1 << 12];
	size_t n = fread(data, 1, sizeof data, stdin);
	char hash[SHA256_BASE64];

	for (size_t i = 0; i <= n; i++)
		puts(sha256_base64(data, i, hash));
	return 0;
}
