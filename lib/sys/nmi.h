/* nmi.h - whether an event's samples are taken by non-maskable interrupts (NMIs): then code that
 * runs with interrupts off has its samples, otherwise they fall where interrupts go on again. */
#ifndef NMI_H
#define NMI_H

#include "sys/sysevent.h"

/* In words for people: "NMI", "not NMI" or "not known"; NULL: the event is of the kernel's own, and
 * needs no interrupt.  Not on the way of a sample: reads the log of an arm kernel. */
const char *nmi_of(const struct sys_event *e);

/* The same of a counter of an arm or arm64 processor: the kernel takes its interrupts as NMIs when
 * the command line CMDLINE asks for that (irqchip.gicv3_pseudo_nmi=1) and the interrupt controller
 * can; then LOG, the kernel's messages, says so (armpmu_register in drivers/perf/arm_pmu.c, Linux
 * 5.10 and later).  LOG is NULL when it may not be read; its beginning may be lost. */
const char *nmi_of_arm(const char *cmdline, const char *log);

#endif
