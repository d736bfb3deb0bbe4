/* answer - waits for the file `go', then calls answer() once, prints "42" and ends with status 7.  It
 * lies at low addresses, before which /proc/PID/maps has zeros. */
#include <stdio.h>
#include <unistd.h>
__attribute__((noinline)) static int answer(void)
{
	__asm__ volatile("");
	return 42;
}
int main(void)
{
	while (access("go", F_OK) != 0)
		usleep(1000);
	printf("%d\n", answer());
	return 7;
}
