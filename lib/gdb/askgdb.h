/* askgdb.h - a gdb that answers questions.  It reads no file of the user's or of an object's, and
 * asks no server.
 *	to it:    x/i 0x1139
 *	from it:     0x1139 <square+16>:<TAB>pop %rbp<NEWLINE>PROMPT
 * Its prompt is a random number: no symbol and no message can forge the end of an answer.  Its
 * complaints are part of its answers.  Questions may be sent ahead; answers come in their order. */
#ifndef ASKGDB_H
#define ASKGDB_H

#include "exec/exchange.h"
#include "gdb/nonce.h"

#include <stdarg.h>

struct askgdb {
	struct exchange x;  /* x.why: the reason, after a failure */
	char prompt[NONCE]; /* with its newline */
	size_t skip;        /* answers that nobody waits for, before the next one */
	int ms;             /* it may be silent for so long */
};

/* Start a gdb with the words MORE, ended by NULL, and the environment ENVP (NULL: that below).  Its
 * answers may have MOST bytes.  INDEX: it keeps its index of large debug data in our cache.  From
 * now on SIGPIPE is ignored.  Returns 0, or an errno: see G->x.why. */
int askgdb_start(
	struct askgdb *g, char *const more[], char *const envp[], size_t most, int index, int ms);

/* The command of any gdb that we start, ended by NULL: it reads no file of the user's or of an
 * object's, asks no server and no person, and writes lines without end and colour. */
extern char *const askgdb_hardened[];

/* Our environment, without what makes a debugger ask servers, and what profiles it; with English
 * messages. */
char **askgdb_environment(void);

/* Send a command, printf-style. */
void askgdb_send(struct askgdb *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void askgdb_sendv(struct askgdb *g, const char *fmt, va_list ap)
	__attribute__((format(printf, 2, 0)));

/* The next answer, without its last newline; valid until the next call.  NULL: there is none; then
 * the caller must end G. */
char *askgdb_answer(struct askgdb *g);

#endif
