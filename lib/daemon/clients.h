/* clients.h - the clients that command the daemon: at most eight, one line each.  One that has not
 * sent its line after two seconds is dropped. */
#ifndef CLIENTS_H
#define CLIENTS_H

#include <poll.h>
#include <stddef.h>
#include <stdio.h>

enum { CLIENTS = 8, CLIENTS_POLL = 1 + CLIENTS };

/* Writes the answer to COMMAND to F. */
typedef void clients_answer(const char *command, FILE *f);

/* Make the socket in DIR, a descriptor.  Returns 0, or -1 and errno. */
int clients_listen(int dir);

/* Make the socket again if it was removed or replaced; warn when that fails.  NAME: of DIR. */
void clients_listen_again(int dir, const char *name);

/* What to wait for, into P.  Returns how many. */
size_t clients_poll(struct pollfd p[CLIENTS_POLL]);

/* Take new clients, hear them, and answer; P and N as of clients_poll. */
void clients_take(const struct pollfd *p, size_t n, clients_answer *answer);

#endif
