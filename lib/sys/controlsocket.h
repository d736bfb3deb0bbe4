/* controlsocket.h - how the daemon of a data directory is reached: by a socket in it. */
#ifndef CONTROLSOCKET_H
#define CONTROLSOCKET_H

#define CONTROL_SOCKET ".control"

/* The daemon's side.  Listen in the directory DIR, a descriptor; what was there before goes.
 * Returns a descriptor, or -1 and errno. */
int control_listen(int dir);

/* Take a client of ours, which does not block; -1: none. */
int control_accept(int listener);

/* The other side: connect to the daemon of the directory DIR, a descriptor.  Returns a descriptor,
 * or -1 and errno. */
int control_connect(int dir);

#endif
