/* doctor-check - says which ways to collect work here, and what makes the others work.
 *	doctor-check              yes     library  profile PROGRAM  dynamically linked programs
 *	doctor-check -p 4711      -       process                   /usr/sbin/nginx, of www-data */
#include "base/msg.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "doctor/findings.h"
#include "exec/coproc.h"
#include "doctor/thishost.h"
#include "doctor/program.h"

#include <limits.h>
#include <stdio.h>

static uint64_t pid;
static int json;

static const struct option_row options[] = {
	{NULL,
		"usage: pct doctor [--json] [PROGRAM | -p PID]\n"
		"Try each way to collect samples, print whether it works here, and after -> the command that\n"
		"makes it work.  Of PROGRAM, or of the running process PID: print what works for it.  Nothing is\n"
		"sampled or changed; root is not needed.\n",
		.column = 14, .in_order = 1},
	{"-p PID", "a running process", .number = &pid, .least = 1, .most = INT_MAX},
	{"--json", "print JSON", .flag = &json},
	{.help = "Status: 0 profile works (for PROGRAM, or with -p PID), 1 it does not, 100 misuse.\n"
		 "Examples:\n"
		 "  pct doctor\n"
		 "  pct doctor ./server\n"
		 "  pct doctor -p 4711\n"},
	{0},
};

int main(int argc, char **argv)
{
	static struct findings f;
	static struct here m;
	char asked[60] = "";
	int works;

	msg_prog = "pct doctor";
	coproc_std_fds();
	options_take(argc, argv, options);
	if (optind + !pid < argc)
		misuse(pid ? "give either -p or a program, not both"
			   : "give one program, without arguments",
			argv[optind + !pid]);
	thishost_look(&m);
	if (pid) {
		snprintf(asked, sizeof asked, "-p %llu", (unsigned long long)pid);
		works = process_findings(&m, (pid_t)pid, &f);
	} else if (optind < argc) {
		works = program_findings(&m, argv[optind], &f);
	} else {
		thishost_findings(&m, &f);
		works = m.library.works || m.user.works;
	}
	if (json)
		findings_json(&f, pid || optind >= argc ? asked : argv[optind], works);
	else
		findings_text(&f);
	msg_close_stdout();
	return works ? EXIT_OK : EXIT_PARTIAL;
}
