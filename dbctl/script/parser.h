/* parser.h - what the functions of the grammar (parse.c, parse_action.c) share.
 *
 * One function reads each rule of the grammar in dbctl(5).  At its call p->t is the first token of
 * the rule; at its return p->t is the token after the last one of the rule.  The functions return
 * 0, or -1 when something was wrong and has been said. */
#ifndef PARSER_H
#define PARSER_H

#include "script/lex.h"

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

/* Returns P; ends dbctl with a message when P is NULL. */
void *parser_need(void *p);

int parser_next(struct parser *p);

/* Say that the token is not WHAT. */
int parser_expected(struct parser *p, const char *what);

/* Whether the token is WORD, or that sign. */
int parser_is(const struct parser *p, const char *word);

/* Go past the token, which must be WORD. */
int parser_want(struct parser *p, const char *word);

/* Go past the token, which must be a word (WHAT in messages); or a string, in which ${NAME} is
 * filled in when it is used; or the name of a variable that can be set.  *OUT is a copy. */
int parser_word(struct parser *p, const char *what, char **out);
int parser_string(struct parser *p, char **out);
int parser_variable(struct parser *p, char **out);
int parser_built_in(const char *name);

/* The same for a regular expression in a string: compiled now; or each time it has been filled
 * in. */
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
