/* findings.h - what the doctor found out, a line for each way to collect. */
#ifndef FINDINGS_H
#define FINDINGS_H

#include <stddef.h>

enum works {
	WORKS,
	WORKS_PARTLY,
	WORKS_NOT,
	WORKS_INFO /* a fact: nothing works or fails by it */
};

enum { FINDINGS = 24, FINDING_TEXT = 600 };

struct finding {
	const char *name, *command; /* constants; what it is, and what the user types for it */
	enum works works;
	char about[FINDING_TEXT];  /* of which programs, or why not */
	char change[FINDING_TEXT]; /* the one command, or step, that makes it work; "" none */
};

struct findings {
	struct finding finding[FINDINGS];
	size_t n;
};

/* Add a line to F.  ABOUT is printf-style. */
struct finding *findings_add(struct findings *f, const char *name, const char *command,
	enum works works, const char *about, ...) __attribute__((format(printf, 5, 6)));

/* Set what makes it work.  printf-style. */
void finding_change(struct finding *f, const char *text, ...) __attribute__((format(printf, 2, 3)));

/* Write F to standard output: as text; or as JSON, what was ASKED for, and whether it WORKS. */
void findings_text(const struct findings *f);
void findings_json(const struct findings *f, const char *asked, int works);

#endif
