/* clients.c - owns the daemon's socket and its clients, which send one line each. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "daemon/clients.h"
#include "daemon/controlsocket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	LINE = 64,
	CLIENT_NS = 2000000000, /* the longest silence of a client */
};

struct client {
	int fd;
	char line[LINE];
	size_t len;
	uint64_t since;
};

static struct client client[CLIENTS];
static int listener = -1;
static struct stat socket_id;

static int make_socket(int dir)
{
	listener = control_listen(dir);
	if (listener >= 0)
		fstatat(dir, CONTROL_SOCKET, &socket_id, AT_SYMLINK_NOFOLLOW);
	return listener >= 0 ? 0 : -1;
}

int clients_listen(int dir)
{
	for (size_t i = 0; i < CLIENTS; i++)
		client[i].fd = -1;
	return make_socket(dir);
}

void clients_listen_again(int dir, const char *name)
{
	struct stat st;

	if (listener >= 0 && fstatat(dir, CONTROL_SOCKET, &st, AT_SYMLINK_NOFOLLOW) == 0
		&& st.st_ino == socket_id.st_ino && st.st_dev == socket_id.st_dev)
		return;
	if (listener >= 0)
		close(listener);
	if (make_socket(dir) != 0)
		msg_warn("cannot make %s/" CONTROL_SOCKET ": %s", name, strerror(errno));
}

size_t clients_poll(struct pollfd p[CLIENTS_POLL])
{
	size_t n = 1;

	p[0] = (struct pollfd){.fd = listener, .events = POLLIN};
	for (size_t i = 0; i < CLIENTS; i++)
		if (client[i].fd >= 0)
			p[n++] = (struct pollfd){.fd = client[i].fd, .events = POLLIN};
	return n;
}

static void let_go(struct client *k)
{
	close(k->fd);
	k->fd = -1;
}

static void serve(struct client *k, clients_answer *answer)
{
	char *text = NULL;
	size_t size = 0;
	ssize_t n = read(k->fd, k->line + k->len, LINE - k->len);
	FILE *f;
	char *nl;

	if (n <= 0) {
		if (n == 0 || (errno != EAGAIN && errno != EINTR))
			let_go(k);
		return;
	}
	k->len += (size_t)n;
	nl = memchr(k->line, '\n', k->len);
	if (!nl && k->len < LINE)
		return;
	if ((f = open_memstream(&text, &size))) {
		if (nl)
			*nl = 0;
		else
			k->line[0] = 0;
		answer(nl ? k->line : "", f);
		fclose(f);
		/* answers are short: when the socket's buffer is full, the client does not read */
		if (send(k->fd, text, size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
			errno = 0;
		free(text);
	}
	let_go(k);
}

void clients_take(const struct pollfd *p, size_t n, clients_answer *answer)
{
	uint64_t now = clock_ns();
	int fd;

	for (size_t i = 0; i < CLIENTS; i++) {
		if (client[i].fd < 0)
			continue;
		for (size_t k = 1; k < n; k++)
			if (p[k].fd == client[i].fd && p[k].revents)
				serve(&client[i], answer);
		if (client[i].fd >= 0 && now - client[i].since > CLIENT_NS)
			let_go(&client[i]);
	}
	while (p[0].revents && (fd = control_accept(listener)) >= 0) {
		struct client *k = &client[0];
		for (size_t i = 1; i < CLIENTS && k->fd >= 0; i++)
			if (client[i].fd < 0 || client[i].since < k->since)
				k = &client[i];
		if (k->fd >= 0) /* drop the client that has been silent longest */
			let_go(k);
		*k = (struct client){.fd = fd, .since = now};
		serve(k, answer); /* its command may be here already */
	}
}
