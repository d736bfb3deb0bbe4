/* reader.c - reads the samples of data files. */
#define _GNU_SOURCE
#include "base/count.h"
#include "format/reader.h"
#include "format/byteorder.h"
#include "format/readnodes.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 }; /* bytes read at a time; a record always fits */

/* The offset of the next data at or after POS, at most END.  Skips holes where the system can. */
static uint64_t next_data(struct reader *r, uint64_t pos, uint64_t end)
{
#ifdef SEEK_DATA
	off_t at = lseek(r->fd, (off_t)pos, SEEK_DATA);
	if (at < 0)
		return errno == ENXIO ? end : pos;
	return (uint64_t)at > end ? end : (uint64_t)at;
#else
	(void)r, (void)end;
	return pos;
#endif
}

static int all_zero(const void *buf, size_t n)
{
	const char *p = buf;

	return n == 0 || (p[0] == 0 && memcmp(p, p + 1, n - 1) == 0);
}

static uint64_t counter(const char *p, unsigned width)
{
	uint16_t w2;
	uint32_t w4;
	uint64_t w8;

	switch (width) {
	case 1: return (unsigned char)*p;
	case 2: memcpy(&w2, p, 2); return w2;
	case 4: memcpy(&w4, p, 4); return w4;
	default: memcpy(&w8, p, 8); return w8;
	}
}

static int histogram(struct reader *r, int (*fn)(void *, const struct reader_sample *), void *arg)
{
	const struct pct_head *h = &r->head;
	uint64_t start = h->head_size, end = start + h->data_size, pos = start;
	static uint64_t room[CHUNK / 8];
	char *buf = (char *)room;
	int rc;

	while ((pos = next_data(r, pos, end)) < end) {
		pos -= (pos - start) % h->width;
		/* chunks begin at multiples of CHUNK, so that one of zeros is likely a hole */
		size_t n = CHUNK - (size_t)((pos - start) % CHUNK);
		if (n > end - pos)
			n = (size_t)(end - pos);
		if (reader_numbers(r, h->width, buf, n, pos) != 0)
			return -1;
		for (size_t i = 0; i < n && !all_zero(buf + i, n - i); i += CHUNK / 16) {
			size_t stop = i + CHUNK / 16 < n ? i + CHUNK / 16 : n;
			if (all_zero(buf + i, stop - i))
				continue;
			for (size_t k = i; k < stop; k += h->width) {
				struct reader_sample s = {.count = counter(buf + k, h->width)};
				if (!s.count)
					continue;
				s.addr = h->obj_addr + (pos - start + k) / h->width * h->bin_size;
				if ((rc = fn(arg, &s)) != 0)
					return rc;
			}
		}
		pos += n;
	}
	/* nothing read the last hole: find out whether the file was cut there */
	return reader_pread(r, buf, 1, end - 1);
}

struct window {
	uint64_t low;  /* serials up to this one were overwritten */
	uint64_t high; /* the highest so far */
};

static int see_serial(void *arg, const struct reader_sample *s)
{
	struct window *w = arg;

	if (s->serial > w->high)
		w->high = s->serial;
	return 0;
}

/* A record can be half old, half new while the writer overwrites it: keep only records that read
 * the same twice.  (The writer clears the serial number first and stores it last.) */
static int settle(struct reader *r, uint64_t *buf, size_t n, uint64_t off)
{
	static uint64_t again[CHUNK / 8];
	size_t words = r->head.rec_words;

	if (reader_numbers(r, 8, again, n, off) != 0)
		return -1;
	for (size_t i = 0; (i + words) * 8 <= n; i += words)
		if (memcmp(buf + i, again + i, words * 8) != 0)
			buf[i] = 0;
	return 0;
}

static int check_record(struct reader *r, const struct reader_sample *s, uint64_t off)
{
	const struct pct_head *h = &r->head;
	uint64_t slot = (off - h->head_size) / (h->rec_words * 8u);

	if (h->kind == 'l' && (s->serial & ~PCT_LOG_NODE) != slot + 1)
		return reader_refuse(r, "damaged at offset %" PRIu64 ": record out of order", off);
	if (h->flags & PCT_F_NODES)
		return 0;
	if (s->frames && s->frames > (unsigned)h->rec_words - PCT_REC_FIXED)
		return reader_refuse(
			r, "damaged at offset %" PRIu64 ": more callers than fit", off + 28);
	for (uint32_t i = 0; i < s->frames; i++)
		if (reader_check_place(r, s->callers[i], off + 8 * (PCT_REC_FIXED + i)) != 0)
			return -1;
	return 0;
}

struct log {
	struct reader *r;
	struct readnodes nodes;
	uint64_t low; /* serials up to this one were overwritten */
	int (*fn)(void *, const struct reader_sample *);
	void *arg;
};

/* 1 when only the middle of the path of S is missing. */
static int has_both_ends(const struct reader_sample *s)
{
	uint32_t i = 0;

	while (i < s->frames && s->callers[i] != PCT_PLACE_LEFT)
		i++;
	return i < s->frames;
}

/* Handle the record W at offset OFF: add a node, or give a sample to FN. */
static int log_record(struct log *l, const uint64_t *w, uint64_t off)
{
	const struct pct_head *h = &l->r->head;
	struct reader_sample s = {.serial = w[0], .count = 1, .addr = w[1]};

	if (!s.serial)
		return 0;
	if (h->kind == 'a') {
		s.count = w[0];
		s.serial = UINT64_MAX; /* none: never overwritten */
	}
	if (h->rec_words >= PCT_REC_FIXED) {
		s.time = w[2];
		s.tid = (uint32_t)w[3];
		s.frames = h->flags & PCT_F_NODES ? 0 : (uint32_t)(w[3] >> 32);
		s.callers = w + PCT_REC_FIXED;
	}
	if (check_record(l->r, &s, off) != 0)
		return -1;
	if (h->depth > 1 && s.frames + 1 >= h->depth && !has_both_ends(&s))
		s.end = PCT_END_DEPTH;
	if (h->flags & PCT_F_NODES && w[0] & PCT_LOG_NODE)
		return readnodes_add(&l->nodes, l->r, w, off);
	if (h->flags & PCT_F_NODES) {
		if (readnodes_path(&l->nodes, l->r, w, off) != 0)
			return -1;
		s.frames = l->nodes.frames;
		s.callers = l->nodes.caller;
		s.nodes = l->nodes.number;
		s.end = l->nodes.end;
	}
	if (s.serial <= l->low)
		return 0;
	if (h->kind == 'a')
		s.serial = 0;
	return l->fn(l->arg, &s);
}

static int log_chunks(struct log *l)
{
	struct reader *r = l->r;
	const struct pct_head *h = &r->head;
	size_t words = h->rec_words, step = CHUNK / 8 / words * words * 8;
	uint64_t start = h->head_size, pos = start;
	uint64_t end = h->kind == 'c' ? start + h->data_size : r->size;
	static uint64_t buf[CHUNK / 8];
	int rc;

	for (size_t n; (pos = next_data(r, pos, end)) < end; pos += n) {
		pos -= (pos - start) % (words * 8);
		n = step < end - pos ? step : (size_t)(end - pos);
		if (reader_numbers(r, 8, buf, n, pos) != 0)
			return -1;
		if (h->kind == 'c' && settle(r, buf, n, pos) != 0)
			return -1;
		for (size_t i = 0; i * 8 < n; i += words) {
			if (n / 8 - i < words) {
				if (all_zero(buf + i, n - i * 8))
					break;
				return reader_refuse(
					r, "truncated at offset %" PRIu64 ", inside a record", end);
			}
			if ((rc = log_record(l, buf + i, pos + i * 8)) != 0)
				return rc;
		}
	}
	return 0;
}

static int log_records(
	struct reader *r, uint64_t low, int (*fn)(void *, const struct reader_sample *), void *arg)
{
	struct log l = {.r = r, .low = low, .fn = fn, .arg = arg};
	int rc = log_chunks(&l);

	readnodes_free(&l.nodes);
	return rc;
}

int reader_samples(struct reader *r, int (*fn)(void *, const struct reader_sample *), void *arg)
{
	struct window w = {0, 0};

	if (r->head.kind == 'h')
		return histogram(r, fn, arg);
	if (r->head.kind == 's')
		return 0; /* statereader.h reads these; their samples are in the logs */
	if (r->head.kind == 't')
		return reader_tree(r, fn, arg);
	if (r->head.kind == 'c') {
		if (!r->seq) {
			if (log_records(r, 0, see_serial, &w) != 0)
				return -1;
			r->seq = w.high;
		}
		w.low = r->seq > r->head.ring ? r->seq - r->head.ring : 0;
	}
	return log_records(r, w.low, fn, arg);
}

int reader_ends(const struct reader *r)
{
	return r->head.kind == 't' || r->head.flags & PCT_F_NODES;
}

int reader_object(struct reader *r, unsigned i, struct pct_obj *out)
{
	uint64_t off = r->head.objs_off + (uint64_t)i * sizeof *out;

	if (i == 0 || i >= r->head.objs_max)
		return reader_refuse(r, "damaged: no entry %u in the object table", i);
	if (reader_pread(r, out, sizeof *out, off) != 0)
		return -1;
	if (r->foreign)
		byteorder_object(out);
	if (out->used != 1 || !memchr(out->path, 0, sizeof out->path)
		|| out->build_id_len > sizeof out->build_id)
		return reader_refuse(r, "damaged at offset %" PRIu64 ": object table", off);
	return 0;
}

int reader_accounts(struct reader *r, uint64_t recorded, struct reader_sum *out)
{
	const struct pct_head *h = &r->head;
	struct pct_head now;
	const size_t at = offsetof(struct pct_head, next);
	uint64_t next;

	memset(out, 0, sizeof *out);
	out->recorded = recorded;
	if (reader_numbers(r, 8, (char *)&now + at,
		    offsetof(struct pct_head, lost) + sizeof now.lost - at,
		    at) != 0
		|| reader_numbers(
			   r, 8, &out->taken, sizeof out->taken, offsetof(struct pct_head, taken))
			!= 0)
		return -1;
	memcpy(out->lost, now.lost, sizeof out->lost);
	next = now.next;
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		out->all += out->lost[i];
	if ((h->kind == 'c' && r->seq > h->ring && next > recorded)
		|| (h->kind == 's' && h->ring && next > h->ring && next > recorded))
		out->overwritten = next - recorded;
	out->all += out->overwritten;

	uint64_t known = recorded;
	count_add(&known, out->all);
	if (h->flags & PCT_F_NO_TAKEN && known <= UINT64_MAX)
		out->taken = (uint64_t)known;
	if (out->taken >= known)
		out->flight = out->taken - known;
	else
		out->uneven = 1;
	out->all += out->flight;
	return 0;
}

const char *reader_reason(unsigned i)
{
	static const char *const text[] = {
#define X(name, words) [PCT_LOST_##name] = (words),
		PCT_LOST_LIST(X)
#undef X
	};
	return i < sizeof text / sizeof *text ? text[i] : NULL;
}

const char *reader_end(unsigned i)
{
	static const char *const text[] = {
#define X(name, words) [PCT_END_##name] = (words),
		PCT_END_LIST(X)
#undef X
	};
	return i < sizeof text / sizeof *text ? text[i] : NULL;
}
