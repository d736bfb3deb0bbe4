#include "burn.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
__attribute__((noinline)) static void work(void)
{
	burn_ms(100);
}
static void *run(void *p)
{
	work();
	return p;
}
int main(void)
{
	pthread_t t;
	struct stat s;
	char *kept[100];

	for (int i = 0; i < 500; i++) {
		free(i < 100 ? NULL : kept[i % 100]);
		kept[i % 100] = calloc(1, 10 + i);
		if (stat("/", &s) != 0 || !kept[i % 100])
			return 1;
	}
	if (pthread_create(&t, NULL, run, NULL) != 0 || pthread_join(t, NULL) != 0)
		return 1;
	work();
	fflush(stdout);
	if (fork() == 0)
		work(), exit(0);
	wait(NULL);
	puts("done");
	return 5;
}
