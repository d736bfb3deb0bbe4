/* headwrite.c - makes heads of data files, writes them, and compares them. */
#include "inside/headwrite.h"
#include "inside/safedir.h"
#include "inside/sampleorder.h"
#include "inside/writeall.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

void headwrite_begin(struct headdraft *d, int kind, unsigned word)
{
	memset(d, 0, sizeof *d);
	memcpy(d->head.magic, PCT_MAGIC, sizeof d->head.magic);
	d->head.order = PCT_ORDER;
	d->head.version = kind == 's' ? PCT_VERSION_STATES : PCT_VERSION;
	d->head.word = (uint8_t)word;
	d->head.kind = (uint8_t)kind;
	d->at = PCT_FIXED;
}

struct pct_str headwrite_text(struct headdraft *d, const char *text, size_t len)
{
	struct pct_str s = {(uint32_t)d->at, 0};

	if (len > sizeof d->bytes - d->at)
		len = sizeof d->bytes - d->at;
	memcpy(d->bytes + d->at, text, len);
	d->at += len;
	s.len = (uint32_t)len;
	return s;
}

unsigned headwrite_words(int kind, unsigned depth)
{
	if (kind == 'a' && !depth)
		return PCT_REC_COUNTED;
	if (kind == 't')
		return PCT_REC_NODE;
	if (kind == 'l')
		return PCT_REC_FIXED; /* paths are nodes */
	return kind == 'h' || kind == 's' ? 0 : PCT_REC_FIXED + (depth ? depth - 1 : 0);
}

static uint64_t round_up(uint64_t n, uint64_t unit)
{
	return (n + unit - 1) / unit * unit;
}

void headwrite_layout(struct headdraft *d)
{
	struct pct_head *h = &d->head;

	h->rec_words = (uint16_t)headwrite_words(h->kind, h->depth);
	if (h->kind == 'l' && h->depth > 1)
		h->flags |= PCT_F_NODES;
	h->head_size = (uint32_t)round_up(d->at, PCT_PAGE);
	if (h->depth || h->kind == 's') {
		h->objs_off = h->head_size;
		h->objs_max = h->kind == 's' ? PCT_MAPS_MAX : PCT_OBJS_MAX;
		h->head_size += h->objs_max * (uint32_t)sizeof(struct pct_obj);
	}
	if (h->kind == 'h')
		h->data_size = round_up(h->map_size, h->bin_size) / h->bin_size * h->width;
	else if (h->kind == 'c')
		h->data_size = h->ring * h->rec_words * 8;
}

/* Returns the offset of the first byte after the strings. */
static size_t strings_end(const struct pct_head *h)
{
	return h->objs_off ? h->objs_off : h->head_size;
}

void headwrite_order(struct headdraft *d)
{
	size_t end = strings_end(&d->head);
	struct pct_order o = {0, sampleorder_fit(end - d->at), PCT_ORDER_MARK};

	if (o.slots)
		memcpy(d->bytes + end - sizeof o, &o, sizeof o);
}

struct pct_order *headwrite_order_of(struct pct_head *h)
{
	struct pct_order *o = (struct pct_order *)(void *)((char *)h + strings_end(h) - sizeof *o);

	return o->mark == PCT_ORDER_MARK && o->slots && o->slots <= PCT_ORDER_MAX
			&& !(o->slots & (o->slots - 1)) && o->slots >= PCT_ORDER_RUN
		? o
		: NULL;
}

size_t headwrite_size(const struct headdraft *d)
{
	return strings_end(&d->head);
}

/* Write the draft by write(2): on a full disk write fails here, while a mapping would raise SIGBUS
 * later.  Returns 0, or -1 and errno. */
static int fill(int fd, const struct headdraft *d)
{
	if (pwrite_all(fd, d->bytes, headwrite_size(d), 0) != 0)
		return -1;
	return ftruncate(fd, (off_t)(d->head.head_size + d->head.data_size));
}

/* Make a new file from the draft.  Returns its descriptor, or -1 and errno. */
static int make(const struct headdraft *d, const char *path)
{
	const int how = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
	struct rlimit r;
	int fd, e;

	/* beyond the limit the kernel would send SIGXFSZ */
	if (getrlimit(RLIMIT_FSIZE, &r) == 0 && r.rlim_cur != RLIM_INFINITY
		&& d->head.head_size + d->head.data_size > r.rlim_cur) {
		errno = EFBIG;
		return -1;
	}
	fd = open(path, how, safedir_file);
	if (fd < 0 && errno == EEXIST && unlink(path) == 0) /* left by a killed process */
		fd = open(path, how, safedir_file);
	if (fd < 0 && errno == EEXIST)
		errno = EACCES;
	if (fd < 0 || fill(fd, d) == 0)
		return fd;
	e = errno;
	close(fd);
	unlink(path);
	errno = e;
	return -1;
}

int headwrite_create(
	const struct headdraft *d, const char *final, const char *temporary, int replace)
{
	int e, fd = make(d, temporary);

	if (fd < 0)
		return -1;
	if (replace ? rename(temporary, final) == 0 : link(temporary, final) == 0) {
		if (!replace)
			unlink(temporary);
		return fd;
	}
	e = errno;
	if (e != EEXIST && access(final, F_OK) != 0 && rename(temporary, final) == 0)
		return fd; /* the file system has no links */
	close(fd);
	unlink(temporary);
	errno = e;
	return -1;
}

/* 1 when the file FD has in its string X what B has in its Y. */
static int same_text(
	int fd, const struct pct_str *x, const struct headdraft *b, const struct pct_str *y)
{
	char part[128];
	size_t n;

	if (x->len != y->len)
		return 0;
	for (size_t at = 0; at < x->len; at += n) {
		n = x->len - at < sizeof part ? x->len - at : sizeof part;
		if (pread(fd, part, n, (off_t)(x->off + at)) != (ssize_t)n
			|| memcmp(part, b->bytes + y->off + at, n) != 0)
			return 0;
	}
	return 1;
}

/* 1 when A and B are heads for the same object.  Histograms and logs must also have the same
 * layout, because their heads are mapped; counted records need not, since they hold the object's
 * own addresses. */
static int same_object(const struct pct_head *a, const struct pct_head *b)
{
	return a->build_id_len == b->build_id_len
		&& memcmp(a->build_id, b->build_id, sizeof a->build_id) == 0
		&& (a->build_id_len || (a->obj_size == b->obj_size && a->obj_mtime == b->obj_mtime))
		&& memcmp(a->boot, b->boot, sizeof a->boot) == 0
		&& (a->kind == 'a'
			|| (a->head_size == b->head_size && a->map_size == b->map_size
				&& a->map_off == b->map_off && a->obj_addr == b->obj_addr));
}

/* Returns the clock of a timer: 'T' CPU time, 'R' real time, or a kernel event's own letter.  The
 * library may replace its timer by another with the same clock.  TIMER 0 is a CPU timer that is not
 * chosen yet. */
static int clock_of(uint8_t timer)
{
	switch (timer) {
	case 0:
	case 'E':
	case 'T':
	case 'V':
	case 'P': return 'T';
	case 'R':
	case 'M': return 'R';
	}
	return timer;
}

/* 1 when counts of A and B mean the same and are stored alike.  Counts by two clocks do not add up,
 * and places that refer to an object table are only valid in their own file. */
static int same_form(const struct pct_head *a, const struct pct_head *b)
{
	return memcmp(a->magic, b->magic, sizeof a->magic) == 0 && a->order == b->order
		&& a->version == b->version && a->word == b->word && a->kind == b->kind
		&& !((a->flags ^ b->flags) & ~(uint32_t)PCT_F_BLOCKED)
		&& a->data_size == b->data_size && a->bin_size == b->bin_size
		&& a->width == b->width && a->rec_words == b->rec_words && a->ring == b->ring
		&& !a->depth && !b->depth && a->collector == b->collector
		&& clock_of(a->timer) == clock_of(b->timer) && a->interval == b->interval
		&& a->period == b->period && a->modes == b->modes;
}

static int joinable(int fd, const struct headdraft *d)
{
	static struct pct_head there;
	struct stat st;

	return fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid()
		&& pread(fd, &there, sizeof there, 0) == (ssize_t)sizeof there
		&& same_form(&there, &d->head) && same_object(&there, &d->head)
		&& (uint64_t)st.st_size >= there.head_size + there.data_size
		&& same_text(fd, &there.object, d, &d->head.object)
		&& same_text(fd, &there.event, d, &d->head.event);
}

int headwrite_join(const struct headdraft *d, const char *final)
{
	int fd = open(final, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

	if (fd >= 0 && joinable(fd, d))
		return fd;
	if (fd >= 0)
		close(fd);
	if (fd >= 0 || errno == ELOOP)
		errno = EEXIST;
	return -1;
}
