/* controlsocket.h - the socket in a data directory; commands reach the daemon through it. */
#ifndef CONTROLSOCKET_H
#define CONTROLSOCKET_H

#define CONTROL_SOCKET ".control"

/* The daemon's side: listen in the directory DIR, a descriptor; removes an older socket.  Returns a
 * descriptor, or -1 and errno. */
int control_listen(int dir);

/* Accept a client of our user, without blocking; -1: none. */
int control_accept(int listener);

/* The client's side: connect to the daemon of the directory DIR, a descriptor.  Returns a
 * descriptor, or -1 and errno. */
int control_connect(int dir);

#endif
