/* hook_unpreload.h - takes this library out of LD_PRELOAD, for a program that cannot load it: a
 * loader complains on the program's standard error, and musl's does not start the program.  vfork
 * children may call this: after unpreload_begin it changes none of our data. */
#ifndef HOOK_UNPRELOAD_H
#define HOOK_UNPRELOAD_H

#include <alloca.h>
#include <stddef.h>

/* Call once.  NAME is the library's name in LD_PRELOAD. */
void unpreload_begin(const char *name);

/* Returns the library's name in LD_PRELOAD; "" when it is not there. */
const char *unpreload_name(void);

/* Returns the value of the variable NAME, written with its =, in ENVP; NULL when it is not
 * there. */
const char *unpreload_value(char *const envp[], const char *name);

/* 1 when ENVP preloads us. */
int unpreload_is_needed(char *const envp[]);

/* ENVP without us, built on the caller's stack.  ENVP must preload us. */
#define UNPRELOADED(envp) \
	unpreload(envp, alloca((unpreload_count(envp) + 1) * sizeof(char *)), \
		alloca(unpreload_room(envp)))

/* For UNPRELOADED: the number of strings in ENVP, the bytes of the changed string, and the function
 * that builds the copy. */
size_t unpreload_count(char *const envp[]);
size_t unpreload_room(char *const envp[]);
char *const *unpreload(char *const envp[], char **list, char *text);

#endif
