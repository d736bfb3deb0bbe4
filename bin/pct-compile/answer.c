/* answer.c - prints the tables of all objects of a question, and says what they lack. */
#include "answer.h"
#include "base/must.h"
#include "exec/child.h"
#include "paths/selfdir.h"
#include "linked.h"
#include "question.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int refuse(const struct question *q, const char *why)
{
	printf("! %s: %s\n", q ? q->title : "expressions", why);
	return -1;
}

/* The totals of all tables of a question. */
struct sum {
	size_t tables, places, refused;
	char refusal[200];
	char why[PATH_MAX + 400]; /* why the first object without a table has none */
};

/* Print the tables of the objects of FILE, and add them to SUM.  Returns 0, or -1 after a
 * refusal. */
static int tables_of(const struct question *q, const char *file, int contents, struct sum *sum)
{
	struct task t = {.expr = q->expr, .value = q->condition, .contents = contents};
	char **object = linked_objects(file);
	struct tabled said;
	int rc = 0;

	table_func(&t, q->func);
	for (size_t i = 0; object[i] && rc == 0; i++) {
		t.object = object[i];
		printf("## from %s\n", object[i]);
		if (table_print(&t, &said) == 0) {
			sum->tables++;
			sum->places += said.places;
			if (!sum->refused || strstr(said.refusal, "CALL"))
				memcpy(sum->refusal, said.refusal, sizeof sum->refusal);
			sum->refused += said.refused;
		} else if (said.begun) {
			rc = refuse(q, said.why);
		} else if (!*sum->why) {
			memcpy(sum->why, said.why, sizeof sum->why);
		}
	}
	for (size_t i = 0; object[i]; i++)
		free(object[i]);
	free(object);
	free((char *)t.func);
	return rc;
}

/* Refuse Q when no table helps; remark on places without code.  Returns 0, or -1 after a
 * refusal. */
static int check(const struct question *q, const struct sum *sum)
{
	int all = sum->refused == sum->places;

	if (!q->expr || !sum->refused)
		return 0;
	if (strstr(sum->refusal, "OP_FUNCALL"))
		return refuse(q, "it calls a function");
	if (all && (q->condition || strncmp(sum->refusal, "No symbol", 9) == 0))
		return refuse(q, sum->refusal);
	printf("## %s: no code for %s of its places: %s\n", q->title, all ? "all" : "some",
		sum->refusal);
	return 0;
}

/* No object has a table: refuse Q, unless FILE loads libraries as it runs.  Then states in those
 * libraries are recorded. */
static int without(const struct question *q, const char *file, const struct sum *sum)
{
	const char *colon = strstr(sum->why, ": ");

	if (q->condition || !strstr(sum->why, "no code of a function") || !linked_later(file))
		return refuse(q, *sum->why ? sum->why : "it cannot be compiled");
	printf("## %s: %s; states are recorded in libraries that are loaded later\n", q->title,
		colon ? colon + 2 : sum->why);
	return 0;
}

/* Print the line above the tables.  Returns the file whose objects the tables are of, from malloc,
 * or NULL. */
static char *head(const struct question *q, const char *program)
{
	size_t len = strlen(q->func);
	const char *caret = len > 1 && q->func[len - 1] == '^' ? " ^" : "";
	int of = strcmp(q->kind, "expr") == 0 || strcmp(q->kind, "path") == 0;

	printf("%s %s%s%s%s\n", q->condition || of ? q->kind : "expr", q->number, caret,
		of ? " " : "", of ? q->pattern : "");
	return linked_program(program, q->pattern);
}

static int answer(const struct question *q, const char *program, int contents)
{
	struct sum sum = {.tables = 0};
	const char *fault = question_fault(q);
	char *file;
	int rc;

	if (fault)
		return refuse(q, fault);
	if (!(file = head(q, program))) {
		printf("## %s: this program is not known yet; its states are recorded\n", q->title);
		return 0;
	}
	rc = tables_of(q, file, contents, &sum);
	if (rc == 0)
		rc = sum.tables ? check(q, &sum) : without(q, file, &sum);
	free(file);
	return rc;
}

int answer_all(const char *program, char *const *word, size_t n, int contents)
{
	char *file = child_find(program, getenv("PATH")), *gdb = child_find("gdb", getenv("PATH"));
	const char *bin = selfdir_bin(NULL);
	int rc = 0;

	if (!gdb || !file)
		rc = refuse(NULL,
			!gdb ? "gdb, which compiles them, is not installed" : "no such program");
	else
		printf("## from %s\n## from %s/pct-compile\n", gdb, bin ? bin : ".");
	for (size_t i = 0; i < n && rc == 0; i++) {
		struct question q;
		question_read(&q, word + 3 * i);
		rc = answer(&q, file, contents);
		question_free(&q);
	}
	table_end();
	free(file);
	free(gdb);
	return rc;
}
