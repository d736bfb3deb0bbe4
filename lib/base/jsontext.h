/* jsontext.h - writes strings of JSON. */
#ifndef JSONTEXT_H
#define JSONTEXT_H

/* Write S, which is UTF-8 like all labels (escape.h), to standard output as a JSON string. */
void json_text(const char *s);

#endif
