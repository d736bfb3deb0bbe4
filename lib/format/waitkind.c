/* waitkind.c - owns the names of functions that wait. */
#include "format/waitkind.h"

#include <stddef.h>
#include <string.h>

/* Underscores before a name mean the same function, or the inner half of it. */
static const struct {
	const char *begins, *kind;
} known[] = {
	{"pthread_mutex_", "mutex"},
	{"mtx_", "mutex"},
	{"pthread_cond_", "condition"},
	{"cnd_", "condition"},
	{"pthread_rwlock_", "rwlock"},
	{"pthread_join", "join"},
	{"pthread_timedjoin_np", "join"},
	{"pthread_clockjoin_", "join"},
	{"thrd_join", "join"},
	{"pthread_barrier_wait", "barrier"},
	{"sem_", "semaphore"},
	{"new_sem_", "semaphore"},
	{"pthread_once", "once"},
	{"cxa_guard_acquire", "once"},
};

const char *waitkind_of(const char *function)
{
	function += strspn(function, "_");
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strncmp(function, known[i].begins, strlen(known[i].begins)) == 0)
			return known[i].kind;
	return NULL;
}
