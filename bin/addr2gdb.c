/* addr2gdb - reads addresses and prints their source lines, which gdb knows; for systems without
 * addr2line.
 *
 *	in:   0x1139
 *	out:  /home/u/x.c:3
 *
 * One answer a line, immediately; `??:0' when the line is not known. */
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "exec/command.h"
#include "gdb/askgdb.h"

#include <ctype.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SAID_MAX = 1 << 20 }; /* bytes of an answer */

static const struct option_row options[] = {
	{NULL,
		"usage: addr2gdb [--] OBJECT\n"
		"Read addresses, hexadecimal, one a line; answer each with FILE:LINE, as gdb knows it, "
		"or ?\?:0.\n"
		"Examples:\n"
		"  echo 0x1139 | addr2gdb ./program\n"
		"  pct-pr -t addr2gdb /tmp/pct-0/ct/sort.4711/sort\n",
		.in_order = 1},
	{0},
};

static void start(struct askgdb *g, const char *object)
{
	/* the program that asks through pipes gives up after $PCT_DEADLINE seconds: end gdb before
	 * that */
	int ms = coproc_deadline(), limit = getenv(ENV_OBJECT) ? ms / 10 * 9 : 6 * ms;
	struct command more = {0};
	struct stat st;

	command_option(&more, "-iex", "set filename-display absolute");
	command_option(&more, "-iex", "set print symbol on");
	command_format(&more, "%s%s", *object == '/' ? "" : "./", object);
	object = more.word[more.n - 1];
	if (stat(object, &st) != 0 || !S_ISREG(st.st_mode) || access(object, R_OK) != 0)
		msg_die(EXIT_FAIL, "cannot read %s: no readable regular file", object);
	if (askgdb_start(g, more.word, NULL, SAID_MAX, 0, limit) != 0)
		msg_die(EXIT_FAIL, "cannot run gdb: %s", g->x.why);
}

/* What gdb says of the address in LINE; "" when LINE is not an address. */
static const char *ask(struct askgdb *g, const char *line)
{
	const char *said;
	char *end;
	unsigned long long addr = strtoull(line, &end, 16);

	if (!isxdigit((unsigned char)*line) || (*end && *end != '\n'))
		return "";
	askgdb_send(g, "info line *0x%llx", addr);
	if (!(said = askgdb_answer(g))) {
		exchange_end(&g->x, 0);
		msg_die(EXIT_FAIL, "cannot ask gdb: %s", g->x.why);
	}
	return said;
}

int main(int argc, char **argv)
{
	/* Line 3 of "/home/u/x.c" starts at address 0x1139 <sq> and ends at 0x1140 <sq+7>. */
	static const char form[] = "^Line ([1-9][^ ]*) of \"(.*)\" (starts at address .* and ends "
				   "at .*|is at address .* but contains no code\\.)$";
	struct askgdb g;
	char *line = NULL;
	size_t room = 0;
	regmatch_t m[3];
	regex_t re;

	msg_prog = "addr2gdb";
	coproc_std_fds();
	options_take(argc, argv, options);
	if (argc - optind != 1 || !*argv[optind])
		misuse("one OBJECT is needed", NULL);
	start(&g, argv[optind]);
	must(regcomp(&re, form, REG_EXTENDED | REG_NEWLINE) == 0 ? &re : NULL);
	while (!ferror(stdout) && getline(&line, &room, stdin) > 0) {
		const char *said = ask(&g, line);
		if (regexec(&re, said, 3, m, 0) == 0)
			printf("%.*s:%.*s\n", (int)(m[2].rm_eo - m[2].rm_so), said + m[2].rm_so,
				(int)(m[1].rm_eo - m[1].rm_so), said + m[1].rm_so);
		else
			puts("?\?:0");
		fflush(stdout);
	}
	exchange_free(&g.x, 1000);
	msg_close_stdout();
	return EXIT_OK;
}
