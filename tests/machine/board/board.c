/* board - a program for a Cortex-M3 with known shares, for the machine mps2-an385 of qemu.
 *
 * short_job(1) and long_job(3) count, so that a quarter of the time of jobs is below short_job.
 * SysTick's handler counts as well, in tick_work: how much, `ticks` and `rounds` tell.  Then idle()
 * waits for five ticks.  It uses newlib's malloc.  Jobs are done four times before that: whatever
 * is after the wait runs at once where the emulator shares its processor. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))
#define HERE() __asm__ volatile("") /* the call before it is not the last thing: no jump */
#define SYSTICK ((volatile uint32_t *)0xe000e010)

enum { CLOCK = 25000000, TICKS = 50, JOB = 5000000, TICK = 1000000 };

extern uint32_t stack_top, data_load, data_start, data_end, bss_start, bss_end;
volatile uint32_t ticks, rounds;
uint32_t five = 5;
char *name;

NOINLINE void count(uint32_t n)
{
	while (n--)
		__asm__ volatile("" : "+r"(n));
}

NOINLINE void short_job(uint32_t k)
{
	count(k * JOB);
	HERE();
}

NOINLINE void long_job(uint32_t k)
{
	count(k * JOB);
	HERE();
}

NOINLINE void tick_work(void)
{
	count(TICK);
	HERE();
}

void SysTick_Handler(void)
{
	ticks++;
	tick_work();
	HERE();
}

NOINLINE void idle(void)
{
	uint32_t end = ticks + five;

	while ((int32_t)(end - ticks) > 0)
		__asm__ volatile("wfi");
}

int main(void)
{
	name = malloc(16);
	strcpy(name, "board");
	SYSTICK[1] = CLOCK / TICKS - 1;
	SYSTICK[2] = 0;
	SYSTICK[0] = 7;
	for (;;) {
		for (int i = 0; i < 4; i++) {
			short_job(1);
			long_job(3);
		}
		idle();
		rounds++;
	}
}

/* newlib's malloc asks for memory here. */
void *_sbrk(int n)
{
	static char heap[4096];
	static int used;
	void *p = heap + used;

	used += n;
	return p;
}

void Reset_Handler(void)
{
	uint32_t *from = &data_load;

	for (uint32_t *to = &data_start; to < &data_end;)
		*to++ = *from++;
	for (uint32_t *to = &bss_start; to < &bss_end;)
		*to++ = 0;
	main();
}

static void fault(void)
{
	for (;;)
		;
}

__attribute__((section(".vectors"), used)) static void *const vectors[16] = {&stack_top,
	Reset_Handler, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0, fault,
	SysTick_Handler};
