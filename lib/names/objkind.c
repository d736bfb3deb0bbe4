/* objkind.c - tells programs, libraries and the kernel apart by their paths. */
#include "names/objkind.h"

#include <string.h>

const struct objkind objkind[OBJKINDS] = {
	{'p', "program", {"#f7a35c", "#f9ae66", "#fbb76f", "#f59a55", "#fcbf7c", "#f8a868"}},
	{'l', "library", {"#8fc7d9", "#9bcfdd", "#a6d5e2", "#86c0d6", "#b0dbe6", "#96c9df"}},
	{'k', "kernel", {"#c9a0dc", "#d0a9e0", "#d7b3e4", "#c296d8", "#ddbce8", "#cba6df"}},
	{'j', "compiled at run time",
		{"#b5d56a", "#bddb76", "#c5e083", "#add062", "#cbe58d", "#b9d870"}},
	{'y', "Python", {"#f2d95c", "#f5df6e", "#f8e480", "#efd34c", "#faea93", "#f3dc65"}},
	{'u', "unknown", {"#c8c4bc", "#cecac3", "#d4d0ca", "#c2beb6", "#d9d6d0", "#cbc7c0"}},
	{'n', "whole programs", {"#e6e0cf", "#e9e3d3", "#ece7d8", "#e3dcca", "#eeeadd", "#e7e2d1"}},
	{'o', "too narrow, merged",
		{"#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8"}},
};

static int is_library(const char *base, size_t len)
{
	for (size_t i = 0; i + 3 <= len; i++)
		if (memcmp(base + i, ".so", 3) == 0 && (i + 3 == len || base[i + 3] == '.'))
			return 1;
	return 0;
}

static int is(const char *path, size_t len, const char *name)
{
	return len == strlen(name) && memcmp(path, name, len) == 0;
}

/* 1 for a source file of Python, for code that is part of the interpreter, and for functions whose
 * source is not known. */
static int is_python(const char *path, size_t len)
{
	return (len > 3 && memcmp(path + len - 3, ".py", 3) == 0)
		|| (len > 8 && memcmp(path, "<frozen ", 8) == 0) || is(path, len, "[python]");
}

size_t objkind_base(const char *path, size_t len)
{
	size_t base = 0;

	for (size_t i = 0; i + 1 < len; i++)
		if (path[i] == '/')
			base = i + 1;
	return base;
}

char objkind_of(const char *path, size_t len)
{
	size_t base = objkind_base(path, len);

	if (is(path, len, "[kernel]"))
		return 'k';
	if (is(path, len, "[jit]"))
		return 'j';
	if (is(path, len, "[vdso]"))
		return 'l';
	if (is_python(path, len))
		return 'y';
	if (len == 0 || *path == '[')
		return 'u';
	return is_library(path + base, len - base) ? 'l' : 'p';
}

unsigned objkind_tint(const char *name, size_t len)
{
	unsigned h = 5381;

	for (size_t i = 0; i < len; i++)
		h = h * 33 + (unsigned char)name[i];
	return (h ^ h >> 7) % OBJKIND_TINTS;
}

void objkind_style(FILE *out)
{
	for (size_t k = 0; k < OBJKINDS; k++)
		for (size_t i = 0; i < OBJKIND_TINTS; i++)
			fprintf(out, ".pct-flame .%c%zu rect{fill:%s}%s", objkind[k].class, i,
				objkind[k].tint[i], i + 1 < OBJKIND_TINTS ? "" : "\n");
}
