/* options.c - takes options apart, and refuses unknown ones. */
#include "base/msg.h"
#include "base/nearest.h"
#include "base/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void __attribute__((noreturn)) refuse(const char *what, const char *word, const char *near)
{
	msg_die(EXIT_USAGE, "%s: %s%s%s (%s -h tells more)", what, word, *near ? "; near it: " : "",
		near, msg_prog);
}

/* Refuse the option WORD, --NAME or --NAME=VALUE, which the user wrote as SHOWN. */
static void __attribute__((noreturn))
refuse_long(const char *shown, const char *word, const struct option *longs)
{
	char name[NEAR_NAME], offer[NEAR_NAME], out[NEAR_BEST * (NEAR_NAME + 2)], begin[600] = "";
	size_t len = strcspn(word + 2, "="), used = 0;
	struct near near;
	int several = 0;

	snprintf(name, sizeof name, "%.*s", (int)(len < NEAR_NAME - 1 ? len : NEAR_NAME - 1),
		word + 2);
	nearest_start(&near, name);
	for (; longs->name; longs++) {
		snprintf(offer, sizeof offer, "--%.90s", longs->name);
		nearest_offer(&near, offer);
		if (strncmp(longs->name, word + 2, len) != 0)
			continue;
		if (longs->name[len] == 0)
			refuse("option takes no value", shown, "");
		if (used < sizeof begin - NEAR_NAME - 2)
			used += (size_t)sprintf(begin + used, "%s%s", several ? ", " : "", offer);
		several++;
	}
	nearest_text(&near, out, sizeof out);
	if (several > 1)
		refuse("ambiguous option", shown, begin);
	refuse("unknown option", shown, out);
}

/* Refuse the option C of the bundle WORD, which may be a long option with one dash.  The message
 * names the letter of the other case, if that is an option: -M is near -m. */
static void __attribute__((noreturn))
refuse_short(int c, const char *word, const char *shorts, const struct option *longs)
{
	char shown[3] = {'-', (char)c, 0}, other[3] = {'-', 0, 0}, name[NEAR_NAME];

	if (word[1] == c && strlen(word) > 3 && strlen(word) < NEAR_NAME - 1) {
		snprintf(name, sizeof name, "-%s", word);
		refuse_long(word, name, longs);
	}
	other[1] = (char)(islower(c) ? toupper(c) : tolower(c));
	refuse("unknown option", shown, other[1] != c && strchr(shorts, other[1]) ? other : "");
}

/* 1 when WORD is a bundle of short options in which getopt may have met C. */
static int in_bundle(const char *word, int c)
{
	return word && word[0] == '-' && word[1] != '-' && strchr(word + 1, c);
}

int options_next(int argc, char **argv, const char *shorts, const struct option *longs, int *index)
{
	const char *word;
	int c;

	opterr = 0;
	c = getopt_long(argc, argv, shorts, longs, index);
	if (c != '?' && c != ':')
		return c;
	word = argv[optind - 1];
	if (c == ':') {
		char shown[3] = {'-', (char)optopt, 0};
		refuse("option needs a value", word[1] == '-' ? word : shown, "");
	}
	/* after the last letter of a bundle, optind is at the next word */
	if (optopt > 0 && optopt < 256 && !strchr(shorts, optopt)
		&& (in_bundle(argv[optind], optopt) || in_bundle(word, optopt)))
		refuse_short(optopt, in_bundle(argv[optind], optopt) ? argv[optind] : word, shorts,
			longs);
	refuse_long(word, word, longs);
}

void misuse(const char *what, const char *arg)
{
	if (arg)
		refuse(what, arg, "");
	msg_die(EXIT_USAGE, "%s (%s -h tells more)", what, msg_prog);
}

void options_no_argument(int argc, char **argv)
{
	if (optind < argc)
		misuse("takes no argument", argv[optind]);
}

void options_help(const char *usage)
{
	fputs(usage, stdout);
	msg_close_stdout();
	exit(EXIT_OK);
}

void options_version(const char *prog)
{
	printf("%s (PCT) " PCT_VERSION_TEXT "\n", prog);
	msg_close_stdout();
	exit(EXIT_OK);
}

void options_only_help(int argc, char **argv, const char *usage)
{
	if (argc == 2 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0))
		options_help(usage);
}
