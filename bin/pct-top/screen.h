/* screen.h - draws rows on a terminal again and again, and reads keys. */
#ifndef TOPSCREEN_H
#define TOPSCREEN_H

#include "picture.h"

enum { TOPSCREEN_NONE = -1, TOPSCREEN_RESIZED = -2, TOPSCREEN_LEFT = -3, TOPSCREEN_RIGHT = -4 };

/* Take the terminal.  Returns 0, or -1 with a reason in *WHY. */
int topscreen_begin(const char **why);

/* The terminal's size now. */
void topscreen_size(size_t *rows, size_t *columns);

/* Draw P, and the help KEYS in the last row. */
void topscreen_draw(const struct toppicture *p, const char *keys);

/* Wait up to MS for a key: a character, or one of the above; NONE after MS, or after a signal. */
int topscreen_key(int ms);

/* Give the terminal back as it was. */
void topscreen_end(void);

#endif
