/* trees - children one after the other, which do nothing: trees fork|exec|thread COUNT
 * exec: each becomes /bin/true.  Status 0 when all ended as they should. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void *nothing(void *arg)
{
	return arg;
}

static int thread(void)
{
	pthread_t t;

	return pthread_create(&t, NULL, nothing, NULL) == 0 && pthread_join(t, NULL) == 0;
}

static int child(int executes)
{
	int status;
	pid_t pid = fork();

	if (pid == 0 && executes)
		execl("/bin/true", "true", (char *)0);
	if (pid == 0)
		_exit(0);
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

int main(int argc, char **argv)
{
	int bad = 0;

	if (argc != 3)
		return 100;
	for (long i = atol(argv[2]); i > 0; i--)
		bad += strcmp(argv[1], "thread") == 0 ? !thread()
						      : !child(strcmp(argv[1], "exec") == 0);
	return bad != 0;
}
