/* nmi.h - tells whether an event's samples are taken by non-maskable interrupts (NMIs).  If so,
 * code that runs with interrupts off gets its samples; otherwise its samples fall where interrupts
 * are switched on again. */
#ifndef NMI_H
#define NMI_H

#include "sys/sysevent.h"

/* Returns how E is sampled, for people: "NMI", "not NMI" or "not known"; NULL when E is an event of
 * the kernel's own, which needs no interrupt.  Do not call this for each sample: it reads the log
 * of an arm kernel. */
const char *nmi_of(const struct sys_event *e);

/* The same for a counter of an arm or arm64 processor.  The kernel takes the counter's interrupts
 * as NMIs when the command line CMDLINE asks for that (irqchip.gicv3_pseudo_nmi=1) and the
 * interrupt controller can do it; then LOG, the kernel's messages, says so (armpmu_register in
 * drivers/perf/arm_pmu.c, Linux 5.10 and later).  LOG is NULL when it may not be read; its
 * beginning may be lost. */
const char *nmi_of_arm(const char *cmdline, const char *log);

#endif
