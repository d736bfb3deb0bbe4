/* jsontext.c - writes strings of JSON.  a"b\ becomes "a\"b\\". */
#include "base/jsontext.h"

#include <stdio.h>

void json_text(const char *s)
{
	putchar('"');
	for (; *s; s++) {
		if ((unsigned char)*s < 0x20) {
			printf("\\u%04x", (unsigned)*s);
			continue;
		}
		if (*s == '"' || *s == '\\')
			putchar('\\');
		putchar(*s);
	}
	putchar('"');
}
