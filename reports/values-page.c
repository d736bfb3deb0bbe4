/* values-page - turns rows of values (recorded -s -p) into columns for a page: each text once, the
 * rest as numbers.
 *
 *	in:   v<TAB>12<TAB>13<TAB>7000000<TAB>find<TAB>5<TAB>find <- main
 *	      n<TAB>12<TAB>13<TAB>9000000<TAB>find<TAB><optimized out><TAB>find <- main
 *	out:  {"zero":7000000,"path":["find <- main"],"text":["5"],"number":[5],
 *	      "none":["<optimized out>"],"pid":[12,12],"tid":[13,13],"at":[0,2000],"on":[0,0],
 *	      "value":[0,-1]}
 *
 * zero is CLOCK_MONOTONIC ns, at in us from it.  A value is the number of its text, or -1 - N
 * for reason number N in none. */
#include "base/eachline.h"
#include "base/grown.h"
#include "base/jsonlist.h"
#include "base/jsontext.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "base/tally.h"
#include "inside/escape.h"
#include "values/valuekind.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option_row options[] = {
	{NULL,
		"usage: values-page <ROWS\n"
		"Turn rows of values into columns in JSON, for a page.\n"
		"Example: printf 'v\\t12\\t13\\t7000\\tf\\t5\\tf <- main\\n"
		"' | values-page\n",
		.column = 7},
	{0},
};
enum { KIND, PID, TID, TIME, FUNCTION, VALUE, PATH, FIELDS, TEXT_MAX = 200 };

struct row {
	uint64_t pid, tid, time;
	size_t path, value;
	int good;
};

static struct tally paths, texts, reasons;
static struct row *row;
static size_t rows, room;
static uint64_t zero = UINT64_MAX;

/* The number in T of TEXT, escaped and cut to its first TEXT_MAX bytes. */
static size_t number_of(struct tally *t, const char *text)
{
	char safe[4 * TEXT_MAX + 1];
	size_t len = strlen(text) < TEXT_MAX ? strlen(text) : TEXT_MAX;

	tally_add(t, safe, escape(safe, sizeof safe, text, len), 1);
	return t->last;
}

static int take(char *text, size_t number)
{
	char *field[FIELDS] = {text};
	struct row r;
	int n = 1;

	for (; n < FIELDS && (text = strchr(text, '\t')); n++) {
		*text++ = 0;
		field[n] = text;
	}
	if (n < FIELDS || num_parse(field[PID], 10, 0, UINT32_MAX, &r.pid) != 0
		|| num_parse(field[TID], 10, 0, UINT32_MAX, &r.tid) != 0
		|| num_parse(field[TIME], 10, 0, INT64_MAX, &r.time) != 0) {
		msg_warn("line %zu is not a value: %.80s", number, field[0]);
		return EXIT_PARTIAL;
	}
	r.good = *field[KIND] == 'v';
	r.value = number_of(r.good ? &texts : &reasons, field[VALUE]);
	tally_add(&paths, field[PATH], strlen(field[PATH]), 1); /* it is escaped */
	r.path = paths.last;
	row = grown(row, &room, rows, sizeof *row);
	row[rows++] = r;
	zero = r.time < zero ? r.time : zero;
	return EXIT_OK;
}

static void put_texts(const char *name, const struct tally *t)
{
	printf(",\n\"%s\":[", name);
	for (size_t i = 0; i < t->lines; i++) {
		fputs(i ? "," : "", stdout);
		json_text(t->line[i].text);
	}
	putchar(']');
}

/* Print the texts as numbers; null for a text that is no number, or is an address, whose size says
 * nothing. */
static void put_numbers(void)
{
	char number[VALUEKIND_MAX];

	fputs(",\n\"number\":[", stdout);
	for (size_t i = 0; i < texts.lines; i++) {
		enum valuekind kind = valuekind(texts.line[i].text, number);
		fputs(i ? "," : "", stdout);
		if ((kind == VALUE_INT || kind == VALUE_FLOAT) && *number)
			printf("%.17g", strtod(number, NULL));
		else
			fputs("null", stdout);
	}
	putchar(']');
}

#define COLUMN(name, format, value) \
	do { \
		fputs(",\n\"" name "\":", stdout); \
		JSONLIST(stdout, rows, format, value); \
	} while (0)

static void report(void)
{
	printf("{\"zero\":%" PRIu64, rows ? zero : 0);
	put_texts("path", &paths);
	put_texts("text", &texts);
	put_numbers();
	put_texts("none", &reasons);
	COLUMN("pid", "%" PRIu64, row[i].pid);
	COLUMN("tid", "%" PRIu64, row[i].tid);
	COLUMN("at", "%" PRIu64, (row[i].time - zero) / 1000);
	COLUMN("on", "%zu", row[i].path);
	COLUMN("value", "%lld",
		row[i].good ? (long long)row[i].value : -1 - (long long)row[i].value);
	puts("}");
}

int main(int argc, char **argv)
{
	int status;

	msg_prog = "values-page";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	status = eachline(take);
	report();
	msg_close_stdout();
	return status;
}
