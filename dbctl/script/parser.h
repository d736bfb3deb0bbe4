/* parser.h - what the functions of the grammar (parse.c, parse_action.c) share.
 *
 * One function reads each rule of the grammar in dbctl(5).  When it is called, p->t is the first
 * token of the rule; when it returns, p->t is the token after the rule.  The functions return 0, or
 * -1 after a message when something is wrong. */
#ifndef PARSER_H
#define PARSER_H

#include "script/lex.h"

struct parser {
	struct lexer *l;
	struct token t;
	const struct parse_opt *opt;
	struct rule *rule;  /* the rule that is being read */
	unsigned nested;    /* number of open blocks */
	unsigned long left; /* characters of patterns that are still allowed (pattern_compile) */
	struct action **go; /* the GOTOs of the rule; their groups may come later */
	size_t n_go;
};

/* Returns P; ends dbctl with a message when P is NULL. */
void *parser_need(void *p);

int parser_next(struct parser *p);

/* Print a message: WHAT was expected, and the token was found.  Returns -1. */
int parser_expected(struct parser *p, const char *what);

/* Whether the token is WORD, which is a word or a sign such as "{". */
int parser_is(const struct parser *p, const char *word);

/* Go past the token, which must be WORD, a word or a sign. */
int parser_want(struct parser *p, const char *word);

/* Copy the token to *OUT, and go past it.  The token must be
 * - for parser_word, a word, which messages call WHAT;
 * - for parser_string, a string, whose ${NAME} are filled in when it is used;
 * - for parser_variable, the name of a variable that can be set: parser_built_in() is 0 for it. */
int parser_word(struct parser *p, const char *what, char **out);
int parser_string(struct parser *p, char **out);
int parser_variable(struct parser *p, char **out);
int parser_built_in(const char *name);

/* The same for a regular expression in a string.  parser_regex() also compiles it;
 * parser_regex_later() does not: it is compiled at each use, when its ${NAME} have been filled
 * in. */
int parser_regex(struct parser *p, char **out, regex_t *re);
int parser_regex_later(struct parser *p, char **out);

/* "{" { MEMBER | ";" } "}" */
int parser_block(struct parser *p, int (*member)(struct parser *, void *), void *arg);

/* [ "|" SINK ] */
int parser_sink(struct parser *p, struct sink *s);

/* parser_actions(): "{" { ACTION } "}" into *LIST.  parser_action(): one action, appended at
 * **(struct action ***)TAIL. */
int parser_actions(struct parser *p, struct action **list);
int parser_action(struct parser *p, void *tail);

#endif
