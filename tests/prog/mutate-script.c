/* mutate-script - parses scripts of dbctl with random changes.
 *
 *	mutate-script DIR SEED COUNT FILE...
 *
 * First each FILE and every beginning of it, then COUNT texts, each made from one of the files by a
 * few changes: bytes, removed, doubled or foreign pieces, words of the language.  DIR has the files
 * to include.  Built with the address and undefined-behaviour sanitizers if possible, which end it
 * at the first fault.  Prints the numbers of refused and accepted texts; fails when a refusal is
 * not one line `FILE:LINE:COLUMN: expected X, found Y`, or an accepted text gives a message.  It
 * replaces lib/base/msg.c. */
#include "base/msg.h"
#include "../../dbctl/script/parse.h"
#include "sanitized.h"

#include <err.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SIZE = 1 << 16, BATCH = 200 };

const char *msg_prog = "mutate-script";

/* What is parsed is never freed.  One frame for each allocation: keeping whole stacks took two
 * fifths of the time. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "detect_leaks=0:malloc_context_size=1";
}

static const char *dirs[2], *const definitions[] = {"CALLS=^x$", "BAD=(", NULL};
static char *file[64];
static size_t len[64];
static int files, said;
static char message[6000];
static uint64_t state;
static unsigned long refused, taken;

void msg_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof message, fmt, ap);
	va_end(ap);
	said++;
}

void msg_die(int status, const char *fmt, ...)
{
	errx(2, "would end with status %d: %s", status, fmt);
}

static unsigned long pick(unsigned long n)
{
	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return n ? (unsigned long)(state >> 33) % n : 0;
}

static int try(const char *text)
{
	struct parse_opt opt = {dirs, definitions};
	struct script *s;
	unsigned line, column;

	said = 0;
	s = script_parse_text("script", text, &opt);
	if (s ? said != 0 : said != 1)
		errx(1, "%s, and %d messages: %s", s ? "read" : "refused", said, message);
	/* no name of a file here has a colon */
	if (!s
		&& (!strchr(message, ':')
			|| sscanf(strchr(message, ':'), ":%u:%u: expected", &line, &column) != 2
			|| !line || !column || !strstr(message, ", found ")))
		errx(1, "refused with: %s", message);
	*(s ? &taken : &refused) += 1;
	return !s;
}

/* Replace the OLD bytes at AT of TEXT by the N bytes at WHAT. */
static void splice(char *text, size_t at, size_t old, const char *what, size_t n)
{
	size_t all = strlen(text);

	if (all - old + n >= SIZE)
		return;
	memmove(text + at + n, text + at + old, all - at - old + 1);
	memcpy(text + at, what, n);
}

static void change(char *text)
{
	static const char *const words[] = {
		"EXEC",
		"PAT_GROUP",
		"PAT",
		"(",
		")",
		"{",
		"}",
		";",
		"|",
		"OUT",
		"VAR",
		"GOTO",
		"SPAWN",
		"DETACH;",
		"EXIT;",
		"SET",
		"TIMER",
		"IF",
		"INSIDE",
		"LOCALS",
		"ELSE",
		"\"",
		"\\",
		"$",
		"${",
		"${CALLS}",
		"${BAD}",
		"\\$",
		"#include \"gdbprof_prologue.dbctl\"\n",
		"#include \"",
		"#",
		"\n",
		"follow=",
		",",
		"none",
		"1",
		"99999999999999999999",
		"[[:",
		"{3,",
		"((",
		"x{1,255}",
		"IF(\"\",\"\"){",
		"ELSE IF(\"\",\"\"){}",
		"\001",
		"\377",
		"\r",
		"accounts",
		"default",
	};
	char piece[4096];
	size_t all = strlen(text), at = pick(all + 1), n = pick(all - at < 64 ? all - at + 1 : 64);
	int other = (int)pick((unsigned long)files);
	const char *word = words[pick(sizeof words / sizeof *words)];

	switch (pick(7)) {
	case 0: splice(text, at, 0, word, strlen(word)); break;
	case 1: splice(text, at, n, word, strlen(word)); break;
	case 2: splice(text, at, n, "", 0); break;
	case 3: text[at] = at < all ? (char)(text[at] ^ 1 << pick(8)) : 0; break;
	case 4: text[at] = at < all ? (char)(1 + pick(255)) : 0; break;
	case 5:
		n = pick(all - at < sizeof piece ? all - at + 1 : sizeof piece);
		memcpy(piece, text + at, n);
		splice(text, pick(all + 1), 0, piece, n);
		break;
	default:
		n = len[other] < sizeof piece ? len[other] : sizeof piece;
		at = pick(n + 1);
		n = pick(n - at + 1);
		splice(text, pick(all + 1), 0, file[other] + at, n);
		break;
	}
}

/* Work in a process of its own, to free its memory. */
static void batch(void (*work)(unsigned long), unsigned long arg)
{
	int p[2], status;
	unsigned long sums[2];
	pid_t pid;

	if (pipe(p) != 0 || (pid = fork()) < 0)
		err(2, "fork");
	if (!pid) {
		refused = taken = 0;
		work(arg);
		sums[0] = refused;
		sums[1] = taken;
		_exit(write(p[1], sums, sizeof sums) != (ssize_t)sizeof sums);
	}
	close(p[1]);
	if (read(p[0], sums, sizeof sums) != (ssize_t)sizeof sums || waitpid(pid, &status, 0) != pid
		|| status)
		errx(1, "batch %lu failed", arg);
	close(p[0]);
	refused += sums[0];
	taken += sums[1];
}

static void beginnings(unsigned long i)
{
	char *text = strdup(file[i]);

	for (size_t n = len[i]; text && n--;) {
		text[n] = 0;
		try(text);
	}
}

static void changes(unsigned long seed)
{
	static char text[SIZE + 8];

	state = seed;
	for (int i = 0; i < BATCH; i++) {
		strcpy(text, file[pick((unsigned long)files)]);
		for (unsigned long n = 1 + pick(8); n; n--)
			change(text);
		try(text);
	}
}

static void read_file(const char *path)
{
	FILE *f = fopen(path, "r");
	char *text = calloc(1, SIZE);

	if (!f || !text || files == 64)
		err(2, "%s", path);
	len[files] = fread(text, 1, SIZE / 2, f);
	len[files] = strlen(text);
	file[files++] = text;
	fclose(f);
}

int main(int argc, char **argv)
{
	unsigned long seed, count;

	if (argc < 5)
		errx(2, "usage: mutate-script DIR SEED COUNT FILE...");
	dirs[0] = argv[1];
	seed = strtoul(argv[2], NULL, 10);
	count = strtoul(argv[3], NULL, 10);
	for (int i = 4; i < argc; i++)
		read_file(argv[i]);
	for (int i = 0; i < files; i++)
		batch(beginnings, (unsigned long)i);
	for (unsigned long i = 0; i * BATCH < count; i++)
		batch(changes, seed + i);
	printf("%lu refused, %lu read" SANITIZED "\n", refused, taken);
	return 0;
}
