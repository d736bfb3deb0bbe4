/* merge - adds up the counts of equal labels.
 *
 *	in:   5<TAB>main.c:3          out:  7<TAB>main.c:3
 *	      1<TAB>main.c:9                1<TAB>main.c:9
 *	      2<TAB>main.c:3
 *
 * Lines come in any order and leave in that of their first.  Labels are any bytes but newline. */
#include "base/msg.h"
#include "base/wide.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct label {
	char *text;
	size_t len;
	uint64_t hash;
	wide count;
};

static struct label *label;
static size_t labels, room, *slot, mask; /* slot: number + 1 of a label, 0 free */

static const char usage[] = "usage: merge <FILE\n"
			    "Add up the counts of equal labels in lines of COUNT<TAB>LABEL.\n"
			    "Examples:\n"
			    "  pct-pr FILE... | merge\n"
			    "  cat monday.txt tuesday.txt | merge | sort -k1,1nr\n";

static void *must(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot merge: %s", strerror(errno));
	return p;
}

static uint64_t hash_of(const char *s, size_t n)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	while (n--)
		h = (h ^ (unsigned char)*s++) * UINT64_C(0x100000001b3);
	return h ^ h >> 29;
}

static void grow(void)
{
	mask = mask ? 2 * mask + 1 : 1023;
	free(slot);
	slot = must(calloc(mask + 1, sizeof *slot));
	for (size_t i = 0; i < labels; i++) {
		size_t at = label[i].hash & mask;
		while (slot[at])
			at = (at + 1) & mask;
		slot[at] = i + 1;
	}
}

static struct label *find(const char *text, size_t len)
{
	uint64_t hash = hash_of(text, len);
	size_t at;

	if (2 * (labels + 1) > mask)
		grow();
	for (at = hash & mask; slot[at]; at = (at + 1) & mask) {
		struct label *l = &label[slot[at] - 1];
		if (l->hash == hash && l->len == len && memcmp(l->text, text, len) == 0)
			return l;
	}
	if (labels == room)
		label = must(realloc(label, (room = 2 * room + 1024) * sizeof *label));
	slot[at] = labels + 1;
	label[labels] = (struct label){must(malloc(len + 1)), len, hash, 0};
	memcpy(label[labels].text, text, len);
	return &label[labels++];
}

int main(int argc, char **argv)
{
	char *line = NULL, buf[WIDE_TEXT];
	size_t size = 0, number = 0, digits;
	ssize_t n;
	wide count;
	int status = EXIT_OK;

	msg_prog = "merge";
	if (argc == 2 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0)) {
		fputs(usage, stdout);
		msg_close_stdout();
		return EXIT_OK;
	}
	if (argc > 1)
		msg_die(EXIT_USAGE, "takes no argument: %s (merge -h tells more)", argv[1]);
	while ((n = getline(&line, &size, stdin)) > 0) {
		number++;
		if (line[n - 1] == '\n')
			n--;
		digits = wide_parse(line, (size_t)n, &count);
		if (!digits || (ssize_t)digits == n || line[digits] != '\t') {
			msg_warn("line %zu is no COUNT<TAB>LABEL: %.*s", number,
				(int)(n < 80 ? n : 80), line);
			status = EXIT_PARTIAL;
			continue;
		}
		if (wide_add(&find(line + digits + 1, (size_t)n - digits - 1)->count, count)) {
			msg_warn("line %zu: the count passes 2^128 and stays there", number);
			status = EXIT_PARTIAL;
		}
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	for (size_t i = 0; i < labels; i++) {
		fputs(wide_text(label[i].count, buf), stdout);
		putchar('\t');
		fwrite(label[i].text, 1, label[i].len, stdout);
		putchar('\n');
	}
	msg_close_stdout();
	return status;
}
