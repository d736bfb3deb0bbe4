/* driver.h - reads what differs between debuggers: a file NAME.driver says how a debugger is
 * started and asked, and what its answers look like.  dbctl(5) has the grammar; gdb.driver is the
 * longest one.
 *
 *	attach "attach ${pid}";
 *	stop "^Program received signal ([^,.]*)" "reason=signal" "signal=$1"; */
#ifndef DRIVER_H
#define DRIVER_H

#include "script/script.h"
#include "script/vars.h"

/* X(WORD, LEAST, MOST, REGEXES): WORD has LEAST to MOST strings.  REGEXES says which of them are
 * regular expressions: a digit, only the one of that number, from 0; 'a' all; 'e' every other one,
 * from the first; '-' none. */
/* clang-format off */
#define DRIVER_WORDS(X) \
	/* to start it */ \
	X(run, 1, 30, '-')         X(prompt, 1, 1, '-')      X(begin, 1, 20, '-') \
	X(mark, 1, 1, '-')         X(setup, 1, 60, '-')      X(cache, 1, 9, '-') \
	X(output, 1, 1, '-') \
	/* commands for what dbctl does by itself */ \
	X(attach, 1, 20, '-')      X(detach, 1, 9, '-')      X(births, 1, 9, '-') \
	X(births_none, 1, 9, '-')  X(births_anew, 1, 9, '-') X(symbols, 1, 9, '-') \
	X(forget, 1, 9, '-')       X(forget_symbols, 1, 9, '-') \
	X(checked, 1, 9, '-')      X(call, 1, 1, '-')        X(go_on, 1, 1, '-') \
	X(give, 1, 1, '-')         X(place, 1, 1, '-')       X(nothing, 1, 1, '-') \
	X(sampler, 1, 9, '-')      X(sampler_begin, 1, 1, '-') X(sampler_place, 1, 1, '-') \
	X(sampler_next, 1, 1, '-') X(sampler_last, 1, 1, '-') X(sampler_end, 1, 1, '-') \
	X(sampler_off, 1, 9, '-') \
	/* targets behind a stub */ \
	X(program, 1, 1, '-')  X(remote, 1, 20, '-')     X(remote_end, 1, 9, '-') \
	X(remote_number, 2, 2, '1') X(remote_entry, 2, 2, '1') X(remote_memory, 2, 2, '1') \
	X(remote_threads, 2, 2, '1') X(remote_thread, 1, 1, '-') X(remote_wrong, 1, 9, 'a') \
	X(remote_gone, 1, 9, 'a')  X(remote_quit, 1, 9, 'a') \
	X(remote_resume, 1, 1, '-') \
	X(remote_tells, 2, 2, '1') X(remote_births, 1, 9, '-')   X(remote_birth, 1, 9, 'a') \
	X(remote_births_none, 1, 9, '-') \
	/* its answers */ \
	X(error, 1, 9, 'a')        X(warning, 1, 9, 'a')     X(running, 1, 1, '0') \
	X(resumed, 1, 9, 'a')      X(stop, 1, 9, '0')        X(met, 1, 9, 'a') \
	X(complaint, 1, 9, 'a')    X(stuck, 1, 9, 'a')      X(lost, 1, 9, 'a') \
	/* commands of scripts */ \
	X(say, 2, 20, 'e')         X(cannot, 2, 2, '0')      X(lacks, 2, 2, '-') \
	X(resumes, 1, 60, '-')     X(backtrace, 1, 9, '-')   X(echo, 1, 9, '-') \
	X(blocks, 1, 30, '-')      X(raw, 1, 30, '-')        X(hungry, 1, 30, '-') \
	X(block_end, 1, 1, '-')    X(functions, 2, 2, '-') \
	/* LOCALS */ \
	X(variables, 4, 4, '1')    X(shown, 1, 2, '-')       X(variable, 4, 4, '0') \
	X(type, 3, 3, '1')         X(no_variable, 1, 9, 'a')
/* clang-format on */

enum driver_word {
#define X(word, least, most, regexes) SAY_##word,
	DRIVER_WORDS(X)
#undef X
		DRIVER_COUNT
};

struct statement { /* one statement of the file: WORD STRING...; */
	struct statement *next;
	char **text;
	regex_t *re;  /* the compiled regular expressions among the strings */
	char **begin; /* what all matches of a regular expression begin with */
	size_t n;
};

/* Read the driver for DEBUGGER, which is what -g says: the name or path of a program, or a file
 * NAME.driver.  LIB is the directory of PCT's own drivers.  A program without a driver is driven
 * like gdb.  Returns the program, or NULL, with a message, when the file is wrong. */
const char *driver_read(const char *debugger, const char *lib);

/* Returns the statements of WORD in their order; NULL when there are none. */
const struct statement *driver_says(enum driver_word word);

/* The first string of WORD; NULL when the driver has none. */
const char *driver_text(enum driver_word word);

/* Returns why the debugger lacks WHAT ("births"), for people; NULL when it does not lack it. */
const char *driver_lacks(const char *what);

/* Whether TEXT matches string I of S, a regular expression.  M (NULL when N is 0) gets the first N
 * of the match and its groups, as from regexec(3). */
int driver_match(const struct statement *s, size_t i, const char *text, regmatch_t *m, size_t n);

/* Returns the number, from 1, of the first regular expression of WORD that TEXT matches, counted
 * over all statements of WORD; 0 when there is none.  *WHERE becomes the beginning of the match;
 * WHERE may be NULL. */
int driver_matches(enum driver_word word, const char *text, const char **where);

/* Whether COMMAND begins with one of the strings of WORD. */
int driver_begins(enum driver_word word, const char *command);

struct driver_fill { /* a value to fill in for ${name} */
	const char *name, *value;
};

/* Returns TEXT, to be freed, with the N names of FILL filled in, and $0 to $9 from the match M (may
 * be NULL) in SUBJECT.  *MISSING (MISSING may be NULL) becomes 1 when a ${name} is not among
 * FILL. */
char *driver_fill(const char *text, const struct driver_fill *fill, size_t n, const char *subject,
	const regmatch_t *m, int *missing);

/* Call FN with each command of WORD, with the N of FILL filled in; LAST is 1 for the last command.
 * A command with a name that has no value is left out.  Returns how many commands there were. */
int driver_commands(enum driver_word word, const struct driver_fill *fill, size_t n,
	void (*fn)(void *arg, const char *command, int last), void *arg);

/* Returns COMMAND of a script in the words of this debugger, to be freed; NULL when the debugger
 * cannot do it, with the reason in WHY.  *RULE becomes what driver_answer() needs. */
char *driver_command(const char *command, const struct statement **rule, const char **why);

/* If RULE translates COMMAND into nothing, the debugger is not asked: returns the answer, to be
 * freed.  Otherwise returns NULL. */
char *driver_own_answer(const struct statement *rule, const char *command);

/* Returns the answer TEXT, to be freed, as the script shall see it.  RULE is the rule that
 * translated the command; NULL: there was none. */
char *driver_answer(const struct statement *rule, const char *text);

#endif
