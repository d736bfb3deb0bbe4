/* engine.h - the functions of a database that fleet.c calls: of SQLite, or of ClickHouse. */
#ifndef FLEETENGINE_H
#define FLEETENGINE_H

#include <stddef.h>
#include <stdint.h>

struct engine {
	/* Open WHERE.  Returns its state, or NULL after a message. */
	void *(*open)(const char *where, int make);
	int (*run)(void *state, const char *sql); /* a statement without an answer */
	int (*ask)(void *state, const char *sql, size_t n, void (*row)(void *, char **), void *arg);
	int (*put)(void *state, const char *table, size_t n, const char *text, size_t len);
	uint64_t (*sent)(void *state); /* bytes that were sent to a server; NULL: there is none */
	void (*close)(void *state);
	int transactions;    /* it knows BEGIN and COMMIT */
	const char *tables;  /* file of the statements that make them */
	const char *columns; /* asks for tables and their columns, in order: a row for each */
	const char *in;      /* the operator IN before a subquery */
	const char *quoted;  /* bytes of a literal that get a backslash; NULL: quotes are doubled */
};

extern const struct engine engine_sqlite, engine_clickhouse;

/* 1 when WHERE is the URL of a server. */
int engine_is_url(const char *where);

/* The name of WHERE for messages: a URL without its user. */
char *engine_name(const char *where);

/* Cut LINE at its tabs into N columns.  Returns 0, or -1 when there are more or fewer. */
int engine_columns(char *line, char **column, size_t n);

#endif
