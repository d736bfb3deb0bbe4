/* accountlog.c - writes and reads lines KEY<TAB>VALUE.
 *	taken<TAB>1200
 *	lost process ended<TAB>2 */
#include "base/msg.h"
#include "base/num.h"
#include "format/accountlog.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void accountlog_head(struct accountlog *l, unsigned long pid, uint64_t start, const char *exe)
{
	l->len = textlog_head(l->text, l->size, ACCOUNTLOG_NAME, pid, start, exe);
}

void accountlog_put(struct accountlog *l, const char *key, const char *fmt, ...)
{
	char *line = l->text + l->len, *value;
	size_t room = l->size - l->len;
	va_list ap;
	int begun = snprintf(line, room, "%s\t", key), n = 0;

	if (begun > 0 && (size_t)begun < room) {
		va_start(ap, fmt);
		n = vsnprintf(line + begun, room - (size_t)begun, fmt, ap);
		va_end(ap);
	}
	if (begun < 0 || n < 0 || (size_t)begun + (size_t)n + 2 > room) {
		line[0] = 0;
		return;
	}
	for (value = line + begun; *value; value++)
		if ((unsigned char)*value < ' ' || *value == 127)
			*value = ' ';
	strcpy(value, "\n");
	l->len += (size_t)(value + 1 - line);
}

void accountlog_lost(struct accountlog *l, const char *reason, uint64_t n)
{
	char key[100];

	snprintf(key, sizeof key, ACCOUNT_LOST "%s", reason);
	accountlog_put(l, key, "%" PRIu64, n);
}

int accountlog_is(const struct textlog *t)
{
	return strcmp(t->name, ACCOUNTLOG_NAME) == 0;
}

struct textlog *accountlog_beside(const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t dir = slash ? (size_t)(slash - path) + 1 : 0;
	char *name = malloc(dir + sizeof ACCOUNTLOG_FILE);
	struct textlog *t = NULL;

	if (!name)
		msg_die(EXIT_FAIL, "cannot read a log: %s", strerror(errno));
	memcpy(name, path, dir);
	strcpy(name + dir, ACCOUNTLOG_FILE);
	if (textlog_is(name))
		t = textlog_open(name);
	free(name);
	return t;
}

int accountlog_next(struct textlog *t, struct account *a)
{
	char *line, *tab;

	do
		line = lines_next(&t->lines);
	while (line && !t->lines.bad && !*line);
	if (!line)
		return 0;
	tab = t->lines.bad ? NULL : strchr(line, '\t');
	if (tab) {
		*tab = 0;
		*a = (struct account){.key = line, .value = tab + 1};
		a->number = num_parse(a->value, 10, 0, UINT64_MAX, &a->n) == 0;
		if (strncmp(line, ACCOUNT_LOST, strlen(ACCOUNT_LOST)) == 0)
			a->lost = line + strlen(ACCOUNT_LOST);
	}
	if (!tab
		|| (!a->number
			&& (a->lost || strcmp(line, ACCOUNT_TAKEN) == 0
				|| strcmp(line, ACCOUNT_RECORDED) == 0))) {
		snprintf(t->why, sizeof t->why, "damaged: line %zu is not an account",
			t->lines.number);
		return -1;
	}
	return 1;
}
