/* nonce.c - draws the random number for a prompt. */
#include "gdb/nonce.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int nonce_new(char nonce[NONCE])
{
	unsigned long long number = 0;
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0)
		return -1;
	do
		n = read(fd, &number, sizeof number);
	while (n < 0 && errno == EINTR);
	close(fd);
	if (n != sizeof number) {
		errno = n < 0 ? errno : EIO;
		return -1;
	}
	snprintf(nonce, NONCE, "\035%016llx", number);
	return 0;
}
