/* vars.c - owns the variables of a process, and fills them into strings. */
#include "base/growtext.h"
#include "base/msg.h"
#include "script/script.h"
#include "script/vars.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *text, size_t len)
{
	char *s = malloc(len + 1);

	if (!s)
		msg_die(EXIT_FAIL, "out of memory");
	memcpy(s, text, len);
	s[len] = 0;
	return s;
}

void vars_set(struct vars *v, const char *name, const char *value)
{
	for (size_t i = 0; i < v->n; i++)
		if (strcmp(v->var[i].name, name) == 0) {
			char *old = v->var[i].value;
			v->var[i].value = copy(value, strlen(value));
			free(old);
			return;
		}
	v->var = realloc(v->var, (v->n + 1) * sizeof *v->var);
	if (!v->var)
		msg_die(EXIT_FAIL, "out of memory");
	v->var[v->n].name = copy(name, strlen(name));
	v->var[v->n++].value = copy(value, strlen(value));
}

void vars_copy(struct vars *to, const struct vars *from)
{
	for (size_t i = 0; i < from->n; i++)
		vars_set(to, from->var[i].name, from->var[i].value);
}

static const char *get(const struct vars *v, const char *name, size_t len)
{
	for (size_t i = 0; i < v->n; i++)
		if (strlen(v->var[i].name) == len && memcmp(v->var[i].name, name, len) == 0)
			return v->var[i].value;
	return NULL;
}

const char *vars_get(const struct vars *v, const char *name)
{
	return get(v, name, strlen(name));
}

void vars_groups(struct vars *v, const char *text, const regmatch_t m[VARS_GROUPS])
{
	for (int i = 0; i < VARS_GROUPS; i++) {
		free(v->group[i]);
		v->group[i] = m[i].rm_so < 0
			? NULL
			: copy(text + m[i].rm_so, (size_t)(m[i].rm_eo - m[i].rm_so));
	}
}

static void fill_in(struct text *t, const char *value, enum vars_fill fill)
{
	for (; *value; value++) {
		int control = (unsigned char)*value < 0x20 || *value == 0x7f;
		if (fill == VARS_DOUBLED && *value == '\\')
			text_put(t, "\\", 1);
		text_put(t, control && fill != VARS_AS_IS ? " " : value, 1);
	}
}

char *vars_expand(const struct vars *v, const struct record *r, vars_lookup *lookup, void *arg,
	const char *text, enum vars_fill fill)
{
	struct text t = {0};
	const char *end, *value;
	int f;

	text_put(&t, "", 0);
	while (*text) {
		size_t n = strcspn(text, (char[]){'$', EXPAND_DOLLAR, 0});
		text_put(&t, text, n);
		text += n;
		value = NULL;
		if (*text == EXPAND_DOLLAR) {
			text_put(&t, "$", 1);
			text++;
		} else if (*text == '$' && text[1] >= '0' && text[1] <= '9') {
			value = v->group[text[1] - '0'];
			text += 2;
		} else if (*text == '$' && text[1] == '{' && (end = strchr(text, '}'))) {
			n = (size_t)(end - text - 2);
			f = record_field(text + 2, n);
			value = f >= 0 ? r->field[f] : NULL;
			if (!value)
				value = lookup(arg, text + 2, n);
			if (!value)
				value = get(v, text + 2, n);
			text = end + 1;
		} else if (*text) {
			text_put(&t, text++, 1);
		}
		if (value)
			fill_in(&t, value, fill);
	}
	return t.text;
}

void vars_free(struct vars *v)
{
	for (size_t i = 0; i < v->n; i++) {
		free(v->var[i].name);
		free(v->var[i].value);
	}
	free(v->var);
	for (int i = 0; i < VARS_GROUPS; i++)
		free(v->group[i]);
	memset(v, 0, sizeof *v);
}
