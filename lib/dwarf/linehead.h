/* linehead.h - reads the header of a line program: its form, and the names of files. */
#ifndef LINEHEAD_H
#define LINEHEAD_H

#include "dwarf/unit.h"

struct line_file {
	struct value name; /* a text, as the header has it */
	uint64_t dir;
};

struct linehead { /* the header of a line program */
	const struct unit *unit;
	unsigned version, addr_size, offset_size;
	uint8_t min_inst, max_ops, line_range, opcode_base;
	int8_t line_base;
	const uint8_t *opcode_len;
	struct cursor program;
	struct value *dir;
	struct line_file *file;
	size_t dirs, files, dir_room, file_room;
	int first;  /* number of the first file and of the first directory */
	int failed; /* 1: there was no memory, or there are too many files */
};

/* Read the header of U's line program; a split unit has that of its skeleton.  Returns 0, -1 when
 * there is none or it is damaged, or -2 when there is no memory or there are too many files. */
int linehead_read(struct linehead *h, const struct unit *u);

/* The path of file number N, from malloc; NULL not known. */
char *linehead_path(const struct linehead *h, uint64_t n);

/* Add a file called NAME in directory number DIR.  Returns 0, or -1 when there is no memory or
 * there are too many. */
int linehead_add_file(struct linehead *h, const struct value *name, uint64_t dir);

void linehead_free(struct linehead *h);

#endif
