/* driver.c - a fuzz target: the driver of a debugger, and what that says read by it.
 *
 *	in:   a NAME.driver (dbctl(5)); after a line with only %, words of the debugger */
#include "../../dbctl/debugger/driver.c"

#include "../../dbctl/debugger/stoptext.h"
#include "fuzz.h"

FUZZ_LEAKS

struct job {
	const char *path, *words;
};

static void drive(void *arg)
{
	const struct job *j = arg;
	const struct statement *rule = NULL;
	struct record r = {0};
	const char *why;

	if (!driver_read(j->path, "/nowhere"))
		return;
	for (enum driver_word w = 0; w < DRIVER_COUNT; w++)
		driver_text(w);
	stoptext_read(j->words, &r);
	stoptext_place(j->words, &r);
	stoptext_after_running(j->words);
	stoptext_resumes(j->words);
	free(driver_command(j->words, &rule, &why));
	free(driver_answer(rule, j->words));
}

/* What the last input made driver.c keep: of tens of thousands it would fill the memory. */
static void forget(void)
{
	for (enum driver_word w = 0; w < DRIVER_COUNT; w++)
		for (struct statement *s = said[w], *next; s; s = next) {
			for (size_t i = 0; i < s->n; i++) {
				if (is_regex(&words[w], i))
					regfree(&s->re[i]);
				free(s->text[i]);
				free(s->begin[i]);
			}
			free(s->text);
			free(s->re);
			free(s->begin);
			next = s->next;
			free(s);
		}
	memset(said, 0, sizeof said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), *mark = strstr(text, "\n%\n");
	struct job j = {NULL, mark ? mark + 3 : "reason=signal"};

	forget();
	j.path = fuzz_file("x.driver", data, mark ? (size_t)(mark + 1 - text) : size);
	fuzz_ends(drive, &j);
	free(text);
	return 0;
}
