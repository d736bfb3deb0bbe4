/* srccache.c - a fuzz target: a wrong index in the cache.
 *
 *	in:   an ELF file with a build-id, then the head of an index and its body
 *
 * It corrects checksums, sizes and the path: else only these would be refused.  With bit 0 of the
 * head's time of the source, sizes stay as they are.  Then it asks the index, and writes it
 * again. */
#include "dwarf/srccache.c"
#include "dwarf/srcindex.h"
#include "base/env.h"
#include "fuzz.h"

#include <err.h>

enum { ASKED_MAX = 300 };

/* Bytes of the head from an input; it cannot give the file of the source. */
enum { GIVEN = offsetof(struct srccache_head, source) + 3 * sizeof(uint64_t) };

/* The file of FRONT, a head, and the SIZE bytes of BODY; malloc'ed. */
static char *whole(
	struct srccache_head h, const uint8_t *body, size_t size, const char *object, size_t *all)
{
	size_t path_len = PATH_MAX, count = (size + SRCCACHE_PAGE - 1) / SRCCACHE_PAGE,
	       front = sizeof h + path_len + count * sizeof(uint64_t);
	char *file = calloc(1, front + size);
	const char *path = fuzz_path("x");

	if (!file)
		err(1, "calloc");
	if (!(h.source[1] & 1)) {
		memcpy(h.magic, SRCCACHE_MAGIC, sizeof h.magic);
		h.order = SRCCACHE_ORDER;
		h.version = SRCCACHE_VERSION;
		h.size = front + size;
		h.body = front;
		h.path_len = path_len;
	}
	if (srccache_identity(object, h.source) != 0)
		err(1, "%s", object);
	h.sum = 0;
	memcpy(file + sizeof h, path, strlen(path));
	for (size_t i = 0; i < count; i++) {
		uint64_t sum = checksum(body + i * SRCCACHE_PAGE,
			size - i * SRCCACHE_PAGE < SRCCACHE_PAGE ? size - i * SRCCACHE_PAGE
								 : SRCCACHE_PAGE);
		memcpy(file + sizeof h + path_len + i * sizeof sum, &sum, sizeof sum);
	}
	memcpy(file, &h, sizeof h);
	h.sum = checksum(file, front);
	memcpy(file, &h, sizeof h);
	memcpy(file + front, body, size);
	*all = front + size;
	return file;
}

static void ask(struct srcindex *x, const uint8_t *body, size_t size)
{
	static struct src_frame frame[SRC_FRAMES_MAX];
	size_t bytes = 0;

	for (size_t i = 0; i < ASKED_MAX && size - i * 8 >= 8; i++) {
		uint64_t addr;
		memcpy(&addr, body + i * 8, sizeof addr);
		for (int near = 0; near < 2; near++) {
			size_t n = srcindex_find(x, addr - (uint64_t)near, frame);
			for (size_t f = 0; f < n; f++)
				bytes += (frame[f].func ? strlen(frame[f].func) : 0)
					+ (frame[f].file ? strlen(frame[f].file) : 0);
		}
	}
	if (bytes == SIZE_MAX)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct src_opt opt = {.functions = 1};
	const uint8_t *at = memmem(data, size, SRCCACHE_MAGIC, sizeof SRCCACHE_MAGIC - 1), *body;
	size_t left = at ? size - (size_t)(at - data) : 0, all;
	const char *dir = fuzz_path("cache"), *object;
	char path[PATH_MAX], reason[400], *file;
	struct srcindex *x;
	struct srccache_head h;

	if (left < GIVEN)
		return -1;
	setenv(ENV_CACHE, dir, 1);
	object = fuzz_file("x", data, size - left);
	if (srccache_path(path, sizeof path, object) != 0)
		return -1;
	memset(&h, 0, sizeof h);
	memcpy(&h, at, GIVEN);
	body = at + GIVEN;
	left -= GIVEN;
	file = whole(h, body, left, object, &all);
	fuzz_file(path, file, all);
	free(file);
	if ((x = srcindex_open(object, &opt, reason, sizeof reason))) {
		ask(x, body, left);
		srcindex_save(x);
		srcindex_close(x);
	}
	fuzz_file(path, NULL, 0);
	return 0;
}
