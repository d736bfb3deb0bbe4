/* dial.h - connects to dbctl, which questions copies of this process (inside/copylink.h). */
#ifndef DIAL_H
#define DIAL_H

#include <stdint.h>

/* A connection to dbctl at KEY; -1: none.  It is kept over an exec. */
int dial(uint64_t key);

#endif
