/* wake_linux.c - owns the signals that are taken by poll. */
#include "host/wake_linux.h"

#include <sys/signalfd.h>

int wake_fd(const sigset_t *set)
{
	return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}
