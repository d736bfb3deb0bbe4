/* reload - two libraries in turn at one address: reload ROUNDS A B
 * Each round: A's work for 3 units, then B's, at the same address, for 1; another thread opens and
 * closes a third library all the time.  Output: "same 100", how often B's work was at A's address. */
#include "burn.h"

#include <dlfcn.h>
#include <err.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static volatile int stop;

static void *run(const char *file, long steps)
{
	void *lib = dlopen(file, RTLD_NOW), *fn;

	if (!lib || !(fn = dlsym(lib, "work")))
		errx(1, "%s", dlerror());
	((void (*)(long))fn)(steps);
	dlclose(lib);
	return fn;
}

static void *other(void *arg)
{
	while (!stop) {
		BURN(30000);
		getloadavg((double[1]){0}, 1);
	}
	return arg;
}

int main(int argc, char **argv)
{
	int rounds = argc > 3 ? atoi(argv[1]) : 0, same = 0;
	pthread_t t;

	pthread_create(&t, NULL, other, NULL);
	for (int i = 0; i < rounds; i++) {
		void *a = run(argv[2], 3000000 + i * 7919 % 100000), *b = run(argv[3], 1000000);
		same += a == b;
	}
	stop = 1;
	pthread_join(t, NULL);
	printf("same %d\n", same);
	return 0;
}
