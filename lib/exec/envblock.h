/* envblock.h - reads and changes environments as vectors of strings.  Names that shells drop are
 * kept. */
#ifndef ENVBLOCK_H
#define ENVBLOCK_H

/* The value of NAME in ENV (its first one, as getenv finds it), or NULL. */
const char *envblock_get(char *const *env, const char *name);

/* Returns a copy of ENV, with shared strings, in which NAME is VALUE: in its old place, at each
 * place if it has several, else at the end.  Never freed; NULL when there is no memory. */
char **envblock_set(char *const *env, const char *name, const char *value);

#endif
