/* namefit.h - function names that fit: the useful end is kept.
 *	nlohmann::json_abi_v3_11_2::detail::parser::parse      60: as it is
 *	                                                       40: nlohmann::detail::parser::parse
 *	                                                       30: detail::parser::parse
 *	                                                       20: parser::parse
 *	std::__detail::_Map_base::operator[]                   30: std::_Map_base::operator[]
 *	example.com/a/b/pkg.(*T).Run                           20: pkg.(*T).Run
 * boxes.js has the same rule for pictures. */
#ifndef NAMEFIT_H
#define NAMEFIT_H

#include <stddef.h>

/* NAME, of LEN bytes, without as many namespaces as it takes to have at most ROOM bytes: first
 * those of versions, then the outermost ones, of std those inside it; two components stay as long
 * as they fit, and the last one always.  Returns the new length, of *OUT: NAME, or a text until the
 * next call.  Out of memory is fatal. */
size_t namefit(const char *name, size_t len, size_t room, const char **out);

#endif
