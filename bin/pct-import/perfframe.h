/* perfframe.h - parses a frame of `perf script'.
 *	            55d2c1139 spin+0x12 (/usr/bin/busy)
 *	            55d2c1140 inl (inlined) */
#ifndef PERFFRAME_H
#define PERFFRAME_H

#include "log.h"

/* Parse P, a line without the blanks in front, `ADDR [SYMBOL[+0xOFFSET]] [(OBJECT[+0xOFFSET])]'.
 * Returns 0, or -1 when P is not a frame.  The caller frees the strings of F. */
int perf_frame(const char *p, struct import_frame *f);

/* 1 when P begins like a frame. */
int perf_is_frame(const char *p);

/* Find the only frame of a sample without call paths.  P is what follows the event; other fields
 * may stand before and behind the frame.  Returns the first byte of the frame, or NULL when there
 * is none. */
const char *perf_one_frame(const char *p);

/* Parse the frame that perf_one_frame has found. */
void perf_frame_one(const char *p, struct import_frame *f);

/* N bytes of S as text, with perf's escapes undone; the caller frees it. */
char *perf_text(const char *s, size_t n);

#endif
