/* exprtable.c - owns the tables of expressions. */
#include "preload/exprtable.h"
#include "preload/like.h"
#include "preload/pyasked.h"
#include "preload/rules.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_MAX ((size_t)64 << 20)
#define VECTORS_FROM 17 /* DWARF's number of xmm0 */

static struct expr_table tables[EXPR_TABLES];
static struct expr_asked asked[EXPR_ASKED];
static unsigned count, tables_count;
static int conditional, expressions;

/* State of reading a file.  A file has at most one place for each line, and one byte of code for
 * two of text. */
struct reading {
	const char *text, *end;
	struct expr_place *place, *place_end;
	uint8_t *code, *code_end;
	struct expr_asked *asked; /* NULL: the expression is not for this program */
	struct expr_table *table; /* NULL: skip the lines of places */
};

unsigned exprtable_count(void)
{
	return __atomic_load_n(&count, __ATOMIC_ACQUIRE);
}

int exprtable_expressions(void)
{
	return expressions;
}

int exprtable_conditional(void)
{
	return conditional;
}

const struct expr_asked *exprtable_at(unsigned n)
{
	return &asked[n];
}

static const struct expr_place *find_place(const struct expr_table *t, uint64_t address)
{
	unsigned low = 0, high = t->places;

	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (t->place[middle].to <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low < t->places && t->place[low].from <= address ? &t->place[low] : NULL;
}

const struct expr_place *exprtable_find(
	const struct expr_asked *a, const struct object *o, uint64_t address, int *known)
{
	*known = o->path[0] == '['; /* code without a file has no functions that gdb could know */
	for (unsigned i = a->first; o->build_id_len && i < a->first + a->tables; i++) {
		const struct expr_table *t = &tables[i];
		if (t->build_id_len != o->build_id_len
			|| memcmp(o->build_id, t->build_id, t->build_id_len) != 0)
			continue;
		*known = 1;
		return find_place(t, address);
	}
	return NULL;
}

static int digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Read the hexadecimal number at *S into *N, and move *S past it and a blank.  Returns 0 when there
 * is no number or it is too long. */
static int take_hex(const char **s, const char *end, uint64_t *n)
{
	const char *from = *s;

	for (*n = 0; *s < end && digit(**s) >= 0 && *s - from < 16; (*s)++)
		*n = *n * 16 + (uint64_t)digit(**s);
	if (*s == from || (*s < end && **s != ' '))
		return 0;
	*s += *s < end;
	return 1;
}

/* Store the word at *S in *WORD, and move *S past it and a blank.  Returns the length of the
 * word. */
static size_t take_word(const char **s, const char *end, const char **word)
{
	size_t n;

	*word = *s;
	while (*s < end && **s != ' ')
		(*s)++;
	n = (size_t)(*s - *word);
	*s += *s < end;
	return n;
}

static int is_word(const char *word, size_t n, const char *want)
{
	return n == strlen(want) && memcmp(word, want, n) == 0;
}

/* Decode the N hexadecimal digits at WORD to R->code, and set *CODE to the bytes.  Returns their
 * number; 0 when WORD is not valid. */
static uint32_t take_code(struct reading *r, const char *word, size_t n, const uint8_t **code)
{
	*code = r->code;
	if (!n || n % 2 || n / 2 > (size_t)(r->code_end - r->code))
		return 0;
	for (size_t i = 0; i < n; i += 2) {
		int high = digit(word[i]), low = digit(word[i + 1]);
		if (high < 0 || low < 0)
			return 0;
		*r->code++ = (uint8_t)(high << 4 | low);
	}
	return (uint32_t)(n / 2);
}

/* Take a line of a place, like "11c0 11da 20 2600052a4022040c27". */
static void take_place(struct reading *r, const char *s, const char *end)
{
	struct expr_place p = {0};
	struct expr_table *t = r->table;
	const char *word;
	uint64_t mask;
	size_t n;

	if (!t || r->place == r->place_end || !take_hex(&s, end, &p.from)
		|| !take_hex(&s, end, &p.to) || !take_hex(&s, end, &mask) || p.from >= p.to
		|| (t->places && p.from < t->place[t->places - 1].to))
		return;
	n = take_word(&s, end, &word);
	if (is_word(word, n, "registers"))
		p.kind = EXPR_REGISTERS;
	else if (is_word(word, n, "state") || mask >> (VECTORS_FROM + 16))
		p.kind = EXPR_STATE; /* states lack these registers as well, but then gdb says so */
	else if (!(p.size = take_code(r, word, n, &p.code)))
		return;
	p.vectors = (uint32_t)(mask >> VECTORS_FROM);
	if (!t->places)
		t->place = r->place;
	*r->place++ = p;
	t->places++;
}

/* Take a line after its first word KIND, like "1 ^ prog*". */
static void take_expr(
	struct reading *r, const char *kind, const char *s, const char *end, const char *name)
{
	struct expr_asked a = {
		.condition = *kind == 'i', .path = *kind == 'p', .first = tables_count};
	const char *word;
	size_t n = take_word(&s, end, &word);

	conditional |= a.condition;
	r->table = NULL;
	r->asked = NULL;
	for (size_t i = 0; i < n && word[i] >= '0' && word[i] <= '9' && a.expr < 10000; i++)
		a.expr = a.expr * 10 + (unsigned)(word[i] - '0');
	n = take_word(&s, end, &word);
	if (is_word(word, n, "^")) {
		a.outer = 1;
		word = s;
	}
	if (!a.expr || (end > word && !like(name, word, (size_t)(end - word)))
		|| count == EXPR_ASKED)
		return;
	expressions |= !a.condition;
	r->asked = &asked[count];
	*r->asked = a;
	__atomic_store_n(&count, count + 1, __ATOMIC_RELEASE);
}

/* Begin the table of the object whose build-id is the N hexadecimal digits at WORD. */
static void take_object(struct reading *r, const char *word, size_t n)
{
	struct expr_table *t = &tables[tables_count];

	r->table = NULL;
	if (!r->asked || tables_count == EXPR_TABLES)
		return;
	*t = (struct expr_table){.place = NULL};
	for (size_t i = 0; i + 1 < n && i / 2 < sizeof t->build_id; i += 2) {
		int high = digit(word[i]), low = digit(word[i + 1]);
		if (high < 0 || low < 0)
			return;
		t->build_id[t->build_id_len++] = (uint8_t)(high << 4 | low);
	}
	r->table = t;
	r->asked->tables++;
	tables_count++;
}

static void take_line(struct reading *r, const char *s, const char *end, const char *name)
{
	const char *from = s, *word, *what;
	size_t n = take_word(&s, end, &word);

	if (is_word(word, n, "expr") || is_word(word, n, "path") || is_word(word, n, "if")) {
		take_expr(r, word, s, end, name);
	} else if (is_word(word, n, "python")) {
		pyasked_take(s, end);
	} else if (is_word(word, n, "none")) {
		n = take_word(&s, end, &word);
		take_object(r, word, n);
		r->table = NULL;
	} else if (is_word(word, n, "#")) {
		n = take_word(&s, end, &what);
		if (!is_word(what, n, "pct-compile"))
			return;
		n = take_word(&s, end, &what);
		if (is_word(what, n, "1")) {
			n = take_word(&s, end, &word);
			take_object(r, word, n);
		} else {
			r->table = NULL; /* of another version */
		}
	} else {
		take_place(r, from, end);
	}
}

static void *pages(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

/* Take all lines of the N bytes at TEXT.  Returns 0, or -1 without memory. */
static int take_all(const char *text, size_t n, const char *name)
{
	size_t lines = 1;
	struct reading r = {.text = text, .end = text + n};

	for (size_t i = 0; i < n; i++)
		lines += text[i] == '\n';
	r.place = pages(lines * sizeof *r.place);
	r.code = pages(n / 2 + 1);
	if (!r.place || !r.code)
		return -1;
	r.place_end = r.place + lines;
	r.code_end = r.code + n / 2;
	while (r.text < r.end) {
		const char *end = memchr(r.text, '\n', (size_t)(r.end - r.text));
		if (!end)
			break; /* the last line was cut off */
		take_line(&r, r.text, end, name);
		r.text = end + 1;
	}
	return 0;
}

int exprtable_read(const char *path, const char *name)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW), rc = -1;
	struct stat st;
	char *text;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0
		&& (size_t)st.st_size <= FILE_MAX && (text = pages((size_t)st.st_size))) {
		size_t have = 0;
		ssize_t n;
		while (have < (size_t)st.st_size
			&& (n = read(fd, text + have, (size_t)st.st_size - have)) > 0)
			have += (size_t)n;
		rc = take_all(text, have, name);
		munmap(text, (size_t)st.st_size);
	}
	close(fd);
	return rc;
}
