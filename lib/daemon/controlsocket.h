/* controlsocket.h - makes the socket in a data directory through which commands reach the
 * daemon. */
#ifndef CONTROLSOCKET_H
#define CONTROLSOCKET_H

#define CONTROL_SOCKET ".control"

/* The daemon's side: remove an older socket in the directory with descriptor DIR, and listen on a
 * new one.  Returns its descriptor, or -1 and errno. */
int control_listen(int dir);

/* Accept a client of our user or of root, without blocking.  Returns its descriptor, or -1 when
 * there is none. */
int control_accept(int listener);

/* The client's side: connect to the daemon of the directory with descriptor DIR.  Returns the
 * socket, or -1 and errno. */
int control_connect(int dir);

#endif
