/* lex.h - cuts a dbctl script, with all its files, into words.
 *
 *	PAT(1) "a\.b" | OUT("pc") {     # and so on
 *
 * is WORD `PAT`, PUNCT `(`, NUMBER `1`, PUNCT `)`, STRING `a\.b`, PUNCT `|` ...  Comments and
 * #include are dealt with here.  An error is one line (scriptfiles.h):
 *	FILE:LINE:COLUMN: expected X, found Y */
#ifndef LEX_H
#define LEX_H

#include "script/script.h"

#include <stddef.h>

enum {
	LEX_STRING = 1 << 16, /* most bytes of a string */
	LEX_FOUND = 80,       /* bytes that are enough for lex_found */
};

enum token_kind { TOK_END, TOK_WORD, TOK_NUMBER, TOK_STRING, TOK_PUNCT, TOK_ERROR };

struct token {
	enum token_kind kind;
	struct pos pos;
	const char *text; /* NUL terminated, escapes resolved; valid until the next token */
	size_t len;
};

struct lexer;

/* Begin with file PATH.  A bare name that does not exist is looked for in the directories INCLUDE
 * (NULL at the end; may be NULL).  Returns NULL, after a message, when the file cannot be read. */
struct lexer *lex_file(const char *path, const char *const *include);

/* Begin with TEXT, called NAME in messages.  TEXT lies in no directory, so its #include files are
 * looked for only in INCLUDE. */
struct lexer *lex_text(const char *name, const char *text, const char *const *include);

/* Read the next token into *T.  It is TOK_ERROR, after a message, when something is wrong. */
void lex_next(struct lexer *l, struct token *t);

/* Returns T in words, for a message; they may be in BUF. */
const char *lex_found(const struct token *t, char buf[LEX_FOUND]);

/* Whether the LEN bytes at S are a name: [A-Za-z_][A-Za-z0-9_]*. */
int lex_name(const char *s, size_t len);

void lex_close(struct lexer *l);

#endif
