/* ownbytes_linux.c - defines memcpy, strlen and the like for our code in the target; own_linux.c
 * says why and on which machines.  Handlers may call all of them. */
#include "inside/direct.h"

#if DIRECT

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The compiler turns a loop that looks like one of these functions into a call of it; LOOP prevents
 * that. */
#define LOOP(pointer) __asm__ volatile("" : "+r"(pointer))

typedef uint64_t __attribute__((aligned(1), may_alias)) word;

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
	void *start = to;

#ifdef __x86_64__
	__asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
#else
	char *t = to;
	const char *f = from;

	for (; n >= 8; n -= 8, t += 8, f += 8) {
		LOOP(t);
		*(word *)t = *(const word *)f;
	}
	for (; n; n--) {
		LOOP(t);
		*t++ = *f++;
	}
#endif
	return start;
}

void *memmove(void *to, const void *from, size_t n)
{
	char *t = to;
	const char *f = from;

	if ((uintptr_t)t - (uintptr_t)f >= n)
		return memcpy(to, from, n);
	while (n) {
		LOOP(t);
		n--;
		t[n] = f[n];
	}
	return to;
}

void *memset(void *to, int byte, size_t n)
{
#ifdef __x86_64__
	void *at = to;

	__asm__ volatile("rep stosb" : "+D"(at), "+c"(n) : "a"(byte) : "memory");
#else
	char *t = to;

	for (; n; n--) {
		LOOP(t);
		*t++ = (char)byte;
	}
#endif
	return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
	const unsigned char *x = a, *y = b;

	for (; n >= 8 && *(const word *)x == *(const word *)y; n -= 8, x += 8, y += 8)
		LOOP(x);
	for (; n; n--, x++, y++) {
		LOOP(x);
		if (*x != *y)
			return *x - *y;
	}
	return 0;
}

void *memchr(const void *in, int byte, size_t n)
{
	const unsigned char *at = in;

	for (; n; n--, at++) {
		LOOP(at);
		if (*at == (unsigned char)byte)
			return (void *)(uintptr_t)at;
	}
	return NULL;
}

size_t strlen(const char *text)
{
	const char *end = text;

	while (*end) {
		end++;
		LOOP(end);
	}
	return (size_t)(end - text);
}

char *strchr(const char *text, int byte)
{
	for (;; text++) {
		LOOP(text);
		if (*text == (char)byte)
			return (char *)(uintptr_t)text;
		if (!*text)
			return NULL;
	}
}

char *strrchr(const char *text, int byte)
{
	const char *last = NULL;

	for (;; text++) {
		LOOP(text);
		if (*text == (char)byte)
			last = text;
		if (!*text)
			return (char *)(uintptr_t)last;
	}
}

int strncmp(const char *a, const char *b, size_t n)
{
	for (; n; n--, a++, b++) {
		LOOP(a);
		if (*a != *b)
			return (unsigned char)*a - (unsigned char)*b;
		if (!*a)
			break;
	}
	return 0;
}

int strcmp(const char *a, const char *b)
{
	for (; *a && *a == *b; a++, b++)
		LOOP(a);
	return (unsigned char)*a - (unsigned char)*b;
}

char *strncpy(char *restrict to, const char *restrict from, size_t n)
{
	size_t i = 0;

	for (; i < n && from[i]; i++) {
		LOOP(from);
		to[i] = from[i];
	}
	memset(to + i, 0, n - i);
	return to;
}

/* Returns how many of the first bytes of TEXT are in SET (IN is 1), or are not (IN is 0). */
static size_t span(const char *text, const char *set, int in)
{
	size_t n = 0;

	while (text[n] && (strchr(set, text[n]) != NULL) == in)
		n++;
	return n;
}

size_t strspn(const char *text, const char *set)
{
	return span(text, set, 1);
}

size_t strcspn(const char *text, const char *set)
{
	return span(text, set, 0);
}

char *strstr(const char *text, const char *part)
{
	size_t n = strlen(part);

	for (; strncmp(text, part, n) != 0; text++)
		if (!*text)
			return NULL;
	return (char *)(uintptr_t)text;
}

#endif
