/* wake_linux.c - makes descriptors for signals, by signalfd. */
#include "exec/wake_linux.h"

#include <sys/signalfd.h>

int wake_fd(const sigset_t *set)
{
	return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}
