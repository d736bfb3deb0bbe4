/* briefwaits - short waits of two kinds: briefwaits N
 * N times a sleep of 30 us and a poll of 60 us, each by the timer's own clock. */
#include <poll.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct timespec nap = {0, 30000}, limit = {0, 60000};
	struct pollfd p = {.events = POLLIN};
	int fd[2];

	if (argc != 2 || pipe(fd) != 0 || prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0) != 0)
		return 1;
	p.fd = fd[0];
	for (long n = atol(argv[1]); n > 0; n--) {
		nanosleep(&nap, NULL);
		if (ppoll(&p, 1, &limit, NULL) != 0)
			return 1;
	}
	return 0;
}
