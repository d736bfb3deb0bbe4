/* envblock.h - environments as vectors of strings.  They keep names that no shell keeps. */
#ifndef ENVBLOCK_H
#define ENVBLOCK_H

/* The value of NAME in ENV (its first one, as getenv finds it), or NULL. */
const char *envblock_get(char *const *env, const char *name);

/* A copy of ENV, the strings shared, in which every NAME is VALUE, in its old place, or at the
 * end when there was none.  Never freed; NULL when there is no memory. */
char **envblock_set(char *const *env, const char *name, const char *value);

#endif
