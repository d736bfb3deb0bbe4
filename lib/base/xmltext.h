/* xmltext.h - any text, safe in XML documents and pictures. */
#ifndef XMLTEXT_H
#define XMLTEXT_H

#include <stddef.h>

/* Print LEN bytes of S as text for an XML parser: characters that XML cannot hold, control bytes
 * and bytes that are no UTF-8 become \ooo. */
void xmltext_put(const char *s, size_t len);

/* The columns of the text S of LEN bytes, two for a wide character; and the number of its bytes
 * that fit into COLUMNS. */
size_t xmltext_columns(const char *s, size_t len);
size_t xmltext_fit(const char *s, size_t len, size_t columns);

#endif
