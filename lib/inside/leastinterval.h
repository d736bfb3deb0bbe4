/* leastinterval.h - the least interval that our collectors sample at, in ns.  On a virtual machine
 * the interrupt of a timer took 17 us (measured, 2026): a perf event of 10 us that leaves out the
 * kernel left code in the kernel no time at all, for minutes. */
#ifndef LEASTINTERVAL_H
#define LEASTINTERVAL_H

#define PCT_INTERVAL_LEAST 50000

#endif
