/* pipe.h - makes pipes. */
#ifndef PIPE_H
#define PIPE_H

/* Make a pipe that exec closes, with descriptors above the standard ones.  Returns 0, or -1 and
 * errno; then both of P are -1. */
int pipe_make(int p[2]);

#endif
