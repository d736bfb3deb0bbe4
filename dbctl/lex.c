/* lex.c - cuts scripts into words, and follows #include. */
#include "base/msg.h"
#include "base/shortage.h"
#include "lex.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct source {
	struct pos pos; /* of the next byte; its file name is never freed */
	char *text;
	size_t len, at;
	dev_t dev;
	ino_t ino;           /* 0: no file */
	struct source *from; /* the one that includes it */
};

struct lexer {
	struct source *source;
	const char *const *include;
	size_t bytes; /* read so far */
	unsigned files;
	char *text; /* of the token */
	size_t len, size;
};

int lex_expected(const struct pos *at, const char *expected, const char *found)
{
	msg_warn(
		"%s:%u:%u: expected %s, found %s", at->file, at->line, at->column, expected, found);
	return -1;
}

static void *need(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "out of memory");
	return p;
}

static int is_word(int c, int first)
{
	return c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
		|| (!first && c >= '0' && c <= '9');
}

int lex_name(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!is_word(s[i], i == 0))
			return 0;
	return len > 0;
}

const char *lex_found(const struct token *t, char buf[LEX_FOUND])
{
	enum { SHOWN = 40 };
	char text[SHOWN + 1];
	size_t n = t->len < SHOWN ? t->len : SHOWN;

	if (t->kind == TOK_END)
		return "the end of the script";
	for (size_t i = 0; i < n; i++)
		text[i] = t->text[i] == EXPAND_DOLLAR ? '$' : t->text[i];
	text[n] = 0;
	if (t->kind == TOK_PUNCT && (t->text[0] <= ' ' || t->text[0] > '~'))
		snprintf(buf, LEX_FOUND, "the byte 0x%02x", (unsigned char)t->text[0]);
	else
		snprintf(buf, LEX_FOUND, "%s\"%s\"%s", t->kind == TOK_STRING ? "the string " : "",
			text, n < t->len ? " and more" : "");
	return buf;
}

/* ---- files ---- */

static struct source *push(struct lexer *l, const char *name)
{
	struct source *s = need(calloc(1, sizeof *s));

	s->pos = (struct pos){need(strdup(name)), 1, 1};
	s->from = l->source;
	l->source = s;
	return s;
}

static void pop(struct lexer *l)
{
	struct source *s = l->source;

	l->source = s->from;
	free(s->text);
	free(s);
}

/* The rest of FD into the innermost source.  Returns 0, or an errno; EFBIG: too much. */
static int slurp(struct lexer *l, int fd)
{
	struct source *s = l->source;
	size_t size = 0;
	ssize_t n;

	do {
		if (s->len == size)
			s->text = need(realloc(s->text, size = 2 * size + 4096));
		n = read(fd, s->text + s->len, size - s->len);
		if (n < 0 && errno != EINTR)
			return errno;
		if (n > 0) {
			s->len += (size_t)n;
			l->bytes += (size_t)n;
		}
		if (l->bytes > LEX_BYTES)
			return EFBIG;
	} while (n);
	return 0;
}

/* Say that NAME ought not to be included at AT, and how it came to that. */
static int chain(const struct lexer *l, const char *expected, const char *what, const char *name,
	const struct pos *at)
{
	char found[5000];
	size_t n = (size_t)snprintf(found, sizeof found, "%s%.1000s", what, name);

	for (const struct source *s = l->source; s && n < sizeof found; s = s->from)
		n += (size_t)snprintf(found + n, sizeof found - n, ", from %.300s", s->pos.file);
	return lex_expected(at, expected, found);
}

/* Begin with file PATH, included at AT unless that is NULL.  Returns 0, -1 with a message, or 1
 * when there is no such file. */
static int begin(struct lexer *l, const char *path, const struct pos *at)
{
	char found[PATH_MAX + 200];
	struct stat st = {0};
	struct source *s;
	/* an included FIFO is not waited for */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (at ? O_NONBLOCK : 0)), e;

	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
		return 1;
	e = fd < 0 || fstat(fd, &st) != 0    ? errno
		: S_ISDIR(st.st_mode)        ? EISDIR
		: at && !S_ISREG(st.st_mode) ? EINVAL
					     : 0;
	if (!e) {
		for (s = l->source; s && !(s->ino == st.st_ino && s->dev == st.st_dev); s = s->from)
			;
		if (s) {
			close(fd);
			return chain(l, "an end of #include", "a loop: ", path, at);
		}
		s = push(l, path);
		s->dev = st.st_dev;
		s->ino = st.st_ino;
		e = slurp(l, fd);
	}
	if (fd >= 0)
		close(fd);
	if (!e)
		return 0;
	snprintf(found, sizeof found, "%.4000s: %s", path,
		e == EINVAL          ? "it is no regular file"
			: e == EFBIG ? "a script has at most 16 MB"
				     : strerror(e));
	if (is_shortage(e))
		msg_die(EXIT_FAIL, "cannot read %s", found);
	if (at)
		return lex_expected(at, "a file that can be read", found);
	msg_warn("cannot read %s", found);
	return -1;
}

/* Try the directories for NAME.  Returns as begin. */
static int search(struct lexer *l, const char *name, const struct pos *at)
{
	char path[PATH_MAX];
	int rc = 1;

	for (const char *const *dir = l->include; dir && *dir && rc == 1; dir++)
		if (snprintf(path, sizeof path, "%s/%s", *dir, name) < (int)sizeof path)
			rc = begin(l, path, at);
	return rc;
}

/* #include NAME, which stands at AT. */
static int include(struct lexer *l, const struct pos *at, const char *name)
{
	char path[PATH_MAX], found[1200];
	const char *slash = strrchr(at->file, '/');
	unsigned nested = 0;
	int dir = slash ? (int)(slash + 1 - at->file) : 0, rc = 1;

	for (const struct source *s = l->source->from; s; s = s->from)
		nested++;
	if (nested >= LEX_NESTED)
		return chain(l, "at most 32 levels of #include", "", name, at);
	if (l->files++ >= LEX_FILES)
		return lex_expected(at, "at most 1000 times #include", "one more");
	if (name[0] == '/')
		rc = begin(l, name, at);
	else if (l->source->ino
		&& snprintf(path, sizeof path, "%.*s%s", dir, at->file, name) < (int)sizeof path)
		rc = begin(l, path, at);
	if (rc == 1 && name[0] != '/')
		rc = search(l, name, at);
	if (rc != 1)
		return rc;
	snprintf(found, sizeof found, "no \"%.1000s\"%s", name,
		name[0] == '/'           ? ""
			: l->source->ino ? " beside this file or in a directory of scripts"
					 : " in a directory of scripts (-I)");
	return lex_expected(at, "a file to include", found);
}

/* ---- words ---- */

static int peek(const struct lexer *l, size_t ahead)
{
	const struct source *s = l->source;

	return ahead < s->len - s->at ? (unsigned char)s->text[s->at + ahead] : EOF;
}

static int take(struct lexer *l)
{
	struct source *s = l->source;
	int c = peek(l, 0);

	if (c == EOF)
		return c;
	s->at++;
	s->pos.column++;
	if (c == '\n') {
		s->pos.line++;
		s->pos.column = 1;
	}
	return c;
}

static void keep(struct lexer *l, int c)
{
	if (l->len + 1 >= l->size)
		l->text = need(realloc(l->text, l->size = 2 * l->size + 64));
	l->text[l->len++] = (char)c;
	l->text[l->len] = 0;
}

static int is_control(int c)
{
	return (c < ' ' && c != '\t') || c == 0x7f;
}

/* A string, whose opening quote is next. */
static int string(struct lexer *l)
{
	struct pos at = l->source->pos;
	char byte[32];
	int c;

	take(l);
	while ((c = peek(l, 0)) != '"') {
		if (c == EOF || c == '\n')
			return lex_expected(&at, "a \" at the end of the string",
				c == EOF ? "the end of the file" : "the end of the line");
		if (is_control(c) && !(c == '\r' && peek(l, 1) == '\n')) {
			snprintf(byte, sizeof byte, "the byte 0x%02x", (unsigned)c);
			return lex_expected(&l->source->pos, "text in a string", byte);
		}
		if (l->len >= LEX_STRING)
			return lex_expected(&at, "a string of at most 65536 bytes", "a longer one");
		take(l);
		if (c != '\\' || peek(l, 0) == EOF || is_control(peek(l, 0))) {
			keep(l, c);
			continue;
		}
		c = take(l);
		if (c != '"' && c != '\\' && c != 'n' && c != 't' && c != '$')
			keep(l, '\\');
		keep(l, c == 'n' ? '\n' : c == 't' ? '\t' : c == '$' ? EXPAND_DOLLAR : c);
	}
	take(l);
	return 0;
}

/* A comment or an #include, whose # is next. */
static int hash(struct lexer *l)
{
	enum { WORD = sizeof "#include" - 1 };
	const struct source *s = l->source;
	struct pos at = s->pos;
	const char *text = s->text + s->at;
	char *name;
	int rc;

	if (s->len - s->at <= WORD || memcmp(text, "#include", WORD) != 0
		|| !memchr(" \t\"", text[WORD], 3)) {
		while (peek(l, 0) != EOF && peek(l, 0) != '\n')
			take(l);
		return 0;
	}
	for (int n = 0; n < WORD || peek(l, 0) == ' ' || peek(l, 0) == '\t'; n++)
		take(l);
	if (peek(l, 0) != '"')
		return lex_expected(
			&s->pos, "a file name in quotes after #include", "something else");
	l->len = 0;
	if (string(l) != 0)
		return -1;
	name = need(strndup(l->len ? l->text : "", l->len));
	for (char *p = name; *p; p++)
		*p = *p == EXPAND_DOLLAR ? '$' : *p;
	rc = include(l, &at, name);
	free(name);
	return rc;
}

/* To where the next token begins.  Returns 0, or -1 when something was wrong. */
static int skip(struct lexer *l)
{
	int c;

	for (;;) {
		c = peek(l, 0);
		if (c == EOF && l->source->from)
			pop(l);
		else if (c == '#' && hash(l) != 0)
			return -1;
		else if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
			take(l);
		else if (c != '#' && (c != EOF || !l->source->from))
			return 0;
	}
}

void lex_next(struct lexer *l, struct token *t)
{
	int c, bad = skip(l);

	l->len = 0;
	t->pos = l->source->pos;
	c = peek(l, 0);
	if (bad) {
		t->kind = TOK_ERROR;
	} else if (c == EOF) {
		t->kind = TOK_END;
	} else if (c == '"') {
		t->kind = string(l) == 0 ? TOK_STRING : TOK_ERROR;
	} else if (is_word(c, 1)) {
		t->kind = TOK_WORD;
		while (is_word(peek(l, 0), 0))
			keep(l, take(l));
	} else if (is_word(c, 0)) {
		t->kind = TOK_NUMBER;
		while (peek(l, 0) >= '0' && peek(l, 0) <= '9')
			keep(l, take(l));
	} else {
		t->kind = TOK_PUNCT;
		keep(l, take(l));
	}
	t->text = l->len ? l->text : "";
	t->len = l->len;
}

/* ---- all of it ---- */

struct lexer *lex_file(const char *path, const char *const *dirs)
{
	struct lexer *l = need(calloc(1, sizeof *l));
	int rc = begin(l, path, NULL);

	l->include = dirs;
	if (rc == 1 && path[0] && !strchr(path, '/'))
		rc = search(l, path, NULL);
	if (rc == 1)
		msg_warn("cannot read %s: %s", path, strerror(ENOENT));
	if (rc == 0)
		return l;
	lex_close(l);
	return NULL;
}

struct lexer *lex_text(const char *name, const char *text, const char *const *dirs)
{
	struct lexer *l = need(calloc(1, sizeof *l));
	struct source *s = push(l, name);

	l->include = dirs;
	s->text = need(strdup(text));
	s->len = l->bytes = strlen(text);
	return l;
}

void lex_close(struct lexer *l)
{
	while (l->source)
		pop(l);
	free(l->text);
	free(l);
}
