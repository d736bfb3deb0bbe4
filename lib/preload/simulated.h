/* simulated.h - detects Valgrind: its processor is simulated, signals come between blocks of code,
 * and it checks each system call of ours as if the program had made it. */
#ifndef SIMULATED_H
#define SIMULATED_H

/* Returns 1 when Valgrind runs this program, 0 when it does not and on machines unknown here.  The
 * request is a few instructions that do nothing on a real processor (RUNNING_ON_VALGRIND in
 * Valgrind's manual, "The Client Request mechanism"; their form is that of valgrind.h). */
static inline int on_valgrind(void)
{
	volatile unsigned long request[6] = {0x1001};
	unsigned long answer = 0;

#if defined __x86_64__ && !defined __ILP32__
	__asm__ volatile(
		"rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
		"xchgq %%rbx, %%rbx"
		: "=d"(answer)
		: "a"(request), "0"(answer)
		: "cc", "memory");
#elif defined __aarch64__
	register volatile unsigned long *at __asm__("x4") = request;
	register unsigned long said __asm__("x3") = 0;

	__asm__ volatile("ror x12, x12, #3\n\tror x12, x12, #13\n\tror x12, x12, #51\n\t"
			 "ror x12, x12, #61\n\torr x10, x10, x10"
			 : "+r"(said)
			 : "r"(at)
			 : "cc", "memory");
	answer = said;
#else
	(void)request;
#endif
	return answer != 0;
}

#endif
