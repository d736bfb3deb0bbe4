/* stamp.c - writes and checks the name of a translator.  It is a name only: PCT never executes
 * anything from a data file. */
#include "base/msg.h"
#include "format/reader.h"
#include "format/stamp.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int stamp_ok(const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; i < n; i++)
		if (!isalnum((unsigned char)name[i]) && name[i] != '_' && name[i] != '-')
			return 0;
	return n < sizeof((struct pct_head *)0)->translator && name[0] != '-';
}

int stamp_file(const char *path, const char *name)
{
	struct reader r;
	struct stat checked, opened;
	char field[sizeof r.head.translator] = "";
	int fd, bad;

	if (reader_open(&r, path) != 0) {
		msg_warn("cannot stamp %s: %s", path, r.why);
		return -1;
	}
	memcpy(field, name, strlen(name));
	fd = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	/* it must be the file that was checked, not one put there since */
	bad = fd < 0 || fstat(r.fd, &checked) != 0 || fstat(fd, &opened) != 0;
	if (!bad && (checked.st_ino != opened.st_ino || checked.st_dev != opened.st_dev)) {
		errno = ESTALE;
		bad = 1;
	}
	bad = bad
		|| pwrite(fd, field, sizeof field, offsetof(struct pct_head, translator))
			!= (ssize_t)sizeof field;
	if (bad)
		msg_warn("cannot stamp %s: %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	reader_close(&r);
	return bad ? -1 : 0;
}
