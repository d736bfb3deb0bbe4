/* flame-svg - draws a flame graph of call paths, as SVG.
 *
 *	in:   12<TAB>ls<TAB>/lib/libc.so.6<TAB>memcpy<TAB>/bin/ls<TAB>main       out:  <svg ...>
 *	      # 3 of 15 samples were lost: timer overrun
 *
 * A line in: count, program, then object and name of each frame, leaf first.  Lines with `# ` come
 * below the title.  Empty input gives no picture. */
#include "base/count.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "flame/flame.h"
#include "paths/selfdir.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct flame flame = {.width = 1200, .fill = 1};
static struct calltree programs; /* one node for each program */

static int add(const char *program, size_t len, const char *path, size_t path_len, int which,
	uint64_t count)
{
	static struct flame_frame *frame;
	size_t n = flame_split(&flame, path, path_len, &frame);
	uint32_t node = 0;
	int full;

	if (!n)
		return -1;
	if (n > flame.deepest)
		flame.deepest = n;
	if (!flame.reverse)
		node = calltree_child(
			&flame.paths, node, calltree_name(&flame.paths, program, len));
	for (size_t i = 0; i < n; i++) {
		const struct flame_frame *f = &frame[flame.reverse ? i : n - 1 - i];
		node = calltree_child(
			&flame.paths, node, calltree_name(&flame.paths, f->text, f->len));
	}
	if (flame.reverse)
		node = calltree_child(
			&flame.paths, node, calltree_name(&flame.paths, program, len));
	full = calltree_count(&flame.paths, node, which, count);
	calltree_count(&programs,
		calltree_child(&programs, 0, calltree_name(&programs, program, len)), which, count);
	return count_add(&flame.total[which], count) || full;
}

static void add_note(const char *text, int which)
{
	char *note;

	if (flame.notes == sizeof flame.note / sizeof *flame.note)
		return;
	note = must(malloc(strlen(text) + 8));
	sprintf(note, "%s%s", !flame.diff || flame.waits ? "" : which ? "B: " : "A: ", text);
	flame.note[flame.notes++] = note;
}

static int read_all(void)
{
	char *line = NULL, *program, *path;
	size_t size = 0, number = 0, digits;
	int status = EXIT_OK, which = 0, rc;
	ssize_t n;
	uint64_t count;

	while ((n = getline(&line, &size, stdin)) > 0) {
		number++;
		if (line[n - 1] == '\n')
			line[--n] = 0;
		if (line[0] == '#' && line[1] == ' ') {
			add_note(line + 2, which);
			continue;
		}
		if (flame.diff && !which && strcmp(line, "--") == 0) {
			which = 1;
			continue;
		}
		digits = count_parse(line, (size_t)n, &count);
		program = line + digits + 1;
		path = digits && line[digits] == '\t'
			? memchr(program, '\t', (size_t)(line + n - program))
			: NULL;
		rc = path ? add(program, (size_t)(path - program), path + 1,
			     (size_t)(line + n - path - 1), which, count)
			  : -1;
		if (rc)
			status = EXIT_PARTIAL;
		if (rc < 0)
			msg_warn("line %zu is not COUNT<TAB>PROGRAM<TAB>OBJECT<TAB>NAME...: %.*s",
				number, (int)(n < 80 ? n : 80), line);
		else if (rc)
			msg_warn("line %zu: the total passes 2^64 and stays there", number);
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	free(line);
	if (!number)
		exit(EXIT_PARTIAL);
	return status;
}

/* Paths of single frames: add a level for objects between programs and functions. */
static void add_objects(void)
{
	struct calltree *t = &flame.paths;
	size_t n;
	struct calltree_node *old = calltree_take(t, &n);

	for (size_t i = 1; i < n; i++) {
		const struct calltree_node *from = &old[i];
		const char *text = from->parent ? t->name[from->name].text : "",
			   *tab = strchr(text, '\t');
		uint32_t node, object;
		if (!tab)
			continue;
		object = calltree_name(t, text, (size_t)(tab + 1 - text));
		node = calltree_child(t, calltree_child(t, 0, old[from->parent].name), object);
		node = calltree_child(t, node, from->name);
		calltree_count(t, node, 0, from->count[0]);
		calltree_count(t, node, 1, from->count[1]);
	}
	free(old);
}

/* The title: the programs with most samples. */
static const char *own_title(void)
{
	enum { NAMED = 3 };
	static char title[1000];
	const struct calltree_node *node = programs.node;
	size_t at = 0, best, left = programs.nodes > 1 ? programs.nodes - 1 : 0;

	for (int i = 0; i < NAMED && left; i++, left--) {
		best = 0; /* none yet; the root is no program */
		for (size_t k = 1; k < programs.nodes; k++)
			if (!node[k].child
				&& (!best
					|| node[k].count[0] + node[k].count[1]
						> node[best].count[0] + node[best].count[1]))
				best = k;
		at += (size_t)snprintf(title + at, sizeof title - at, "%s%.200s", i ? ", " : "",
			programs.name[node[best].name].text);
		programs.node[best].child = 1; /* it is in the title */
	}
	if (left)
		at += (size_t)snprintf(title + at, sizeof title - at, " and %zu more", left);
	if (flame.diff)
		snprintf(title + at, sizeof title - at, "%s%s", at ? ": " : "",
			flame.waits ? "running and waiting" : "A and B compared");
	return *title ? title : "Flame graph";
}

static void take_width(const struct option_given *g)
{
	flame.width = (unsigned)options_number(g, 200, 100000);
	flame.fill = 0;
}

static const struct option_row options[] = {
	{NULL,
		"usage: flame-svg [OPTION]... <FILE\n"
		"Draw a flame graph of lines of COUNT<TAB>PROGRAM<TAB>OBJECT<TAB>NAME..., leaf first.\n",
		.column = 17, .in_order = 1},
	{"--diff",
		"two profiles, a line -- between them: red is a greater share in the second, B,\n"
		"blue a smaller one",
		.flag = &flame.diff},
	{"--waits",
		"likewise one run, running and waiting: blue is running, red waiting; the width\n"
		"of a box is the sum of both",
		.flag = &flame.waits},
	{"--reverse", "draw the leaves at the bottom, their callers above", .flag = &flame.reverse},
	{"--width PIXELS",
		"width of the picture, 200 to 100000; default 1200, in a browser the window",
		.take = take_width},
	{"--title TEXT", "title of the picture; default: the names of the programs",
		.text = &flame.title},
	{.help = "Examples:\n"
		 "  pct-pr -n sym -t addr2nm -l 128 -o '%c%t%p%t%F' FILE... | flame-svg >out.svg\n"
		 "  { cat monday; echo --; cat tuesday; } | flame-svg --diff --title 'Since monday' >out.svg\n"},
	{0},
};

int main(int argc, char **argv)
{
	static struct flame_boxes boxes;
	int status;

	msg_prog = "flame-svg";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	flame.diff |= flame.waits;
	status = read_all();
	if (flame.deepest == 1 && !flame.reverse)
		add_objects();
	if (!flame.title)
		flame.title = own_title();
	calltree_sum(&flame.paths, 0);
	calltree_sum(&flame.paths, 1);
	flame_layout(&flame, flame.width - 20.0, &boxes);
	flame.scripts = selfdir(argv[0]);
	if (flame_draw(&flame, &boxes) != 0) {
		msg_warn("the picture has no zoom and search: cannot read its scripts: %s",
			strerror(errno));
		status = EXIT_PARTIAL;
	}
	msg_close_stdout();
	return status;
}
