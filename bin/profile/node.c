/* node.c - decides what goes into NODE_OPTIONS.
 *   --no-warnings   ->   --no-warnings --perf-basic-prof --interpreted-frames-native-stack */
#include "base/growtext.h"
#include "base/msg.h"
#include "exec/envblock.h"
#include "exec/output.h"
#include "kept.h"
#include "node.h"
#include "nodefile.h"

#include <stdlib.h>
#include <string.h>

static const char variable[] = "NODE_OPTIONS";

/* NAMES: write /tmp/perf-PID.map.  FRAMES: also functions that run in the interpreter get code of
 * their own, which the map can name. */
enum { NAMES, FRAMES, OPTIONS };
static const char *const option[OPTIONS] = {
	"--perf-basic-prof", "--interpreted-frames-native-stack"};

/* 1 when WORD, of LEN bytes, is option O, its negation, or a longer one that begins like it.  V8
 * takes _ for -. */
static int is(const char *word, size_t len, int o)
{
	const char *want = option[o] + 2;
	size_t n = strlen(want), i = 0;

	if (len < 2 || memcmp(word, "--", 2) != 0)
		return 0;
	word += 2;
	len -= 2;
	if (len > 3 && memcmp(word, "no", 2) == 0 && (word[2] == '-' || word[2] == '_')) {
		word += 3;
		len -= 3;
	}
	while (i < n && i < len && (word[i] == want[i] || (word[i] == '_' && want[i] == '-')))
		i++;
	return i == n;
}

/* 1 when option O is in TEXT, a list with blanks between, or an option in front of the script in
 * ARGV. */
static int is_given(const char *text, char *const *argv, int o)
{
	for (size_t len; text && *text; text += len + (text[len] != 0)) {
		len = strcspn(text, " ");
		if (is(text, len, o))
			return 1;
	}
	while (*argv && *++argv && **argv == '-')
		if (is(*argv, strlen(*argv), o))
			return 1;
	return 0;
}

/* 1 when FILE, a Node.js, takes the first N options in NODE_OPTIONS. */
static int takes(const char *file, int n)
{
	struct text value = {0};
	char *argv[] = {"env", NULL, (char *)file, "--version", NULL}, *said;
	int status, yes;

	text_add(&value, "%s=", variable);
	for (int i = 0; i < n; i++)
		text_add(&value, "%s%s", i ? " " : "", option[i]);
	argv[1] = value.text;
	said = output_of(argv, &status);
	yes = status == 0 && said[0] == 'v';
	free(said);
	free(value.text);
	return yes;
}

/* How many of the options FILE takes; it is asked once, until the file changes. */
static int taken(const char *file)
{
	char *key[] = {(char *)file, (char *)variable, (char *)option[NAMES],
		(char *)option[FRAMES], NULL},
	     *kept = kept_get(key), text[] = "0\n";
	int n = OPTIONS;

	if (kept && *kept >= '0' && *kept <= '0' + OPTIONS) {
		n = *kept - '0';
	} else {
		while (n && !takes(file, n))
			n--;
		text[0] = (char)('0' + n);
		kept_put(key, text);
	}
	free(kept);
	return n;
}

static void say(const struct plan *p, const char *text)
{
	if (p->asked.quiet)
		plan_say(p, "%s", text);
	else
		msg_warn("%s", text);
}

char *const *node_environment(const struct plan *p, char *const *env)
{
	char *const *argv = p->asked.program, *const * made;
	const char *old = envblock_get(env, variable);
	char *file = argv[0] && !p->asked.remote ? nodefile_of(argv[0], envblock_get(env, "PATH"))
						 : NULL;
	struct text value = {0}, added = {0}, line = {0};
	int most;

	if (!file)
		return env;
	most = taken(file);
	for (int o = 0; o < most && !is_given(old, argv, NAMES); o++)
		if (!is_given(old, argv, o))
			text_add(&added, "%s%s", added.len ? " " : "", option[o]);
	if (!most && !is_given(old, argv, NAMES))
		text_add(&line, "functions of %s get no names: it does not take %s in %s", file,
			option[NAMES], variable);
	else if (added.len)
		text_add(&line, "%s gets %s in %s, for the names of its functions", file,
			added.text, variable);
	if (line.len)
		say(p, line.text);
	if (added.len) {
		text_add(&value, "%s%s%s", old ? old : "", old && *old ? " " : "", added.text);
		made = envblock_set(env, variable, value.text);
		env = made ? made : env;
	}
	free(file);
	free(added.text);
	free(line.text);
	free(value.text);
	return env;
}
