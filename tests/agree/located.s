# located.s - lines that .loc names, as a compiler without debug entries would.
	.file 1 "grammar.y"
	.file 2 "/usr/share/made/up.l"
	.text
	.globl located
	.type located, @function
located:
	.loc 1 17 3
	nop
	.loc 2 18
	nop
	.loc 1 0
	nop
	.loc 1 4000000 discriminator 3
	nop
	ret
	.size located, . - located
	.section .note.GNU-stack, "", @progbits
