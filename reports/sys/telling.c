/* telling.c - leaves out what the command lines of a program's processes have in common. */
#include "telling.h"
#include "base/growtext.h"

#include <string.h>

static struct tally have; /* PROGRAM: number of its processes; PROGRAM<newline>WORD: number of those
			   * with WORD */

/* Returns how many processes of PROGRAM have the word of LEN bytes, after adding ADD to that
 * number.  LEN 0: the number of all its processes. */
static uint64_t count(const char *program, const char *word, size_t len, uint64_t add)
{
	static struct text key;

	key.len = 0;
	text_put(&key, program, strlen(program));
	if (len) {
		text_put(&key, "\n", 1);
		text_put(&key, word, len);
	}
	tally_add(&have, key.text, key.len, add);
	return have.line[have.last].count;
}

/* 1 when the word at AT, of LEN bytes, is also earlier in COMMAND. */
static int seen(const char *command, const char *at, size_t len)
{
	for (const char *w = command; w < at; w += strspn(w, " ")) {
		size_t n = strcspn(w, " ");
		if (n == len && memcmp(w, at, n) == 0)
			return 1;
		w += n;
	}
	return 0;
}

void telling_learn(const struct totals *t, size_t e)
{
	tally_free(&have);
	for (size_t i = 0; i < t->processes; i++) {
		const struct sys_process *p = &t->process[i];
		size_t n;
		if (p->event != e || !p->command[0])
			continue;
		count(p->prog, "", 0, 1);
		for (const char *w = p->command; *w; w += strspn(w, " ")) {
			n = strcspn(w, " ");
			if (n && !seen(p->command, w, n))
				count(p->prog, w, n, 1);
			w += n;
		}
	}
}

const char *telling_words(const struct sys_process *p)
{
	static struct text out;
	uint64_t all = count(p->prog, "", 0, 0);
	int first = 1, left_out = 0, telling = 0;

	out.len = 0;
	if (all < 2)
		return p->command;
	for (const char *w = p->command; *w; w += strspn(w, " ")) {
		size_t n = strcspn(w, " ");
		int shared = 2 * count(p->prog, w, n, 0) > all;
		if (n && (first || !(shared || seen(p->command, w, n)))) {
			if (!first)
				text_put(&out, left_out ? " ... " : " ", left_out ? 5 : 1);
			text_put(&out, w, n);
			telling |= !first;
			left_out = 0;
		} else if (n) {
			left_out = 1;
		}
		first = 0;
		w += n;
	}
	if (left_out)
		text_put(&out, " ...", 4);
	return telling ? out.text : p->command;
}
