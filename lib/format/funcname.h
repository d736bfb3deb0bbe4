/* funcname.h - compares names of functions, as debuggers and demanglers write them, with patterns.
 *	Json::OurReader::readObject(Json::OurReader::Token&)    readObject      matches
 *	std::vector<int, std::allocator<int> >::size() const    vector::size    matches
 *	core::ptr::drop_in_place<alloc::string::String>         *::drop_*       matches */
#ifndef FUNCNAME_H
#define FUNCNAME_H

#include <stddef.h>

enum funcname_form {
	FUNCNAME_WHOLE, /* the name as it stands */
	/* with template arguments; without parameters, result and the suffix of a clone */
	FUNCNAME_ARGUMENTS,
	FUNCNAME_SHORT, /* without template arguments as well */
	FUNCNAME_FORMS
};

/* Write NAME in FORM to OUT, which has room for strlen(NAME) + 1 bytes. */
void funcname_form(char *out, const char *name, enum funcname_form form);

/* 1 when PATTERN matches NAME.  In PATTERN `*` is any text, `?` any character, and a backslash
 * takes the next character as it is.  PATTERN must match one of the forms, or the rest of a form
 * after a namespace, class or module; with `::` first, it must match a whole form. */
int funcname_matches(const char *pattern, const char *name);

/* Do what funcname_matches does, for a frame's NAME as a debugger writes it.  The name `<signal
 * handler called>` never matches. */
int funcname_shown(const char *pattern, const char *name);

#endif
