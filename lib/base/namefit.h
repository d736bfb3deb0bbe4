/* namefit.h - shortens function names so that they fit, and keeps their useful end.
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

/* Leave namespaces out of NAME, of LEN bytes, until it has at most ROOM bytes: first the namespaces
 * that only tell versions, then the outermost ones.  std itself stays: the namespaces inside it are
 * left out.  Two components stay as long as they fit, and the last one always.  *OUT becomes NAME,
 * or a text that is valid until the next call; returns its length.  Out of memory is fatal. */
size_t namefit(const char *name, size_t len, size_t room, const char **out);

#endif
