/* children - 1,000 short-lived children, one after the other, every other one by exec.
 * Status 0 when all ended as they should. */
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int bad = 0, status;

	for (int i = 0; i < 1000; i++) {
		pid_t pid = fork();
		if (pid == 0 && i % 2)
			execl("/bin/true", "true", (char *)0);
		if (pid == 0)
			_exit(7);
		waitpid(pid, &status, 0);
		bad += status != (i % 2 ? 0 : 7 << 8);
	}
	return bad != 0;
}
