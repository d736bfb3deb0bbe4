/* sessions.h - reads the accounts.log files of pct-sys; several runs add up. */
#ifndef SESSIONS_H
#define SESSIONS_H

#include "format/textlog.h"

#include <stddef.h>

struct session_value {
	char *key, *text; /* text: the different values, with commas between; of notes, newlines */
	double sum;       /* sum of the values, if the key is one that adds up */
};

struct session_event {
	char *name, *every,
		*modes; /* every: how often it is sampled, in words; both "" not known */
	double counted;
};

struct sessions {                    /* starts as all zero */
	size_t n;                    /* number of runs */
	struct session_value *value; /* the values, in the order in which their keys came */
	size_t values, value_room;
	struct session_event *event;
	size_t events, event_room;
	size_t current; /* the event that lines now belong to, from 1; 0: the run */
};

/* 1 when the log T, which is PATH, is an accounts.log of pct-sys. */
int sessions_are(const struct textlog *t, const char *path);

/* Add the accounts.log T to S.  Damage is not reported here: fileheads_log reports it. */
void sessions_read(struct sessions *s, struct textlog *t);

/* The value of KEY.  When there is none, sessions_find returns NULL, sessions_value adds one. */
struct session_value *sessions_find(const struct sessions *s, const char *key);
struct session_value *sessions_value(struct sessions *s, const char *key);

/* Add TEXT to *LIST, texts with ", " between, unless the list has it. */
void sessions_list(char **list, const char *text);

#endif
