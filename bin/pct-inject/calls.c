/* calls.c - calls functions of the loader and of the library in a stopped thread. */
#define _GNU_SOURCE
#include "calls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

/* The address of the C library's code that returns from signal handlers, or 0 when it is not
 * found. */
static uint64_t restorer(const struct space *s)
{
	for (unsigned i = 0; i < s->n; i++) {
		const struct space_object *o = &s->object[i];
		size_t size = o->end - o->start, at;
		unsigned char *code = o->library ? malloc(size) : NULL;
		struct iovec from = {(void *)(uintptr_t)o->start, size}, to = {code, size};

		at = code && process_vm_readv(s->pid, &to, 1, &from, 1, 0) == (ssize_t)size
			? trace_restorer(code, size)
			: 0;
		free(code);
		if (at)
			return o->start + at - 1;
	}
	return 0;
}

static int write_text(pid_t pid, uint64_t address, const char *text)
{
	size_t size = strlen(text) + 1;
	struct iovec from = {(void *)text, size}, to = {(void *)(uintptr_t)address, size};

	return process_vm_writev(pid, &from, 1, &to, 1, 0) == (ssize_t)size ? 0 : -1;
}

static int read_text(pid_t pid, uint64_t address, char *text, size_t size)
{
	struct iovec from = {(void *)(uintptr_t)address, size}, to = {text, size};
	ssize_t got = process_vm_readv(pid, &to, 1, &from, 1, 0);

	text[got > 0 ? (size_t)got - 1 : 0] = 0;
	return got > 0 ? 0 : -1;
}

static const char *of_call(void)
{
	return errno == ETIMEDOUT ? "a function called in it does not return: it waits for a lock"
				  : "it ended while it loaded the library";
}

const char *calls_prepare(const struct space *s, struct trace *t)
{
	uint64_t back = restorer(s), system_call = space_function(s, "syscall");

	if (!back || !system_call)
		return "its C library is not known";
	return trace_prepare(t, back, system_call) == 0 ? NULL : "its memory cannot be written";
}

const char *calls_load(const struct space *s, struct trace *t, const char *library)
{
	enum { NOW = 2 }; /* RTLD_NOW of any Linux */
	uint64_t f = space_function(s, "dlopen");

	if (!f)
		f = space_function(s, "__libc_dlopen_mode");
	if (!f)
		return "its C library has no dlopen";
	if (write_text(t->pid, trace_memory(t), library) != 0)
		return "its memory cannot be written";
	return trace_call(t, f, trace_memory(t), NOW, 0, NULL) == 0 ? NULL : of_call();
}

const char *calls_refusal(const struct space *s, struct trace *t)
{
	static char why[300];
	uint64_t f = space_function(s, "dlerror"), text = 0;
	char said[200] = "";

	if (f && trace_call(t, f, 0, 0, 0, &text) == 0 && text)
		read_text(t->pid, text, said, sizeof said);
	snprintf(why, sizeof why, "its loader refuses the library%s%s", said[0] ? ": " : "", said);
	return why;
}

const char *calls_function(
	const struct space_object *o, struct trace *t, const char *function, const char *letters)
{
	static char why[300];
	uint64_t f = o ? elfsyms_exported(&o->syms, function) : 0;

	if (!f)
		return "another version of the library is loaded in it";
	if (write_text(t->pid, trace_memory(t), letters) != 0)
		return "its memory cannot be written";
	if (trace_call(t, o->bias + f, trace_memory(t), 0, 1, NULL) != 0)
		return of_call();
	read_text(t->pid, trace_memory(t), why, sizeof why);
	return why[0] ? why : NULL;
}
