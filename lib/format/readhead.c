/* readhead.c - opens a data file and checks every field of its head (reader_open). */
#include "format/readhead.h"
#include "format/byteorder.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	STRING_MAX = 1 << 16,
	FIRST = 2048, /* bytes that are read first: in most files they have the strings */
};

struct first {
	size_t n;
	_Alignas(8) char bytes[FIRST];
};

#define AT(field) ((unsigned)offsetof(struct pct_head, field))

int reader_refuse(struct reader *r, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(r->why, sizeof r->why, fmt, ap);
	va_end(ap);
	return -1;
}

int reader_pread(struct reader *r, void *buf, size_t n, uint64_t off)
{
	for (size_t got = 0; got < n;) {
		ssize_t k = pread(r->fd, (char *)buf + got, n - got, (off_t)(off + got));
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return reader_refuse(
				r, "%s at offset %" PRIu64, strerror(errno), (off + got));
		if (k == 0)
			return reader_refuse(r, "truncated at offset %" PRIu64, (off + got));
		got += (size_t)k;
	}
	return 0;
}

int reader_numbers(struct reader *r, unsigned unit, void *buf, size_t n, uint64_t off)
{
	if (reader_pread(r, buf, n, off) != 0)
		return -1;
	if (r->foreign)
		byteorder_numbers(buf, n, unit);
	return 0;
}

int reader_check_place(struct reader *r, uint64_t place, uint64_t off)
{
	uint64_t index = place >> 48;

	if (index && index != PCT_NOWHERE && index >= r->head.objs_max)
		return reader_refuse(r, "damaged at offset %" PRIu64 ": no such object", off);
	return 0;
}

void reader_close(struct reader *r)
{
	close(r->fd);
	free(r->strings);
}

static int damaged(struct reader *r, unsigned off, const char *what)
{
	return reader_refuse(r, "damaged at offset %u: %s", off, what);
}

static int cut(struct reader *r, uint64_t need)
{
	return reader_refuse(
		r, "truncated at offset %" PRIu64 ", should have %" PRIu64 " bytes", r->size, need);
}

static int check_kind_of_file(struct reader *r)
{
	const struct pct_head *h = &r->head;
	size_t have = r->size < sizeof *h ? (size_t)r->size : sizeof *h;

	if (memcmp(h->magic, PCT_MAGIC, have < 8 ? have : 8) != 0)
		return reader_refuse(r, "not a PCT data file (offset 0)");
	if (have < sizeof *h)
		return cut(r, sizeof *h);
	if ((r->foreign = h->order == __builtin_bswap32(PCT_ORDER)))
		byteorder_head(&r->head);
	if (h->order != PCT_ORDER)
		return damaged(r, AT(order), "byte order");
	if (h->version != PCT_VERSION && (h->kind != 's' || h->version != PCT_VERSION_STATES))
		return reader_refuse(r, "has format version %u, only %u is known (offset %u)",
			h->version, PCT_VERSION, AT(version));
	return 0;
}

static int check_zero(struct reader *r, const uint8_t *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i])
			return damaged(
				r, (unsigned)(p + i - (const uint8_t *)&r->head), "not zero");
	return 0;
}

static int check_stamp(struct reader *r)
{
	const struct pct_head *h = &r->head;
	size_t n = 0;

	while (n < sizeof h->translator
		&& (isalnum((unsigned char)h->translator[n]) || h->translator[n] == '_'
			|| h->translator[n] == '-'))
		n++;
	if (n == sizeof h->translator || h->translator[0] == '-')
		return damaged(r, AT(translator), "translator's name");
	for (size_t i = n; i < sizeof h->translator; i++)
		if (h->translator[i])
			return damaged(r, AT(translator) + (unsigned)i, "translator's name");
	return 0;
}

static int check_one_of(struct reader *r, unsigned off, char c, const char *set, const char *what)
{
	return c && strchr(set, c) ? 0 : damaged(r, off, what);
}

static int check_histogram(struct reader *r)
{
	const struct pct_head *h = &r->head;
	uint64_t bins;

	if (h->width != 1 && h->width != 2 && h->width != 4 && h->width != 8)
		return damaged(r, AT(width), "counter width");
	if (h->bin_size == 0)
		return damaged(r, AT(bin_size), "bin size");
	bins = h->data_size / h->width;
	if (bins == 0 || h->data_size % h->width)
		return damaged(r, AT(data_size), "size of the data");
	if (bins - 1 > (UINT64_MAX - h->obj_addr) / h->bin_size)
		return damaged(r, AT(obj_addr), "bins past the end of memory");
	return 0;
}

static int check_log(struct reader *r)
{
	const struct pct_head *h = &r->head;
	unsigned callers = h->depth && !(h->flags & PCT_F_NODES) ? h->depth - 1 : 0;

	if (h->depth > PCT_DEPTH_MAX)
		return damaged(r, AT(depth), "call paths too deep");
	if (h->kind == 's')
		return h->data_size || h->rec_words ? damaged(r, AT(data_size), "size of the data")
						    : 0;
	if (h->kind == 't' && h->rec_words != PCT_REC_NODE)
		return damaged(r, AT(rec_words), "record size");
	if (h->kind == 't')
		return h->data_size ? damaged(r, AT(data_size), "size of the data") : 0;
	if (h->kind == 'a' && h->rec_words == PCT_REC_COUNTED && !callers)
		return h->data_size ? damaged(r, AT(data_size), "size of the data") : 0;
	if (h->rec_words < PCT_REC_FIXED + callers || h->rec_words > PCT_REC_FIXED + PCT_DEPTH_MAX)
		return damaged(r, AT(rec_words), "record size");
	if (h->kind != 'c')
		return h->data_size ? damaged(r, AT(data_size), "size of the data") : 0;
	if (h->ring == 0 || h->ring > UINT64_MAX / 8 / h->rec_words
		|| h->data_size != h->ring * h->rec_words * 8)
		return damaged(r, AT(ring), "number of records");
	return 0;
}

static int check_layout(struct reader *r)
{
	const struct pct_head *h = &r->head;

	if (h->head_size < PCT_PAGE || h->head_size % PCT_PAGE || h->head_size > PCT_HEAD_MAX)
		return damaged(r, AT(head_size), "size of the head");
	if (r->size < h->head_size)
		return cut(r, h->head_size);
	if (h->kind == 'h' ? check_histogram(r) : check_log(r))
		return -1;
	if (h->data_size > (uint64_t)INT64_MAX - h->head_size)
		return damaged(r, AT(data_size), "size of the data");
	if (h->data_size > r->size - h->head_size)
		return cut(r, h->head_size + h->data_size);
	if (h->objs_max
		&& (h->objs_max > PCT_NOWHERE || h->objs_off < PCT_FIXED
			|| h->objs_off > h->head_size || h->objs_off % 8
			|| h->objs_max * sizeof(struct pct_obj) > h->head_size - h->objs_off))
		return damaged(r, AT(objs_off), "object table");
	return 0;
}

/* Copy the string that S of the head describes to *TO, which moves on, and set *OUT to the copy.
 * MANY is 1 when NULs may lie in the string. */
static int take_string(struct reader *r, const struct first *first, const struct pct_str *s,
	const char **out, char **to, int many)
{
	unsigned where = (unsigned)((const char *)s - (const char *)&r->head);

	if (s->len <= first->n && s->off <= first->n - s->len)
		memcpy(*to, first->bytes + s->off, s->len);
	else if (reader_pread(r, *to, s->len, s->off) != 0)
		return -1;
	(*to)[s->len] = 0;
	if (!many && memchr(*to, 0, s->len))
		return damaged(r, where, "NUL in a string");
	*out = *to;
	*to += s->len + 1;
	return 0;
}

static int take_strings(struct reader *r, const struct first *first)
{
	const struct pct_head *h = &r->head;
	enum { N = 7 };
	const struct pct_str *const all[N] = {&h->object, &h->program, &h->name, &h->cmdline,
		&h->accounts, &h->event, &h->cgroup};
	size_t total = 0;
	char *to;

	for (int i = 0; i < N; i++) {
		if (all[i]->len > STRING_MAX || (all[i]->len && all[i]->off < PCT_FIXED)
			|| all[i]->off > h->head_size || all[i]->len > h->head_size - all[i]->off)
			return damaged(r, (unsigned)((const char *)all[i] - (const char *)h),
				"place of a string");
		total += all[i]->len + 1;
	}
	if (!(to = r->strings = malloc(total)))
		return reader_refuse(r, "%s", strerror(errno));
	if (take_string(r, first, &h->object, &r->object, &to, 0) != 0
		|| take_string(r, first, &h->program, &r->program, &to, 0) != 0
		|| take_string(r, first, &h->name, &r->name, &to, 0) != 0
		|| take_string(r, first, &h->cmdline, &r->cmdline, &to, 1) != 0
		|| take_string(r, first, &h->accounts, &r->accounts, &to, 0) != 0
		|| take_string(r, first, &h->event, &r->event, &to, 0) != 0
		|| take_string(r, first, &h->cgroup, &r->cgroup, &to, 0) != 0)
		return -1;
	r->cmdline_len = h->cmdline.len;
	if (h->object.len == 0)
		return damaged(r, AT(object), "an object has no name");
	if (strchr(r->accounts, '/') || strcmp(r->accounts, "..") == 0)
		return damaged(r, AT(accounts), "accounts file in another directory");
	return 0;
}

static int check_head(struct reader *r)
{
	const struct pct_head *h = &r->head;
	struct first first;

	memset(&r->head, 0, sizeof r->head);
	if (r->size == 0)
		return reader_refuse(r, "is empty");
	first.n = r->size < FIRST ? (size_t)r->size : FIRST;
	if (reader_pread(r, first.bytes, first.n, 0) != 0)
		return -1;
	memcpy(&r->head, first.bytes, first.n < sizeof *h ? first.n : sizeof *h);
	if (check_kind_of_file(r) != 0)
		return -1;
	if (h->word != 4 && h->word != 8)
		return damaged(r, AT(word), "word size");
	if (check_one_of(r, AT(kind), (char)h->kind, "hlcats", "kind") != 0
		|| check_one_of(r, AT(collector), (char)h->collector, "pfs", "collector") != 0
		|| check_one_of(r, AT(timer), (char)h->timer, "ETVPRMSCHNK", "timer") != 0)
		return -1;
	if (h->flags
			& ~(uint32_t)(PCT_F_DELETED | PCT_F_RAW_ADDR | PCT_F_NO_TAKEN
				| PCT_F_ACCOUNTS | PCT_F_BLOCKED | PCT_F_NODES | PCT_F_FOLDED)
		|| (h->flags & PCT_F_NODES && h->kind != 'l'))
		return damaged(r, AT(flags), "unknown flag");
	if (h->build_id_len > sizeof h->build_id)
		return damaged(r, AT(build_id_len), "length of the build-id");
	if (check_zero(r, h->build_id + h->build_id_len,
		    sizeof h->build_id - h->build_id_len + sizeof h->zero1)
		!= 0)
		return -1;
	return check_stamp(r) != 0 || check_layout(r) != 0 || take_strings(r, &first) != 0 ? -1 : 0;
}

static const char *not_a_file(const struct stat *st)
{
	return S_ISREG(st->st_mode)     ? NULL
		: S_ISDIR(st->st_mode)  ? "is a directory"
		: S_ISFIFO(st->st_mode) ? "is a FIFO"
					: "not a regular file";
}

static int open_checked(struct reader *r, const char *path)
{
	struct stat st;
	const char *why;

	memset(r, 0, sizeof *r);
	r->path = path;
	/* look before opening: to open a device can have effects, such as rewinding a tape */
	if (stat(path, &st) != 0)
		return reader_refuse(r, "%s", strerror(errno));
	if ((why = not_a_file(&st)))
		return reader_refuse(r, "%s", why);
	r->fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (r->fd < 0)
		return reader_refuse(r, "%s", strerror(errno));
	if (fstat(r->fd, &st) != 0)
		reader_refuse(r, "%s", strerror(errno));
	else if ((why = not_a_file(&st)))
		reader_refuse(r, "%s", why);
	else {
		r->size = (uint64_t)st.st_size;
		if (check_head(r) == 0)
			return 0;
	}
	reader_close(r);
	return -1;
}

int reader_open_accounts(struct reader *a, const struct reader *r)
{
	const char *slash = strrchr(r->path, '/');
	size_t dir = slash ? (size_t)(slash - r->path) + 1 : 0;
	char *other;
	int rc;

	if (!r->accounts[0] || !(other = malloc(dir + strlen(r->accounts) + 1)))
		return -1;
	memcpy(other, r->path, dir);
	strcpy(other + dir, r->accounts);
	rc = open_checked(a, other);
	a->path = NULL;
	free(other);
	if (rc == 0
		&& !(a->head.flags & PCT_F_ACCOUNTS && a->head.kind == r->head.kind
			&& a->head.pid == r->head.pid
			&& a->head.start_ticks == r->head.start_ticks)) {
		reader_close(a);
		rc = -1;
	}
	return rc;
}

/* The last serial number of the process, from its accounts file; 0 unknown. */
static uint64_t process_seq(const struct reader *r)
{
	struct reader a;
	uint64_t seq;

	if (r->head.flags & PCT_F_ACCOUNTS)
		return r->head.seq;
	if (reader_open_accounts(&a, r) != 0)
		return 0;
	seq = a.head.seq;
	reader_close(&a);
	return seq;
}

int reader_open(struct reader *r, const char *path)
{
	if (open_checked(r, path) != 0)
		return -1;
	if (r->head.kind == 'c')
		r->seq = process_seq(r);
	return 0;
}
