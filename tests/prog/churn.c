/* churn - threads in functions that signal handlers may not call: churn [SECONDS-OF-CPU LIBRARY...]
 * malloc, dlopen and dlclose, dl_iterate_phdr, unwinding by backtrace(), and threads that
 * begin and end.  Then, with much memory, 20 forks.  Output: "done". */
#include "burn.h"

#include <dlfcn.h>
#include <err.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *library;
static double limit;
static volatile int started;

static int each(struct dl_phdr_info *i, size_t n, void *arg)
{
	(void)i;
	(void)n;
	(void)arg;
	return 0;
}

static void by_malloc(void)
{
	void *p[50];

	for (int i = 0; i < 50; i++)
		p[i] = malloc((size_t)(i * 977 % 5000));
	for (int i = 0; i < 50; i++)
		free(p[i]);
}

static void by_dlopen(void)
{
	void *lib = dlopen(library, RTLD_NOW);

	if (!lib)
		errx(1, "%s", dlerror());
	((void (*)(long))dlsym(lib, "work"))(1000);
	dlclose(lib);
}

static void by_phdr(void)
{
	dl_iterate_phdr(each, NULL);
}

static void by_unwinding(void)
{
	void *frame[20];

	backtrace(frame, 20);
}

static void *nothing(void *arg)
{
	BURN(1000);
	return arg;
}

static void by_threads(void)
{
	pthread_t t;

	if (pthread_create(&t, NULL, nothing, NULL) == 0)
		pthread_join(t, NULL);
}

static void (*const way[])(void) = {
	by_malloc, by_dlopen, by_phdr, by_unwinding, by_threads, by_malloc};
#define WAYS (sizeof way / sizeof *way)

static void *loop(void *p)
{
	started++;
	while (cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) < limit)
		for (int i = 0; i < 20; i++)
			way[(size_t)p]();
	return p;
}

int main(int argc, char **argv)
{
	pthread_t t[WAYS];
	size_t size = (size_t)150 << 20;
	char *much;

	if (argc < 3)
		return 100;
	limit = atof(argv[1]);
	library = argv[2];
	for (size_t i = 0; i < WAYS; i++)
		pthread_create(&t[i], NULL, loop, (void *)i);
	for (size_t i = 0; i < WAYS; i++)
		pthread_join(t[i], NULL);
	much = malloc(size);
	memset(much, 1, size);
	for (int i = 0; i < 20; i++) {
		if (fork() == 0)
			_exit(0);
		wait(NULL);
	}
	printf("done\n");
	return 0;
}
