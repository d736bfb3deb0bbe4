/* records.c - finds records in the mapped chunks of a file, and makes the file grow. */
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/rules.h"
#include "preload/records.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"

static uint64_t *in_chunk(void *chunk, uint64_t n)
{
	return chunk ? (uint64_t *)chunk + n % LOG_CHUNK_RECORDS * config.words : NULL;
}

uint64_t *records_find(const struct datafile *f, uint64_t n)
{
	return in_chunk(datafile_chunk(f, n / LOG_CHUNK_RECORDS), n);
}

uint64_t *records_slot(struct datafile *f, uint64_t n, int *reason)
{
	uint64_t chunk = n / LOG_CHUNK_RECORDS, *r;

	*reason = PCT_LOST_SPACE;
	if (config.kind == 'c')
		return (uint64_t *)(void *)f->data + n % config.ring * config.words;
	if (chunk >= LOG_CHUNKS_MAX)
		return NULL;
	/* in the second half of a chunk, map the next chunk: then no handler meets the end of a
	 * chunk while another thread, which may be off its processor for long, is still mapping */
	if (n % LOG_CHUNK_RECORDS >= LOG_CHUNK_RECORDS / 2 && chunk + 1 < LOG_CHUNKS_MAX
		&& !records_find(f, n + LOG_CHUNK_RECORDS) && slow_trylock()) {
		datafile_grow(f, chunk + 1);
		slow_unlock(NULL);
	}
	if (!(r = records_find(f, n))) {
		if (!slow_trylock()) {
			*reason = hands_off ? PCT_LOST_FILTER : PCT_LOST_BUSY;
			return NULL;
		}
		f->broken |= datafile_grow(f, chunk) != 0;
		slow_unlock(NULL);
		r = records_find(f, n);
	}
	return r;
}
