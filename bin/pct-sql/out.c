/* out.c - owns the temporary file of a database.  /d/samples.db is made as
 * /d/.samples.db.Xk2f9a. */
#include "base/msg.h"
#include "fleet/fleet.h"
#include "exec/coproc.h"
#include "out.h"
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *temp;
static const char *final;

enum sqlout_kind sqlout_kind(const char *path)
{
	unsigned char head[100] = {0};
	struct stat st;
	ssize_t n;
	int fd;

	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return SQLOUT_OTHER;
	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return SQLOUT_OTHER;
	n = read(fd, head, sizeof head);
	close(fd);
	if (n < (ssize_t)sizeof head || memcmp(head, SQL_MAGIC, sizeof SQL_MAGIC) != 0)
		return SQLOUT_OTHER;
	switch ((unsigned)head[68] << 24 | head[69] << 16 | head[70] << 8 | head[71]) {
	case SQL_APPLICATION: return SQLOUT_OURS;
	case FLEET_APPLICATION: return SQLOUT_FLEET;
	default: return SQLOUT_FOREIGN;
	}
}

static void discard(void)
{
	if (temp)
		unlink(temp);
}

static void stopped(int sig)
{
	discard();
	coproc_kill_all();
	signal(sig, SIG_DFL);
	raise(sig);
}

static void watch_signals(void)
{
	static const int fatal[] = {SIGINT, SIGTERM, SIGHUP};
	struct sigaction sa = {.sa_handler = stopped}, old;

	for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
		if (sigaction(fatal[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
			sigaction(fatal[i], &sa, NULL);
}

static void may_replace(const char *out, int force)
{
	struct stat st;

	if (lstat(out, &st) != 0) {
		if (errno != ENOENT)
			msg_die(EXIT_FAIL, "cannot write %s: %s", out, strerror(errno));
		return;
	}
	if (!S_ISREG(st.st_mode))
		msg_die(EXIT_FAIL, "cannot write %s: it exists and is not a regular file", out);
	if (st.st_size && !force && sqlout_kind(out) != SQLOUT_OURS)
		msg_die(EXIT_FAIL,
			"cannot write %s: it exists and pct sql did not make it; "
			"--force replaces it",
			out);
}

const char *sqlout_begin(const char *out, int force)
{
	const char *slash = strrchr(out, '/');
	size_t dir = slash ? (size_t)(slash - out) + 1 : 0, size = strlen(out) + 16;
	mode_t mask = umask(077);
	char *name;
	int fd;

	umask(mask);
	may_replace(out, force);
	if (!(name = malloc(size)))
		msg_die(EXIT_FAIL, "cannot write %s: %s", out, strerror(errno));
	/* SQLite gives some names a meaning, as :memory:, but none that begins with a dot */
	snprintf(name, size, "%.*s.%s.XXXXXX", (int)dir, out, out + dir);
	watch_signals();
	atexit(discard);
	if ((fd = mkstemp(name)) < 0)
		msg_die(EXIT_FAIL, "cannot write %s: %s", out, strerror(errno));
	temp = name;
	final = out;
	if (fchmod(fd, 0666 & ~mask) != 0)
		msg_die(EXIT_FAIL, "cannot write %s: %s", out, strerror(errno));
	close(fd);
	return temp;
}

void sqlout_commit(void)
{
	if (rename(temp, final) != 0)
		msg_die(EXIT_FAIL, "cannot write %s: %s", final, strerror(errno));
	free(temp);
	temp = NULL;
}
