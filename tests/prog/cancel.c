/* cancel - a thread that is cancelled at a point of its own choice: cancel
 *
 * While its cancellation is pending it runs code in 40 new places, each made with mmap, as by a
 * JIT, and must run to its end.  It stays in each for 20 ms, and until TICKS (a variable) ticks of
 * the kernel have met it there.  Output: "done 40", and status 0. */
#include "kernelticks.h"

#include <err.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static volatile int done, asked;

/* Run code in a page of its own: a new region, which the handler must look up. */
static void somewhere_new(int i)
{
	/* x86-64: 1: dec %rdi; jnz 1b; ret */
	static const unsigned char code[] = {0x48, 0xff, 0xcf, 0x75, 0xfb, 0xc3};
	char *p = mmap((void *)((uintptr_t)0x200000000000 + ((uintptr_t)i << 25)), 4096,
		PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		err(1, "mmap");
	memcpy(p, code, sizeof code);
	mprotect(p, 4096, PROT_READ | PROT_EXEC);
	work_for(
		(void (*)(long))(void *)p, 500000, 20, getenv("TICKS") ? atoi(getenv("TICKS")) : 0);
}

static void *work(void *arg)
{
	while (!asked)
		;
	for (int i = 0; i < 40; i++) {
		somewhere_new(i);
		done++;
	}
	pthread_testcancel();
	return arg;
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, work, NULL);
	pthread_cancel(t);
	asked = 1;
	pthread_join(t, NULL);
	printf("done %d\n", done);
	return done != 40;
}
