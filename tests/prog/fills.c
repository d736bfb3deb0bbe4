/* fills - four threads work while the first opens all the files it may.  Prints the
 * limit, how many files those are, the highest of their numbers, and the limit again:
 *	64 61 63 64 */
#include "burn.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>

static int done;

static void *work(void *unused)
{
	while (!__atomic_load_n(&done, __ATOMIC_RELAXED))
		burn_ms(10);
	return unused;
}

static int limit(void)
{
	struct rlimit r;

	return getrlimit(RLIMIT_NOFILE, &r) == 0 ? (int)r.rlim_cur : -1;
}

int main(void)
{
	pthread_t t[4];
	int before = limit(), n = 0, fd, highest = -1;

	for (int i = 0; i < 4; i++)
		if (pthread_create(&t[i], NULL, work, NULL) != 0)
			return 1;
	burn_ms(100);
	for (; (fd = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0; n++)
		highest = fd;
	burn_ms(100);
	__atomic_store_n(&done, 1, __ATOMIC_RELAXED);
	for (int i = 0; i < 4; i++)
		if (pthread_join(t[i], NULL) != 0)
			return 1;
	return printf("%d %d %d %d\n", before, n, highest, limit()) < 0;
}
