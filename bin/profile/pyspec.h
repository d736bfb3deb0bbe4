/* pyspec.h - tells expressions of Python from others, and refuses bad ones. */
#ifndef PYSPEC_H
#define PYSPEC_H

enum { PYSPEC_PATTERN = 250 }; /* bytes of FILE.py and of FUNC, at most */

/* 1 when SPEC, PROG@FUNC@EXPR or PROG@FUNC, is of Python: PROG is FILE.py. */
int pyspec_is(const char *spec);

/* Refuse EXPR of SPEC, the value of OPTION, when it is neither NAME nor len(NAME). */
void pyspec_check(const char *option, const char *spec, const char *expr);

#endif
