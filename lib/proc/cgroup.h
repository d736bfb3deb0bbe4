/* cgroup.h - the control group of a process, and what people call it: a container, a pod, a unit.
 *	/proc/812/cgroup                                   0::/system.slice/nginx.service
 *	/system.slice/nginx.service                        nginx.service
 *	/system.slice/docker-4f0c...64 digits.scope        docker:4f0c0a1b2c3d */
#ifndef CGROUP_H
#define CGROUP_H

#include <stddef.h>
#include <sys/types.h>

enum { CGROUP_MAX = 1024 }; /* of a path, NUL included; longer ones are cut */

/* Find the control group of process PID, as a path in the hierarchy that tells most: cgroup 2's,
 * else systemd's, else another, where the process is not at the root of it.  Returns 0, or -1 when
 * it cannot be had. */
int cgroup_of(pid_t pid, char path[CGROUP_MAX]);

/* The same in TEXT, what /proc/PID/cgroup has. */
int cgroup_chosen(const char *text, char path[CGROUP_MAX]);

/* Write the short name of the control group PATH to NAME, which may be PATH. */
void cgroup_name(const char *path, char name[CGROUP_MAX]);

#endif
