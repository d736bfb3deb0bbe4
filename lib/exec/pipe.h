/* pipe.h - makes pipes. */
#ifndef PIPE_H
#define PIPE_H

/* A pipe that exec closes, at descriptors above the standard ones.  Returns 0, or -1 and errno:
 * then P holds -1 twice. */
int pipe_make(int p[2]);

#endif
