/* samplelog.c - owns the samples of a log that are not in its file yet, and the nodes of their
 * paths. */
#include "format/pctfile.h"
#include "inside/writeall.h"
#include "sys/samplelog.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	CHUNK = 256,                              /* records that are written together: 8 KiB */
	FIRST = 32,                               /* room for so many samples at first */
	BYTES = PCT_REC_FIXED * sizeof(uint64_t), /* of a record */
};

struct writer {
	struct samplelog *l;
	int fd;
	off_t head;
	uint64_t word[CHUNK * PCT_REC_FIXED];
	size_t n;         /* records in `word' */
	uint64_t written; /* records of the file before those */
	int error;
};

static int make_room(struct samplelog *l)
{
	size_t room = l->room ? 2 * l->room : FIRST;
	struct logsample *more = realloc(l->sample, room * sizeof *more);

	if (!more)
		return -1;
	l->sample = more;
	l->room = room;
	return 0;
}

/* Make room for a number of each node; 0 in new entries.  Returns 0, or -1 without memory. */
static int number_nodes(struct samplelog *l)
{
	uint32_t *more;

	if (l->numbers >= l->paths.n)
		return 0;
	more = realloc(l->number, l->paths.index.room * sizeof *more);
	if (!more)
		return -1;
	memset(more + l->numbers, 0, (l->paths.index.room - l->numbers) * sizeof *more);
	l->number = more;
	l->numbers = l->paths.index.room;
	return 0;
}

int samplelog_add(struct samplelog *l, uint64_t pc, uint64_t time, uint32_t tid,
	const uint64_t *callers, unsigned n, unsigned end)
{
	uint32_t caller = pathnodes_path(&l->paths, callers, n, end);

	if (!caller || number_nodes(l) != 0 || (l->n == l->room && make_room(l) != 0))
		return -1;
	l->sample[l->n++] =
		(struct logsample){.pc = pc, .time = time, .tid = tid, .caller = caller};
	return 0;
}

static void flush(struct writer *w)
{
	off_t at = w->head + (off_t)(w->written * BYTES);

	if (!w->error && w->n && pwrite_all(w->fd, w->word, w->n * BYTES, at) != 0)
		w->error = errno;
	w->written += w->n;
	w->n = 0;
}

/* Append a record: its number with MARK, and three words.  Returns the number; 0 when there are too
 * many records. */
static uint64_t put(struct writer *w, uint64_t mark, uint64_t one, uint64_t two, uint64_t three)
{
	uint64_t number = w->written + w->n + 1;

	if (number >= PCT_ENDS) {
		w->error = EFBIG;
		return 0;
	}
	memcpy(w->word + w->n * PCT_REC_FIXED, (uint64_t[]){number | mark, one, two, three}, BYTES);
	if (++w->n == CHUNK)
		flush(w);
	return number;
}

/* Returns the number that node CALLER has in the file.  Writes the node and its callers to the file
 * if they are not there yet. */
static uint32_t number_of(struct writer *w, uint32_t caller)
{
	uint32_t way[PCT_DEPTH_MAX], n = 0, at = caller, number;
	const struct pathnode *node;

	while (at < PCT_ENDS && !w->l->number[at - 1] && n < PCT_DEPTH_MAX) {
		way[n++] = at;
		at = w->l->paths.node[at - 1].caller;
	}
	number = at < PCT_ENDS ? w->l->number[at - 1] : at;
	for (; n; n--) {
		node = &w->l->paths.node[way[n - 1] - 1];
		number = (uint32_t)put(w, PCT_LOG_NODE, node->place, number, 0);
		w->l->number[way[n - 1] - 1] = number;
	}
	return number;
}

int samplelog_write(struct samplelog *l, int fd, int paths, off_t head, off_t end)
{
	struct writer w = {.l = l, .fd = fd, .head = head};

	w.written = (uint64_t)(end - head) / BYTES;
	if (w.written != l->records) /* the file was cut, or is another file */
		samplelog_anew(l);
	for (size_t i = 0; i < l->n && !w.error; i++) {
		uint64_t caller = paths ? number_of(&w, l->sample[i].caller) : 0;
		put(&w, 0, l->sample[i].pc, l->sample[i].time, l->sample[i].tid | caller << 32);
	}
	flush(&w);
	if (w.error) {
		samplelog_anew(l);
		return ftruncate(fd, end) != 0 ? EIO : w.error;
	}
	l->records = w.written;
	return 0;
}

void samplelog_clear(struct samplelog *l)
{
	free(l->sample);
	l->sample = NULL;
	l->n = l->room = 0;
}

void samplelog_anew(struct samplelog *l)
{
	if (l->numbers)
		memset(l->number, 0, l->numbers * sizeof *l->number);
	l->records = 0;
}

void samplelog_drop(struct samplelog *l)
{
	uint64_t records = l->records;

	samplelog_clear(l);
	pathnodes_drop(&l->paths);
	free(l->number);
	*l = (struct samplelog){.records = records};
}

size_t samplelog_more(const struct samplelog *l, size_t n)
{
	size_t nodes = pathnodes_more(&l->paths, n);

	/* twice, for the numbers of the nodes: a number is smaller than its node */
	return 2 * nodes + (l->n < l->room ? 0 : (l->room ? l->room : FIRST) * sizeof *l->sample);
}

size_t samplelog_bytes(const struct samplelog *l)
{
	return l->room * sizeof *l->sample + l->numbers * sizeof *l->number
		+ pathnodes_bytes(&l->paths);
}
