/* cgroup.h - finds the control group of a process, and the name of its container, pod or unit.
 *	/proc/812/cgroup                                   0::/system.slice/nginx.service
 *	/system.slice/nginx.service                        nginx.service
 *	/system.slice/docker-4f0c...64 digits.scope        docker:4f0c0a1b2c3d */
#ifndef CGROUP_H
#define CGROUP_H

#include <stddef.h>
#include <sys/types.h>

enum { CGROUP_MAX = 1024 }; /* bytes of a path, NUL included; longer paths are cut */

/* Write to PATH the control group of process PID, as a path in the hierarchy that tells most: that
 * of cgroup 2, else that of systemd, else another.  A hierarchy in which the process is at the root
 * comes last.  Returns 0, or -1 when the control group cannot be read. */
int cgroup_of(pid_t pid, char path[CGROUP_MAX]);

/* The same from TEXT, the contents of /proc/PID/cgroup. */
int cgroup_chosen(const char *text, char path[CGROUP_MAX]);

/* Write the short name of the control group PATH to NAME, which may be PATH. */
void cgroup_name(const char *path, char name[CGROUP_MAX]);

#endif
