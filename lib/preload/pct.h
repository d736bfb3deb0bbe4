/* pct.h - turns PCT's sampling on and off from inside a program.
 *
 *     #include <pct.h>
 *     PCT_OFF();  set_up();  PCT_ON();  the_part_that_matters();
 *
 * This needs no library at link time: when PCT is not in the process, the macros do nothing. */
#ifndef PCT_H
#define PCT_H

#ifdef __cplusplus
extern "C" {
#endif

/* Turn sampling of the whole process on, or off.  They return 1 when it was on before, 0 when it
 * was off, -1 when this process is not profiled.  They do not nest.  Async-signal-safe; any thread
 * may call them.  While sampling is off no samples are taken, and none are counted as lost. */
int pct_on(void) __attribute__((weak));
int pct_off(void) __attribute__((weak));

#define PCT_ON() ((void)(pct_on && pct_on()))
#define PCT_OFF() ((void)(pct_off && pct_off()))

#ifdef __cplusplus
}
#endif

#endif
