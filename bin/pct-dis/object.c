/* object.c - checks that a file is the sampled object: it takes "/usr/bin/x" and a build-id, and
 * returns that path when the file there still has the build-id. */
#include "base/msg.h"
#include "base/must.h"
#include "elf/elfid.h"
#include "proc/vdsofile.h"
#include "names/elsewhere.h"
#include "object.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct dis_object *objects;

/* NULL when NOW has the identity ID, otherwise what differs.  With COPY the time may differ, and ID
 * may be "". */
static const char *differs(const struct elfid *now, const char *id, int copy)
{
	char hex[65], text[48];

	if (!id)
		return NULL;
	if (!*id && copy)
		return NULL; /* the image that the user gave for this object */
	if (!*id)
		return "it may not be the sampled file: its identity is not known";
	snprintf(text, sizeof text, "%" PRIu64 ":%" PRIu64, now->size, now->mtime);
	if (copy && strchr(id, ':') && strtoull(id, NULL, 10) == now->size)
		return NULL; /* the time of a copy says nothing about its contents */
	if (strcmp(id, strchr(id, ':') ? text : elfid_hex(now->id, now->len, hex)) != 0)
		return "it changed since it was sampled";
	return NULL;
}

static const char *open_file(struct dis_object *o, const char *path)
{
	struct elfid now;
	const char *why = NULL;

	/* links there lead to files of this process, not of the sampled one */
	if (strncmp(path, "/proc/", 6) == 0)
		return "in /proc";
	if ((o->fd = elfid_open(path, &now, &why)) < 0)
		return why;
	return differs(&now, o->id, elsewhere_image(o->name) != NULL);
}

/* Open the object NAME where it is now, and set O->file.path to that path.  Returns NULL, or why it
 * cannot be opened. */
static const char *open_any(struct dis_object *o, const char *name)
{
	static char first[400];
	const char *path, *why;

	first[0] = 0;
	for (size_t i = 0; (path = elsewhere_object(name, i)); i++) {
		char *here = must(malloc(strlen(path) + 3));
		sprintf(here, "%s%s", path[0] == '/' ? "" : "./", path);
		o->file.path = here;
		if (!(why = open_file(o, here)))
			return NULL;
		if (!first[0]
			|| o->fd
				/* report a wrong file rather than a missing one */
				>= 0)
			snprintf(first, sizeof first, "%s%s%s", path == name ? "" : path,
				path == name ? "" : ": ", why);
		if (o->fd >= 0)
			close(o->fd);
		o->fd = -1;
		free(here);
	}
	o->file.path = "";
	return first;
}

static const char *find(struct dis_object *o, const struct translate_opt *opt)
{
	static char why[300];
	char path[PATH_MAX];
	const char *name = o->name;

	if (strcmp(name, "[kernel]") == 0)
		return diskernel(o, opt, why, sizeof why) == 0 ? NULL : why;
	if (strcmp(name, "[vdso]") == 0 && !elsewhere_image(name)) {
		if (vdsofile_make(path, sizeof path, why, sizeof why) != 0)
			return why;
		o->temporary = 1;
		o->file.path = must(strdup(path));
		return open_file(o, path);
	}
	if (name[0] == '[' && !elsewhere_image(name))
		return ""; /* memory of a process: no file to read */
	return open_any(o, name);
}

struct dis_object *disobject(const char *name, const char *id, const struct translate_opt *opt)
{
	struct dis_object *o, **at = &objects;
	const char *why;

	for (; (o = *at); at = &o->next)
		if (strcmp(o->name, name) == 0
			&& (o->id && id ? strcmp(o->id, id) == 0 : !o->id && !id)) {
			*at = o->next;
			break;
		}
	if (!o) {
		o = must(calloc(1, sizeof *o));
		o->name = must(strdup(name));
		o->id = id ? must(strdup(id)) : NULL;
		o->fd = -1;
		o->file.demangle = opt->demangle;
		if ((why = find(o, opt))) {
			o->bad = 1;
			if (*why)
				msg_warn("cannot disassemble %s: %s", name, why);
		}
		/* do not keep it open: there are many objects and few descriptors */
		if (o->fd >= 0)
			close(o->fd);
		o->fd = -1;
	}
	o->next = objects;
	objects = o;
	return o;
}

int disobject_offset(const struct dis_object *o, uint64_t offset, uint64_t *addr)
{
	struct elfid now;
	const char *why;
	int fd = elfid_open(o->file.path, &now, &why), rc = -1;

	if (fd < 0)
		return -1;
	if (!differs(&now, o->id, elsewhere_image(o->name) != NULL))
		rc = elfid_address(fd, offset, addr);
	close(fd);
	return rc;
}

void disobject_end(void)
{
	for (struct dis_object *o = objects; o; o = o->next)
		if (o->temporary)
			vdsofile_remove(o->file.path);
}
