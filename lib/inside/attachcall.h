/* attachcall.h - calls between the library and the process that loads it into another process.
 * The attaching process makes a thread of the other process call the library's pct_attach, pct_look
 * and pct_detach with a text of ATTACHCALL_TEXT bytes.  Each call replaces the text by the reason
 * why it failed, or by "". */
#ifndef ATTACHCALL_H
#define ATTACHCALL_H

#define ATTACHCALL_SIGNAL SIGSTKFLT /* the library's own; see preload/rules.h */
#define ATTACHCALL_TEXT 4400

#endif
