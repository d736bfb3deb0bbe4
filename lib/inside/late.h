/* late.h - what the library shares with the process that puts it into another one.  That process
 * makes a thread there call the library's pct_attach, pct_look and pct_detach with a text of
 * LATE_TEXT bytes.  Each call replaces the text by the reason why it failed, or by "". */
#ifndef LATE_H
#define LATE_H

#define LATE_SIGNAL SIGSTKFLT /* the library's own; see preload/inside.h */
#define LATE_TEXT 4400

#endif
