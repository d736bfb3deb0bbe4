/* probe.h - asks what the kernel's sampler can do here. */
#ifndef PROBE_H
#define PROBE_H

#include <stddef.h>

enum probe_mode { PROBE_NOTHING, PROBE_USER, PROBE_PROGRAM, PROBE_MACHINE };

/* Ask PCT_SYS what it can sample of a program at HZ samples a second (0: its own choice), in all
 * modes with KERNEL, else in user mode.  WHY, of SIZE bytes, becomes the reason why PCT_SYS cannot
 * sample more, or "". */
enum probe_mode probe(const char *pct_sys, int kernel, unsigned hz, char *why, size_t size);

#endif
