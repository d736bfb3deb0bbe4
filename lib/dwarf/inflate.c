/* inflate.c - inflates sections.  If PCT was built with ISA-L, that reads zlib's format in half of
 * zlib's time.  The bytes go through a small buffer into the file: of a section of 500 MB only the
 * pages that are read later are in this process's memory. */
#define _GNU_SOURCE
#include "base/env.h"
#include "inside/writeall.h"
#include "dwarf/inflate.h"
#include "paths/cachedir.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef PCT_ISAL
#include <isa-l/igzip_lib.h>
#elif defined PCT_ZLIB
#include <zlib.h>
#endif
#ifdef PCT_ZSTD
#include <zstd.h>
#endif

enum {
	CHUNK = 1 << 18, /* bytes written at once */
	ZLIB,
	ZSTD,
	RATIO_MAX = 32,  /* real sections grow three to eight times; */
	SMALL = 1 << 28, /* a smaller section may have any ratio */
};

struct sink {
	int fd;
	uint64_t room; /* bytes that may still come */
	uint8_t buf[CHUNK];
};

static int nameless_in(const char *dir)
{
	char path[PATH_MAX];
	int fd;

	if (!dir || !*dir
		|| snprintf(path, sizeof path, "%s/inflated.XXXXXX", dir) >= (int)sizeof path)
		return -1;
	if ((fd = mkstemp(path)) >= 0)
		unlink(path);
	return fd;
}

#if defined PCT_ISAL || defined PCT_ZLIB || defined PCT_ZSTD
/* Write N bytes of the buffer.  Returns 0, or -1 when there are more than the header says or the
 * disk is full. */
static int put(struct sink *s, size_t n)
{
	if (n > s->room)
		return -1;
	s->room -= n;
	return write_all(s->fd, s->buf, n);
}
#endif

#ifdef PCT_ISAL
static int unzlib(struct bytes in, struct sink *s)
{
	struct inflate_state *z = malloc(sizeof *z);
	uint64_t left = in.size;
	int rc = z ? ISAL_DECOMP_OK : ISAL_INVALID_STATE;

	if (z) {
		isal_inflate_init(z);
		z->crc_flag = ISAL_ZLIB;
		z->next_in = (void *)in.data;
	}
	while (rc == ISAL_DECOMP_OK && z->block_state != ISAL_BLOCK_FINISH) {
		if (!z->avail_in) {
			z->avail_in = left > CHUNK ? CHUNK : (uint32_t)left;
			left -= z->avail_in;
		}
		z->next_out = s->buf;
		z->avail_out = CHUNK;
		rc = isal_inflate(z);
		if (put(s, CHUNK - z->avail_out) != 0)
			rc = ISAL_INVALID_STATE;
		else if (z->avail_out && !z->avail_in && !left
			&& z->block_state != ISAL_BLOCK_FINISH)
			rc = ISAL_END_INPUT; /* a cut stream; the library does not call it an
					      * error */
	}
	free(z);
	return rc == ISAL_DECOMP_OK ? 0 : -1;
}
#elif defined PCT_ZLIB
static int unzlib(struct bytes in, struct sink *s)
{
	z_stream z = {.next_in = (void *)in.data};
	uint64_t left = in.size;
	int rc = inflateInit(&z);

	if (rc != Z_OK)
		return -1;
	while (rc == Z_OK) {
		if (!z.avail_in) {
			z.avail_in = left > CHUNK ? CHUNK : (uInt)left;
			left -= z.avail_in;
		}
		z.next_out = s->buf;
		z.avail_out = CHUNK;
		rc = inflate(&z, Z_NO_FLUSH);
		if ((rc == Z_OK || rc == Z_STREAM_END) && put(s, CHUNK - z.avail_out) != 0)
			rc = Z_DATA_ERROR;
	}
	inflateEnd(&z);
	return rc == Z_STREAM_END ? 0 : -1;
}
#endif

#ifdef PCT_ZSTD
static int unzstd(struct bytes in, struct sink *s)
{
	ZSTD_DStream *z = ZSTD_createDStream();
	ZSTD_inBuffer from = {in.data, (size_t)in.size, 0};
	size_t rc = 1;

	while (z && rc && !ZSTD_isError(rc)) {
		ZSTD_outBuffer to = {s->buf, CHUNK, 0};
		rc = ZSTD_decompressStream(z, &to, &from);
		if (ZSTD_isError(rc) || put(s, to.pos) != 0 || (!to.pos && from.pos == from.size))
			break;
	}
	ZSTD_freeDStream(z);
	return rc == 0 ? 0 : -1;
}
#endif

static int inflate_to(struct bytes in, unsigned type, struct sink *s, const char **why)
{
	(void)in, (void)s;
	*why = "one of its compressed sections is damaged";
	switch (type) {
#if defined PCT_ISAL || defined PCT_ZLIB
	case 1: return unzlib(in, s);
#endif
#ifdef PCT_ZSTD
	case 2: return unzstd(in, s);
#endif
	}
	*why = "this program was built without support for the compression of its sections";
	return -1;
}

/* Inflate IN into a nameless file in directory DIR and map that file.  Returns the mapping, or
 * NULL; errno is ENOSPC when another directory may have room. */
static void *map_in(const char *dir, struct bytes in, unsigned type, uint64_t size, struct sink *s,
	const char **why)
{
	void *map = NULL;

	s->room = size;
	*why = "no directory can hold its inflated sections";
	if ((s->fd = nameless_in(dir)) < 0) {
		errno = ENOSPC;
		return NULL;
	}
	errno = 0;
	if (inflate_to(in, type, s, why) == 0 && s->room == 0) {
		map = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, s->fd, 0);
		if (map == MAP_FAILED)
			map = NULL;
	} else if (errno == ENOSPC || errno == EFBIG || errno == EDQUOT || errno == EIO) {
		*why = "there is no room for its inflated sections";
		errno = ENOSPC;
	}
	int e = errno;
	close(s->fd);
	errno = e;
	return map;
}

void *inflate_map(struct bytes in, unsigned type, uint64_t size, const char **why)
{
	const char *const dir[] = {cachedir(), getenv(ENV_TMPDIR), "/tmp"};
	struct sink *s;
	void *map = NULL;

	*why = "one of its compressed sections claims an impossible size";
	if (!size || size > SIZE_MAX || (size > SMALL && size / RATIO_MAX > in.size)
		|| !(s = malloc(sizeof *s)))
		return NULL;
	errno = ENOSPC;
	for (size_t i = 0; i < sizeof dir / sizeof *dir && !map && errno == ENOSPC; i++)
		map = map_in(dir[i], in, type, size, s, why);
	free(s);
	return map;
}
