/* doctor-check - says which ways to collect work here, and what makes the others work.
 *	doctor-check              yes     library  profile PROGRAM  dynamically linked programs
 *	doctor-check -p 4711      -       process                   /usr/sbin/nginx, of www-data */
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "doctor/findings.h"
#include "exec/coproc.h"
#include "doctor/thishost.h"
#include "doctor/program.h"

#include <limits.h>
#include <stdio.h>

static const char usage[] =
	"usage: pct doctor [--json] [PROGRAM | -p PID]\n"
	"Try each way to collect samples, print whether it works here, and after -> the command that\n"
	"makes it work.  Of PROGRAM, or of the running process PID: print what works for it.  Nothing is\n"
	"sampled or changed; root is not needed.\n"
	"  -p PID      a running process\n"
	"  --json      print JSON\n"
	"Status: 0 profile works (for PROGRAM, or with -p PID), 1 it does not, 100 misuse.\n"
	"Examples:\n"
	"  pct doctor\n"
	"  pct doctor ./server\n"
	"  pct doctor -p 4711\n";

enum { OPT_JSON = 1 };

int main(int argc, char **argv)
{
	static const struct option longs[] = {
		{"json", 0, NULL, OPT_JSON},
		{"help", 0, NULL, 'h'},
		{NULL, 0, NULL, 0},
	};
	static struct findings f;
	static struct here m;
	uint64_t pid = 0;
	char asked[60] = "";
	int c, json = 0, works;

	msg_prog = "pct doctor";
	coproc_std_fds();
	while ((c = options_next(argc, argv, "+:p:h", longs, NULL)) != -1) {
		switch (c) {
		case 'p':
			if (num_parse(optarg, 10, 1, INT_MAX, &pid) != 0)
				misuse("not the number of a process", optarg);
			break;
		case OPT_JSON: json = 1; break;
		case 'h': options_help(usage);
		}
	}
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
