/* script.h - a dbctl script, parsed.  The language is described in dbctl(5).
 *
 * What the parser makes lives until the program ends.  Strings are as written, with escapes
 * resolved.  vars_expand() (vars.h) must still expand `$0` to `$9` and `${name}` in them.  A
 * literal dollar sign is the byte EXPAND_DOLLAR. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <regex.h>

#define EXPAND_DOLLAR '\001' /* what `\$` in a string becomes */

struct parse_opt {                     /* how to read a script (parse.h); members may be NULL */
	const char *const *include;    /* directories to look for files in; NULL at the end */
	const char *const *definition; /* texts NAME=VALUE; NULL at the end */
};

struct pos {
	const char *file;
	unsigned line, column; /* from 1 */
};

enum sink_kind { SINK_NONE, SINK_OUT, SINK_VAR };

struct sink {
	enum sink_kind kind;
	char *name; /* name of the log or the variable */
};

enum action_kind {
	ACT_COMMAND, /* "text" | sink;        to the debugger, its answer to the sink */
	ACT_GOTO,    /* GOTO(text);           target is the group */
	ACT_SPAWN,   /* SPAWN("text");        a debugger for process text */
	ACT_DETACH,  /* DETACH;               let the process go */
	ACT_SET,     /* SET(text, "value"); */
	ACT_IF,      /* IF("text", "value") { then } ELSE { otherwise } */
	ACT_INSIDE,  /* INSIDE("text", "value") { then } ELSE { otherwise } */
	ACT_LOCALS,  /* LOCALS("text");       parameters and variables of the frame, to a log */
	ACT_TIMER,   /* TIMER(text, "value"); text is cpu, real or none; value microseconds */
	ACT_EXIT,    /* EXIT;                 let all processes go and end */
};

struct action {
	enum action_kind kind;
	struct pos pos;
	char *text, *value;
	struct sink sink;     /* only for ACT_COMMAND */
	struct group *target; /* only for ACT_GOTO: the group to go to */
	struct action *then, *otherwise;
	struct action *next;
};

struct pat { /* PAT(lines) "regex" | sink { actions } */
	struct pos pos;
	unsigned lines;
	char *text;
	regex_t re; /* extended; sub-expressions kept */
	struct sink sink;
	struct action *actions;
	struct pat *next;
};

struct group { /* PAT_GROUP(name) { pats } */
	struct pos pos;
	char *name;
	struct pat *pats, **tail; /* tail: for the parser */
	struct group *next;
};

enum follow { FOLLOW_KERNEL, FOLLOW_PORTABLE, FOLLOW_NONE };

struct rule { /* EXEC(options) "regex" { actions and groups } */
	struct pos pos;
	enum follow follow; /* option follow=kernel|portable|none */
	char *text;
	regex_t re;
	struct action *actions;       /* run when a process begins under the rule */
	struct group *groups, *first; /* first: the group called default, else NULL */
	struct rule *next;
};

struct script {
	struct rule *rules; /* in the order of the file */
};

#endif
