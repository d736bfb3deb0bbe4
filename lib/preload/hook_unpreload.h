/* hook_unpreload.h - takes this library out of LD_PRELOAD, for a program that cannot load it: a
 * loader says so on the program's standard error, and musl's does not start the program.  For vfork
 * children too: nothing of ours is changed after unpreload_begin. */
#ifndef HOOK_UNPRELOAD_H
#define HOOK_UNPRELOAD_H

#include <alloca.h>
#include <stddef.h>

/* NAME is what LD_PRELOAD calls us. */
void unpreload_begin(const char *name);

/* That name, "" none. */
const char *unpreload_name(void);

/* The value of NAME, which ends in =, in ENVP, or NULL. */
const char *unpreload_value(char *const envp[], const char *name);

/* 1 when ENVP preloads us. */
int unpreload_is_needed(char *const envp[]);

/* ENVP without us, on the caller's stack.  ENVP must preload us. */
#define UNPRELOADED(envp) \
	unpreload(envp, alloca((unpreload_count(envp) + 1) * sizeof(char *)), \
		alloca(unpreload_room(envp)))

/* For UNPRELOADED: how many strings ENVP has, the bytes of the one that changes, and the work. */
size_t unpreload_count(char *const envp[]);
size_t unpreload_room(char *const envp[]);
char *const *unpreload(char *const envp[], char **list, char *text);

#endif
