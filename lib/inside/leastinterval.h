/* leastinterval.h - the least interval, in ns, at which our collectors sample.  On a virtual
 * machine a timer interrupt took 17 us (measured, 2026): a perf event every 10 us that leaves out
 * the kernel gave code in the kernel no time at all, for minutes. */
#ifndef LEASTINTERVAL_H
#define LEASTINTERVAL_H

#define PCT_INTERVAL_LEAST 50000

#endif
