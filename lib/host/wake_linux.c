/* wake_linux.c - see wake_linux.h. */
#include "host/wake_linux.h"

#include <sys/signalfd.h>

int wake_fd(const sigset_t *set)
{
	return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}
