/* clients.h - serves the clients that command the daemon: at most eight at a time, each of which
 * sends one line.  A client that has not sent its line after two seconds is dropped. */
#ifndef CLIENTS_H
#define CLIENTS_H

#include <poll.h>
#include <stddef.h>
#include <stdio.h>

enum { CLIENTS = 8, CLIENTS_POLL = 1 + CLIENTS };

/* Writes the answer to COMMAND to F. */
typedef void clients_answer(const char *command, FILE *f);

/* Make the socket in the directory with descriptor DIR.  Returns 0, or -1 and errno. */
int clients_listen(int dir);

/* Make the socket again if it was removed or replaced; warn when that fails.  NAME is the path of
 * DIR, for the warning. */
void clients_listen_again(int dir, const char *name);

/* Write to P the descriptors that poll() must wait for.  Returns their number. */
size_t clients_poll(struct pollfd p[CLIENTS_POLL]);

/* Accept new clients, read the commands of all clients, and answer them.  P and N are what
 * clients_poll() made, after poll(). */
void clients_take(const struct pollfd *p, size_t n, clients_answer *answer);

#endif
