/* sameobject.c - compares the objects of a run with the files that are at their paths now. */
#include "format/reader.h"
#include "elf/elfid.h"
#include "run/sameobject.h"

#include <string.h>
#include <unistd.h>

int sameobject_open(const struct state_map *m, const char **why)
{
	struct elfid now;
	int fd = elfid_open(m->path, &now, why);

	if (fd < 0)
		return -1;
	*why = NULL;
	if (m->build_id_len) {
		if (now.len != m->build_id_len || memcmp(now.id, m->build_id, now.len) != 0)
			*why = "it is not the file of the run: its build-id differs";
	} else if (m->file_size && (now.size != m->file_size || now.mtime != m->file_mtime)) {
		*why = "it is not the file of the run: its size or time differs";
	}
	if (!*why)
		return fd;
	close(fd);
	return -1;
}

int sameobject_first(const struct states *s, size_t i)
{
	const struct state_map *m = statereader_map(s, i);

	if (m->path[0] != '/' || m->flags & PCT_F_RAW_ADDR)
		return 0;
	for (size_t k = 0; k < i; k++) {
		const struct state_map *other = statereader_map(s, k);
		if (strcmp(other->path, m->path) == 0 && other->bias == m->bias)
			return 0;
	}
	return 1;
}

const struct state_map *sameobject_program(const struct states *s)
{
	const char *program = statereader_reader(s)->program;

	for (size_t i = 0; i < statereader_maps(s); i++)
		if (sameobject_first(s, i) && strcmp(statereader_map(s, i)->path, program) == 0)
			return statereader_map(s, i);
	return NULL;
}
