/* gdbprompt.c - makes prompts for gdb and finds them in what it says. */
#define _GNU_SOURCE
#include "host/gdbprompt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int gdbprompt_new(char prompt[GDBPROMPT])
{
	unsigned long long nonce = 0;
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0)
		return -1;
	n = read(fd, &nonce, sizeof nonce);
	close(fd);
	if (n != sizeof nonce) {
		errno = n < 0 ? errno : EIO;
		return -1;
	}
	snprintf(prompt, GDBPROMPT, "\035%016llx\n", nonce);
	return 0;
}

size_t gdbprompt_command(const char *prompt, char *line, size_t size)
{
	/* gdb wants its newline as \n */
	return (size_t)snprintf(
		line, size, "set prompt %.*s\\n\n", (int)strlen(prompt) - 1, prompt);
}

char *gdbprompt_find(const char *prompt, char *text, size_t len)
{
	return len ? memmem(text, len, prompt, strlen(prompt)) : NULL;
}
