/* askgdb.h - runs a gdb that answers questions.  This gdb reads no commands of the user's files or
 * of objects, and asks no server.
 *	to it:    x/i 0x1139
 *	from it:     0x1139 <square+16>:<TAB>pop %rbp<NEWLINE>PROMPT
 * The prompt is a random number, so that no symbol and no message can forge the end of an answer.
 * Complaints are part of the answers.  Several questions may be sent before the first answer is
 * read; answers come in the order of the questions. */
#ifndef ASKGDB_H
#define ASKGDB_H

#include "exec/exchange.h"
#include "gdb/nonce.h"

#include <stdarg.h>

struct askgdb {
	struct exchange x;  /* x.why: the reason of a failure */
	char prompt[NONCE]; /* the end of each answer: the prompt with its newline */
	size_t skip;        /* how many answers to drop before the next one */
	int ms;             /* ms that gdb may be silent */
};

/* Start a gdb with the words MORE, ended by NULL, and the environment ENVP (NULL: that of
 * askgdb_environment).  An answer may have MOST bytes.  With INDEX, gdb keeps its index of large
 * debug data in PCT's cache.  From now on SIGPIPE is ignored.  Returns 0, or an errno: see
 * G->x.why. */
int askgdb_start(
	struct askgdb *g, char *const more[], char *const envp[], size_t most, int index, int ms);

/* The command line of every gdb that PCT starts, ended by NULL.  With it gdb reads no init file of
 * the user's or of an object, asks no server and no person, and writes lines of any length, without
 * colours. */
extern char *const askgdb_hardened[];

/* Returns our environment for a debugger: without what makes it ask servers or profiles it, and
 * with English messages. */
char **askgdb_environment(void);

/* Send a command, printf-style. */
void askgdb_send(struct askgdb *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void askgdb_sendv(struct askgdb *g, const char *fmt, va_list ap)
	__attribute__((format(printf, 2, 0)));

/* Returns the next answer, without its last newline, valid until the next call; or NULL when none
 * comes: then the caller must end G. */
char *askgdb_answer(struct askgdb *g);

#endif
