/* engine.h - describes a database, SQLite or ClickHouse, by the functions that fleet.c calls. */
#ifndef FLEETENGINE_H
#define FLEETENGINE_H

#include <stddef.h>
#include <stdint.h>

struct engine {
	/* Open WHERE, and with MAKE make the file if it is missing.  Returns its state, or NULL
	 * after a message. */
	void *(*open)(const char *where, int make);
	int (*run)(void *state, const char *sql); /* a statement without an answer */
	/* Call ROW with the N columns of each row that SQL asks for.  Returns 0, or -1 after a
	 * message. */
	int (*ask)(void *state, const char *sql, size_t n, void (*row)(void *, char **), void *arg);
	/* Put the rows TEXT, of LEN bytes, into TABLE, which has N columns.  Returns 0, or -1 after
	 * a message. */
	int (*put)(void *state, const char *table, size_t n, const char *text, size_t len);
	uint64_t (*sent)(void *state); /* bytes sent to a server; NULL: there is no server */
	void (*close)(void *state);
	int transactions;    /* 1: the database knows BEGIN and COMMIT */
	const char *tables;  /* file with the statements that make the tables */
	const char *columns; /* a query with a row TABLE, COLUMN for each column, in order */
	const char *in;      /* the operator IN before a subquery */
	const char *quoted;  /* bytes that get a backslash in a literal; NULL: quotes are doubled */
};

extern const struct engine engine_sqlite, engine_clickhouse;

/* 1 when WHERE is the URL of a server. */
int engine_is_url(const char *where);

/* The name of WHERE for messages: a URL without its user. */
char *engine_name(const char *where);

/* Cut LINE at its tabs into N columns.  Returns 0, or -1 when there are more or fewer. */
int engine_columns(char *line, char **column, size_t n);

#endif
