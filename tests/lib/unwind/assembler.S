# assembler.S - functions that keep no frame and have no tables, as people write them.
#	long NAME(long n, const long *p)
	.text
	.macro fn name
	.globl \name
	.type \name, @function
	.p2align 4
\name:
	.endm
	.macro end name
	.size \name, .-\name
	.endm

# registers pushed, FP among them for data, two loops, the outer one by a jump at its end
fn multiply
	push %rbp
	push %rbx
	push %r12
	push %r13
	xor %eax, %eax
	mov %rdi, %r12
outer:	test %r12, %r12
	jz done
	mov (%rsi), %rbp
	mov %rdi, %rbx
inner:	add %rbp, %rax
	imul $3, %rax, %rax
	dec %rbx
	jnz inner
	dec %r12
	jmp outer
done:	pop %r13
	pop %r12
	pop %rbx
	pop %rbp
	ret
end multiply

# room on the stack, given back by lea, FP kept by moves
fn room
	sub $0x98, %rsp
	mov %rbp, 0x90(%rsp)
	mov %rbx, 0x88(%rsp)
	lea 1(%rdi), %rbp
	mov %rbp, (%rsp)
	movdqu (%rsp), %xmm4
	pxor %xmm4, %xmm4
	movq %xmm4, %rax
	add (%rsp), %rax
	cmp $4, %rdi
	jb small
	shl $2, %rax
	jmp away
small:	mov $0x1122334455667788, %rbx
	xor %rbx, %rax
	xor %rbx, %rax
away:	mov 0x88(%rsp), %rbx
	mov 0x90(%rsp), %rbp
	lea 0x98(%rsp), %rsp
	rep ret
end room

# no frame at all; a tail call of the one before
fn bare
	mov %rdi, %rax
	testb $1, %al
	jnz 1f
	ret
1:	lea -1(%rdi), %rdi
	jmp room
end bare

# a record of its frame, made and left by it, with another push
fn record
	push %rbp
	mov %rsp, %rbp
	push %rbx
	and $-16, %rsp
	sub $32, %rsp
	mov %rdi, (%rsp)
	mov (%rsp), %rax
	mov -8(%rbp), %rbx
	leave
	ret
end record

# goes on where a table says, as unrolled loops do
fn table
	push %rbx
	mov %rdi, %rbx
	and $1, %ebx
	xor %eax, %eax
	lea ways(%rip), %rdx
	movslq (%rdx,%rbx,4), %rcx
	add %rcx, %rdx
	jmp *%rdx
even:	add $1, %rax
odd:	add $1, %rax
	pop %rbx
	ret
end table
	.section .rodata
	.p2align 2
ways:	.long even-ways, odd-ways
	.text

# another stack for a while
fn moved
	mov %rsp, %rdx
	mov 8(%rsi), %rsp
	push %rdi
	pop %rax
	mov %rdx, %rsp
	ret
end moved

# calls: what follows a call may never be reached
fn calls
	push %rbx
	mov %rdi, %rbx
	call bare
	add %rbx, %rax
	pop %rbx
	ret
end calls
# a record, left as V8 does; in front of a call stands what ends
fn framed
	push %rbp
	mov %rsp, %rbp
	push %rdi
	cmp $1000, %rdi
	jb 1f
	call bare
	int3
1:	call bare
	add -8(%rbp), %rax
	mov %rbp, %rsp
	pop %rbp
	ret
end framed
# a record that is made by another instruction
fn loaded
	push %rbp
	lea (%rsp), %rbp
	sub $32, %rsp
	mov %rdi, (%rsp)
	mov (%rsp), %rax
	mov %rbp, %rsp
	pop %rbp
	ret
end loaded
	.section .note.GNU-stack, "", @progbits
