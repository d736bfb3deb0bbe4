/* onoff - works for equal times with sampling on, off and on again, each in a function of its own:
 * for 600 ms of CPU time, and until as many ticks of the kernel as the variable TICKS says met it.
 * Output: the results of pct_off and pct_on: "1 0 0 1", or -1 for each without PCT. */
#include "kernelticks.h"
#include "preload/pct.h"

#include <stdio.h>

#define WORK(name) \
	__attribute__((noinline)) void name(void); \
	__attribute__((noinline, flatten)) void name(void) \
	{ \
		burn_ms(600); \
		burn_ticks(getenv("TICKS") ? atoi(getenv("TICKS")) : 0); \
	}
WORK(before)
WORK(between)
WORK(after)

int main(void)
{
	int r[4] = {-2, -2, -2, -2};

	before();
	if (pct_off) {
		r[0] = pct_off();
		r[1] = pct_off();
	}
	between();
	if (pct_on) {
		r[2] = pct_on();
		r[3] = pct_on();
	}
	after();
	PCT_OFF();
	PCT_ON();
	printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
	return 0;
}
