/* assembled.S - functions without DIEs, one with a size and one without. */
#ifdef __s390__
#define nop nopr
#endif
	.text
	.globl assembled
	.type assembled, %function
assembled:
	nop
	nop
	nop
	.size assembled, . - assembled
	.globl unsized
unsized:
	nop
	nop
	.section .note.GNU-stack, "", %progbits
