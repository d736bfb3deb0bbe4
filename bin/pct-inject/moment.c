/* moment.c - judges a thread by its call path.
 *
 * A thread that holds a lock of malloc or of the loader has a frame in malloc or the loader.  A
 * path that is not known to its end, or that enters the C library by a function without a name,
 * does not count as safe: there are other moments. */
#define _GNU_SOURCE
#include "moment.h"

#include <stdio.h>
#include <string.h>
#include <sys/uio.h>

enum { FRAMES = 1000, STACK = 65536 };

struct walk {
	const struct space *space;
	const struct space_object *before; /* object of the frame that this one called */
	int named;                         /* that frame had a name */
	unsigned n;
};

static int word_at(void *of, uint64_t address, uint64_t *word)
{
	const struct space *s = of;
	struct iovec from = {(void *)(uintptr_t)address, 8}, to = {word, 8};

	return process_vm_readv(s->pid, &to, 1, &from, 1, 0) == 8 ? 0 : -1;
}

static int is_one(const char *name, const char *list)
{
	size_t n = strlen(name);

	for (const char *at = list; (at = strstr(at, name)); at += n)
		if ((at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
			return 1;
	return 0;
}

/* NAME without the prefix that other projects' allocators put before names of the C library. */
static const char *plain(const char *name)
{
	static const char *const prefix[] = {
		"__libc_", "__default_", "je_", "tc_", "mi_", "rp", "_rjem_", "__rust_"};

	for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
		if (strncmp(name, prefix[i], strlen(prefix[i])) == 0)
			return name + strlen(prefix[i]);
	return name;
}

static const char mallocs[] =
	"malloc free calloc realloc reallocarray memalign posix_memalign aligned_alloc valloc pvalloc "
	"cfree malloc_trim malloc_stats malloc_info mallinfo mallinfo2 mallopt malloc_usable_size "
	"_int_malloc _int_free sysmalloc alloc dealloc sdallocx mallocx rallocx dallocx";
static const char locks[] =
	"fork _Fork vfork __libc_fork dl_iterate_phdr dlopen dlmopen dlsym dlvsym dlclose dlerror "
	"dladdr dladdr1 dlinfo exit quick_exit _exit abort atexit on_exit __cxa_atexit __cxa_finalize "
	"__cxa_at_quick_exit pthread_create pthread_exit pthread_atfork __register_atfork "
	"thrd_create thrd_exit __libc_freeres";

static const char *by_name(const struct space_object *o, const char *name)
{
	if (is_one(plain(name), mallocs))
		return "in malloc";
	if (o->library && (is_one(name, locks) || strncmp(name, "_dl_", 4) == 0))
		return "in a C library function that takes a lock";
	return NULL;
}

/* Why the frame at PC makes this moment unsafe, or NULL.  The function by which a program calls the
 * C library must have a name. */
static const char *frame(struct walk *w, uint64_t pc)
{
	const struct space_object *o = space_at(w->space, pc), *before = w->before;
	const char *name;

	if (!o)
		return "in unknown code";
	if (o->loader)
		return "in the loader";
	if (o->allocator)
		return "in malloc";
	if (before && before->library && !o->library && !w->named)
		return "in a C library function without a name";
	name = elfsyms_at(&o->syms, pc - o->bias);
	w->before = o;
	w->named = name != NULL;
	return name ? by_name(o, name) : NULL;
}

/* Begin a walk of T's path.  Read the first STACK bytes of its stack at once. */
static enum unwind_result begin(struct unwind *u, const struct space *s, const struct trace *t)
{
	static unsigned char stack[STACK];
	static struct unwind_range range;
	static struct unwind_space space;
	uint64_t sp = t->regs.r[unwind_sp(unwind_native)];
	struct iovec from = {(void *)(uintptr_t)sp, STACK}, to = {stack, STACK};
	ssize_t got = process_vm_readv(t->pid, &to, 1, &from, 1, 0);

	space = (struct unwind_space){.machine = unwind_native,
		.objects = s->code,
		.count = s->n,
		.fetch = word_at,
		.of = (void *)s};
	range = (struct unwind_range){sp, sp + (uint64_t)(got > 0 ? got : 0), stack};
	return unwind_begin(u, &space, &range, range.end > range.start, &t->regs);
}

int moment_inside(const struct space *s, const struct trace *t, const struct space_object *o)
{
	static struct unwind u;
	enum unwind_result result = begin(&u, s, t);

	for (unsigned n = 0; result == UNWIND_FRAME && n < FRAMES; n++) {
		if (u.regs.pc >= o->start && u.regs.pc < o->end)
			return 1;
		result = unwind_step(&u);
	}
	return t->regs.pc >= o->start && t->regs.pc < o->end;
}

const char *moment_unsafe(const struct space *s, const struct trace *t)
{
	static struct unwind u;
	enum unwind_result result = begin(&u, s, t);
	struct walk w = {.space = s};
	const struct space_object *first = space_at(s, t->regs.pc);
	const char *why;
	static char text[100];

	while (result == UNWIND_FRAME && w.n < FRAMES) {
		if (w.n && u.exact)
			return "in a signal handler";
		if ((why = frame(&w, u.regs.pc - !u.exact)))
			return why;
		w.n++;
		result = unwind_step(&u);
	}
	if (result == UNWIND_END && w.before && w.before->library && first && first->library
		&& w.n < 4 && !w.named)
		return "starting or ending";
	if (result == UNWIND_END)
		return NULL;
	snprintf(text, sizeof text, "on a call path that cannot be followed to its end (%s)",
		w.n < FRAMES ? unwind_says(result) : "it is too long");
	return text;
}
