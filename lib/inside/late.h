/* late.h - what the library and the process that put it into another one know of each other.
 * That process has a thread call pct_attach, pct_look and pct_detach of the library with a text of
 * LATE_TEXT bytes, which becomes why it was not done, or "". */
#ifndef LATE_H
#define LATE_H

#define LATE_SIGNAL SIGSTKFLT /* the library's own; see preload/inside.h */
#define LATE_TEXT 4400

#endif
