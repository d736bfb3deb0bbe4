/* safedir.c - makes directories and checks their owner.  (CVE-2011-2473 shows the harm that a
 * planted link does.) */
#include "inside/safedir.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

mode_t safedir_mode = 0700, safedir_file = 0600;

void safedir_share(void)
{
	safedir_mode = 0750;
	safedir_file = 0640;
}

int safedir(const char *path)
{
	struct stat st;

	if (mkdir(path, safedir_mode) != 0 && errno != EEXIST)
		return -1;
	if (lstat(path, &st) != 0)
		return -1;
	if (S_ISLNK(st.st_mode))
		errno = ELOOP;
	else if (!S_ISDIR(st.st_mode))
		errno = ENOTDIR;
	else if (st.st_uid != geteuid() || (st.st_mode & 022))
		errno = EPERM;
	else
		return 0;
	return -1;
}
