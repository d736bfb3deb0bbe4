/* infmt.c - checks the format of a question, and writes the question: "0x%x" and 4409 give
 * "0x1139\n". */
#include "names/infmt.h"

#include <stdio.h>
#include <string.h>

int infmt_ok(const char *f)
{
	int found = 0;

	if (strlen(f) > INFMT_MAX / 2 || strchr(f, '\n'))
		return 0;
	for (; *f; f++) {
		if (*f != '%' || *++f == '%')
			continue;
		f += strspn(f, "0-+ #");
		size_t width = strspn(f, "0123456789");
		f += width;
		if (width > 2 || !*f || !strchr("duxXo", *f) || found++)
			return 0;
	}
	return found;
}

size_t infmt_write(char *buf, const char *f, uint64_t addr)
{
	char spec[16], *to = buf;

	for (; *f; f++) {
		if (*f != '%' || f[1] == '%') {
			*to++ = *f;
			f += *f == '%';
			continue;
		}
		size_t n = strcspn(f, "duxXo");
		if (n > sizeof spec - 4)
			n = sizeof spec - 4;
		memcpy(spec, f, n);
		memcpy(spec + n, "ll", 2);
		f += strcspn(f, "duxXo");
		spec[n + 2] = *f;
		spec[n + 3] = 0;
		to += sprintf(to, spec, (unsigned long long)addr);
	}
	*to++ = '\n';
	return (size_t)(to - buf);
}
