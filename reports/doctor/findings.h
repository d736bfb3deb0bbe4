/* findings.h - the findings of the doctor, one line for each way to collect. */
#ifndef FINDINGS_H
#define FINDINGS_H

#include <stddef.h>

enum works {
	WORKS,
	WORKS_PARTLY,
	WORKS_NOT,
	WORKS_INFO /* a fact, by which nothing works or fails */
};

enum { FINDINGS = 24, FINDING_TEXT = 600 };

struct finding {
	const char *name, *command; /* constants: the way to collect, and its command */
	enum works works;
	char about[FINDING_TEXT];  /* says for which programs it works, or why it does not */
	char change[FINDING_TEXT]; /* the one command, or step, that makes it work; "" none */
};

struct findings {
	struct finding finding[FINDINGS];
	size_t n;
};

/* Add a line to F and return it; a line too many replaces the last one.  ABOUT is printf-style. */
struct finding *findings_add(struct findings *f, const char *name, const char *command,
	enum works works, const char *about, ...) __attribute__((format(printf, 5, 6)));

/* Set F->change, what makes F work.  TEXT is printf-style. */
void finding_change(struct finding *f, const char *text, ...) __attribute__((format(printf, 2, 3)));

/* Write F to standard output, as text or as JSON.  ASKED is the program or `-p PID' that the user
 * asked for, or ""; WORKS is 1 when `profile' works for that. */
void findings_text(const struct findings *f);
void findings_json(const struct findings *f, const char *asked, int works);

#endif
