/* parser.h - what the functions of the grammar (parse.c, parse_action.c) share.
 *
 * There is one for each rule of the grammar in dbctl(5); each begins with the first token of its
 * rule in p->t and ends with the one after its last.  They return 0, or -1 when something was
 * wrong and has been said. */
#ifndef PARSER_H
#define PARSER_H

#include "lex.h"

struct parser {
	struct lexer *l;
	struct token t;
	const struct parse_opt *opt;
	struct rule *rule;  /* the one that is being read */
	unsigned nested;    /* blocks that are open */
	unsigned long left; /* for pattern_compile */
	struct action **go; /* GOTOs of the rule: groups may come later */
	size_t n_go;
};

/* P, or the end. */
void *parser_need(void *p);

int parser_next(struct parser *p);

/* Say that the token is not WHAT. */
int parser_expected(struct parser *p, const char *what);

/* Whether the token is WORD, or that sign. */
int parser_is(const struct parser *p, const char *word);

/* It must be. */
int parser_want(struct parser *p, const char *word);

/* It is a word, WHAT; a string with things that are filled in when it is used; the name of a
 * variable that can be set.  *OUT is a copy. */
int parser_word(struct parser *p, const char *what, char **out);
int parser_string(struct parser *p, char **out);
int parser_variable(struct parser *p, char **out);
int parser_built_in(const char *name);

/* A string that is a regular expression: compiled now; or whenever it has been filled in. */
int parser_regex(struct parser *p, char **out, regex_t *re);
int parser_regex_later(struct parser *p, char **out);

/* "{" { MEMBER | ";" } "}" */
int parser_block(struct parser *p, int (*member)(struct parser *, void *), void *arg);

/* [ "|" SINK ] */
int parser_sink(struct parser *p, struct sink *s);

/* "{" { ACTION } "}" into *LIST; one action, appended at **(struct action ***)TAIL. */
int parser_actions(struct parser *p, struct action **list);
int parser_action(struct parser *p, void *tail);

#endif
