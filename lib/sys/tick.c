/* tick.c - parses, subtracts, saves and loads readings of /proc/profile. */
#include "sys/kernel_linux.h"
#include "sys/tick.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TICK_MAGIC "PCTTICK\n"

struct saved { /* head of a saved reading */
	char magic[8];
	uint8_t boot[16];
	uint64_t when;
};

void tick_free(struct tick *t)
{
	free(t->text);
	t->text = NULL;
}

int tick_parse(struct tick *t, char *text, size_t len, uint64_t when, char *why, size_t size)
{
	*t = (struct tick){.when = when, .text = text, .len = len};
	if (len < 2 * sizeof t->step || len % sizeof t->step) {
		snprintf(why, size, "/proc/profile ends after %zu bytes, within a counter", len);
		return -1;
	}
	memcpy(&t->step, text, sizeof t->step);
	if (!t->step || t->step & (t->step - 1)) {
		snprintf(why, size,
			"/proc/profile begins with %" PRIu32 ", which is not a power of two and "
			"so not a step",
			t->step);
		return -1;
	}
	t->n = len / sizeof t->step - 1;
	t->count = (uint32_t *)(void *)text + 1; /* malloc'ed: aligned */
	return 0;
}

int tick_diff(const struct tick *before, struct tick *after, uint64_t most, struct tick_sum *sum,
	char *why, size_t size)
{
	*sum = (struct tick_sum){0};
	if (before->step != after->step || before->n != after->n) {
		snprintf(why, size,
			"/proc/profile has changed: %zu counters of %" PRIu32 " bytes before, "
			"%zu of %" PRIu32 " after",
			before->n, before->step, after->n, after->step);
		return -1;
	}
	for (size_t i = 0; i < after->n; i++)
		if (after->count[i] < before->count[i]
			&& (uint32_t)(after->count[i] - before->count[i]) > most)
			sum->reset = 1;
	for (size_t i = 0; i < after->n; i++) {
		if (!sum->reset)
			after->count[i] -= before->count[i]; /* modulo 2^32: the kernel's wrap */
		sum->ticks += after->count[i];
	}
	return 0;
}

static int failed(const char *path, const char *what, char *why, size_t size)
{
	snprintf(why, size, "cannot %s %.500s: %s", what, path, strerror(errno));
	return -1;
}

int tick_save(const struct tick *t, const char *path, char *why, size_t size)
{
	struct saved head = {.magic = "", .when = t->when};
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);

	if (fd < 0)
		return failed(path, "make", why, size);
	memcpy(head.magic, TICK_MAGIC, sizeof head.magic);
	kernel_boot(head.boot);
	errno = ENOSPC;
	if (write(fd, &head, sizeof head) != (ssize_t)sizeof head
		|| write(fd, t->text, t->len) != (ssize_t)t->len) {
		failed(path, "write", why, size);
		close(fd);
		unlink(path);
		return -1;
	}
	close(fd);
	return 0;
}

int tick_load(struct tick *t, const char *path, char *why, size_t size)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct saved head;
	struct stat st;
	uint8_t boot[16];
	size_t len = 0;
	char *text = NULL;

	*t = (struct tick){0};
	if (fd < 0)
		return failed(path, "read", why, size);
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > (off_t)sizeof head) {
		len = (size_t)st.st_size - sizeof head;
		text = malloc(len);
	}
	kernel_boot(boot);
	if (!text || read(fd, &head, sizeof head) != (ssize_t)sizeof head
		|| read(fd, text, len) != (ssize_t)len
		|| memcmp(head.magic, TICK_MAGIC, sizeof head.magic) != 0)
		snprintf(why, size, "%.500s was not written by pct-tick --save", path);
	else if (memcmp(head.boot, boot, sizeof boot) != 0)
		snprintf(why, size, "%.500s is of another boot", path);
	else {
		close(fd);
		return tick_parse(t, text, len, head.when, why, size);
	}
	close(fd);
	free(text);
	return -1;
}
