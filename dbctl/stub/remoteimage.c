/* remoteimage.c - owns the pieces of the file that are compared, and the result. */
#define _GNU_SOURCE /* memmem */
#include "base/must.h"
#include "debugger/driver.h"
#include "elf/elfid.h"
#include "process/post.h"
#include "stub/remoteimage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
	PIECE = 64,   /* bytes */
	PIECES = 128, /* most pieces of code, evenly over all of it */
	SECTIONS = 256,
};

static struct piece {
	uint64_t addr; /* address in the file */
	size_t len;
	unsigned char bytes[PIECE];
	int is_id; /* 1: the build-id; 0: code */
} piece[PIECES + 1];

static size_t pieces, awaited;
static int moves;
static uint64_t entry, shift; /* entry: of the file; shift: address in the target less that in the
			       * file */
static int id_read, id_differs, code_read, code_differs;

static void add(int fd, uint64_t off, uint64_t addr, size_t len, int is_id)
{
	struct piece *p = &piece[pieces];

	if (pread(fd, p->bytes, len, (off_t)off) != (ssize_t)len)
		return;
	p->addr = addr;
	p->len = len;
	p->is_id = is_id;
	pieces++;
}

/* Add the build-id as a piece, if a loaded segment has it. */
static void add_id(int fd, const struct elfid *id)
{
	unsigned char note[4 + sizeof id->id] = "GNU";
	uint64_t addr;
	char *map, *at;

	if (!id->len || id->size != (size_t)id->size)
		return;
	memcpy(note + 4, id->id, id->len);
	map = mmap(NULL, (size_t)id->size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (map == MAP_FAILED)
		return;
	at = memmem(map, (size_t)id->size, note, 4U + id->len);
	if (at && elfid_address(fd, (uint64_t)(at - map) + 4, &addr) == 0)
		add(fd, (uint64_t)(at - map) + 4, addr, id->len, 1);
	munmap(map, (size_t)id->size);
}

static void add_code(int fd)
{
	static uint64_t range[SECTIONS][2];
	size_t ranges = elfid_code(fd, range, SECTIONS), loads;
	struct elfid_load *load = elfid_loads(fd, &loads);
	uint64_t all = 0, step;

	for (size_t i = 0; i < ranges; i++)
		all += range[i][1] - range[i][0];
	step = all / PIECES > PIECE ? all / PIECES : PIECE;
	for (size_t i = 0; i < ranges; i++)
		for (uint64_t a = range[i][0]; a < range[i][1] && pieces < PIECES; a += step) {
			uint64_t left = range[i][1] - a;
			for (size_t k = 0; k < loads; k++)
				if (a >= load[k].addr && a - load[k].addr < load[k].size) {
					add(fd, load[k].off + (a - load[k].addr), a,
						left < PIECE ? (size_t)left : PIECE, 0);
					break;
				}
		}
	free(load);
}

int remoteimage_read(const char *path, const char **why)
{
	struct elfid id;
	int fd = elfid_open(path, &id, why);

	if (fd < 0)
		return -1;
	if (elfid_entry(fd, &entry, &moves) != 0) {
		*why = "it is not an ELF program";
		close(fd);
		return -1;
	}
	add_id(fd, &id);
	add_code(fd);
	close(fd);
	return 0;
}

/* Compare P with the bytes that TEXT lists.  Returns 0 when they are the same, 1 when they differ,
 * -1 when TEXT does not list them all. */
static int compare(const struct piece *p, const char *text)
{
	const struct statement *s = driver_says(SAY_remote_memory);
	regmatch_t m[2];
	size_t n = 0;

	for (size_t len; *text && n < p->len; text += len + (text[len] == '\n')) {
		char *line, *at, *end;
		len = strcspn(text, "\n");
		line = strndup(text, len);
		if (!line || !driver_match(s, 1, line, m, 2)) {
			free(line);
			return -1;
		}
		line[m[1].rm_eo] = 0;
		for (at = line + m[1].rm_so; n < p->len; at = end) {
			unsigned long byte = strtoul(at, &end, 0);
			if (end == at)
				break;
			if (byte != p->bytes[n++]) {
				free(line);
				return 1;
			}
		}
		free(line);
	}
	return n == p->len ? 0 : -1;
}

struct asked {
	struct proc *p;
	const struct piece *piece;
};

static void answered(void *arg, const char *text, int failed)
{
	struct asked a = *(struct asked *)arg;
	int differs = failed ? -1 : compare(a.piece, text);

	free(arg);
	if (differs >= 0 && a.piece->is_id) {
		id_read = 1;
		id_differs |= differs;
	} else if (differs >= 0) {
		code_read = 1;
		code_differs |= differs;
	}
	if (!--awaited)
		post(a.p, EV_ANSWERED, NULL);
}

static void ask(struct proc *p, const struct piece *piece)
{
	char address[24], count[12];
	struct driver_fill fill[] = {{"address", address}, {"count", count}};
	struct asked *a = must(malloc(sizeof *a));
	char *command;

	snprintf(address, sizeof address, "0x%" PRIx64, piece->addr + shift);
	snprintf(count, sizeof count, "%zu", piece->len);
	command = driver_fill(driver_text(SAY_remote_memory), fill, 2, NULL, NULL, NULL);
	*a = (struct asked){p, piece};
	debugger_tell(p->dbg, command, debugger_deadline, answered, a);
	free(command);
}

/* TEXT has the address of the file's entry in the target, which tells where the target has all of
 * the file.  Ask for all pieces. */
static void placed(void *arg, const char *text, int failed)
{
	struct proc *p = arg;
	regmatch_t m[2];

	if (moves && !failed && driver_match(driver_says(SAY_remote_entry), 1, text, m, 2))
		shift = strtoull(text + m[1].rm_so, NULL, 16) - entry;
	awaited = pieces;
	for (size_t i = 0; i < pieces; i++)
		ask(p, &piece[i]);
	if (!awaited)
		post(p, EV_ANSWERED, NULL);
}

void remoteimage_ask(struct proc *p)
{
	if (driver_says(SAY_remote_entry) && driver_says(SAY_remote_memory))
		debugger_ask(p->dbg, driver_text(SAY_remote_entry), debugger_deadline, placed, p);
	else
		debugger_tell(p->dbg, driver_text(SAY_nothing), debugger_deadline, placed, p);
}

enum remoteimage remoteimage_verdict(void)
{
	if (id_read)
		return id_differs ? REMOTEIMAGE_OTHER : REMOTEIMAGE_SAME;
	if (code_read)
		return code_differs ? REMOTEIMAGE_OTHER : REMOTEIMAGE_SAME;
	return REMOTEIMAGE_UNKNOWN;
}
