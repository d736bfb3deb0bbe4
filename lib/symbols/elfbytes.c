/* elfbytes.c - reads bytes of an ELF file.  `.dynsym' in, its 73,056 bytes out. */
#include "symbols/elfbytes.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Read up to N bytes at OFF of FD.  Returns how many. */
static size_t read_at(int fd, uint64_t off, uint8_t *buf, size_t n)
{
	size_t done = 0;

	while (done < n && off + done <= INT64_MAX) {
		ssize_t r = pread(fd, buf + done, n - done, (off_t)(off + done));
		if (r <= 0)
			break;
		done += (size_t)r;
	}
	return done;
}

uint8_t *elfbytes_section(int fd, const char *name, struct elfid_load *s)
{
	uint8_t *bytes;
	struct stat st;

	if (fstat(fd, &st) != 0 || elfid_section(fd, name, s) != 0 || s->off > (uint64_t)st.st_size
		|| s->size > (uint64_t)st.st_size - s->off || !(bytes = malloc(s->size + 1)))
		return NULL;
	if (read_at(fd, s->off, bytes, s->size) == s->size)
		return bytes;
	free(bytes);
	return NULL;
}

size_t elfbytes_at(int fd, uint64_t addr, uint8_t *buf, size_t n)
{
	size_t loads, got = 0;
	struct elfid_load *load = elfid_loads(fd, &loads);

	for (size_t i = 0; i < loads && !got; i++)
		if (addr >= load[i].addr && addr - load[i].addr < load[i].size) {
			uint64_t in = addr - load[i].addr, left = load[i].size - in;
			got = read_at(fd, load[i].off + in, buf, n < left ? n : left);
		}
	free(load);
	return got;
}
