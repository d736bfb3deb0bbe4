/* control.c - carries out the commands for the daemon: starts it, or sends it the command.
 *	pct-sys status -d DIR   ->  "status\n" to DIR/.control, the answer to standard output */
#include "base/msg.h"
#include "inside/safedir.h"
#include "run/rundir.h"
#include "daemon/control.h"
#include "daemon/controlsocket.h"
#include "daemon/daemon.h"
#include "sys/sysopt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ANSWER_MS = 10000 }; /* a dump of much data takes long */

static const char *const commands[] = {"stop", "status", "dump", "reset"};

int control_command(const char *word)
{
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (strcmp(word, commands[i]) == 0)
			return 1;
	return strcmp(word, "start") == 0;
}

/* Replace control characters in S, N bytes of the daemon's answer: the daemon may belong to another
 * user, and must not control our terminal. */
static void harmless(char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (((unsigned char)s[i] < ' ' && !strchr("\t\n", s[i])) || s[i] == 127)
			s[i] = '?';
}

/* Send COMMAND to the daemon of DIR and print its answer.  Returns the exit status. */
static int ask(const char *dir, const char *command)
{
	struct pollfd p = {.events = POLLIN};
	char buf[4096], last = '\n';
	size_t got = 0, refused = 0;
	ssize_t n;
	int d = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int fd = d < 0 ? -1 : control_connect(d);

	if (d < 0)
		msg_die(EXIT_FAIL, "cannot open %s: %s", dir, strerror(errno));
	if (fd < 0)
		msg_die(EXIT_FAIL, "no daemon in %s (%s); pct-sys start begins one", dir,
			strerror(errno));
	n = snprintf(buf, sizeof buf, "%s\n", command);
	if (send(fd, buf, (size_t)n, MSG_NOSIGNAL) != n)
		msg_die(EXIT_FAIL, "cannot ask the daemon in %s: %s", dir, strerror(errno));
	p.fd = fd;
	while (poll(&p, 1, ANSWER_MS) > 0 && (n = read(fd, buf, sizeof buf)) > 0) {
		harmless(buf, (size_t)n);
		refused |= got == 0 && buf[0] == '!';
		fwrite(buf + (got == 0 && refused), 1, (size_t)n - (got == 0 && refused),
			refused ? stderr : stdout);
		got += (size_t)n;
		last = buf[n - 1];
	}
	close(fd);
	close(d);
	if (!got || last != '\n')
		msg_die(EXIT_FAIL, "the daemon in %s gave an incomplete answer", dir);
	msg_close_stdout();
	return refused ? EXIT_FAIL : EXIT_OK;
}

int control_main(int argc, char **argv)
{
	extern char **environ;
	static struct sysopt o;
	static struct rundir place;
	char **rest = sysopt_parse(&o, argc - 1, argv + 1);

	if (*rest)
		msg_die(EXIT_USAGE, "%s takes no program (pct-sys -h tells more)", argv[1]);
	if (strcmp(argv[1], "start") != 0 && *o.any)
		msg_die(EXIT_USAGE, "%s is not for %s, which takes -d only (pct-sys -h tells more)",
			o.any, argv[1]);
	if (*o.of_run)
		msg_die(EXIT_USAGE, "%s is not for start (pct-sys -h tells more)", o.of_run);
	if (strcmp(argv[1], "start") != 0 && o.dir && access(o.dir, F_OK) != 0)
		msg_die(EXIT_FAIL, "no daemon in %s (%s); pct-sys start begins one", o.dir,
			strerror(errno));
	if (o.readers)
		safedir_share();
	/* root may ask any daemon */
	if (strcmp(argv[1], "start") != 0 && o.dir && geteuid() == 0)
		return ask(o.dir, argv[1]);
	if (rundir_place(&place, o.dir, environ) != 0)
		msg_die(EXIT_FAIL, "%s", place.why_not);
	if (strcmp(argv[1], "start") == 0)
		return daemon_start(&o, place.dir);
	return ask(place.dir, argv[1]);
}
