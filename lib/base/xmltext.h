/* xmltext.h - writes any text so that it is safe in XML documents and pictures. */
#ifndef XMLTEXT_H
#define XMLTEXT_H

#include <stddef.h>

/* Print LEN bytes of S as text for an XML parser: characters that XML cannot hold, control bytes
 * and bytes that are not UTF-8 become \ooo. */
void xmltext_put(const char *s, size_t len);

/* xmltext_columns() returns the columns that the text S of LEN bytes takes, two for a wide
 * character; xmltext_fit() returns how many of its bytes fit into COLUMNS. */
size_t xmltext_columns(const char *s, size_t len);
size_t xmltext_fit(const char *s, size_t len, size_t columns);

#endif
