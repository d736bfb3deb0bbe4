/* paths.c - asks for paths, for their parents up to the root, and then for all frames.
 *	path -12, called by 901, "-78 -80";  path 901, called by 0, "5"  ->  frames -78 -80 5 */
#include "paths.h"
#include "base/grown.h"
#include "format/pctfile.h"
#include "logs.h"

#include <stdlib.h>
#include <string.h>

void paths_want(struct paths *p, int64_t leaf, int64_t path)
{
	ids_add(&p->frame, leaf);
	if (path)
		ids_add(&p->path, path);
}

/* Take a row of the table path: PATH, PARENT, FRAMES. */
static void path_row(void *arg, char **column)
{
	struct paths *p = arg;
	struct paths_row row = {.first = p->listed, .named = 1};
	int64_t path, frame;
	size_t at;
	char *one, *save = NULL;

	if (ids_parse(column[0], &path) != 0 || ids_parse(column[1], &row.parent) != 0
		|| (at = ids_find(&p->path, path)) == IDS_NONE) {
		p->wrong = 1;
		return;
	}
	for (one = strtok_r(column[2], " ", &save); one; one = strtok_r(NULL, " ", &save)) {
		if (ids_parse(one, &frame) != 0) {
			p->wrong = 1;
			return;
		}
		p->list = grown(p->list, &p->list_room, p->listed, sizeof *p->list);
		p->list[p->listed++] = frame;
		ids_add(&p->frame, frame);
	}
	row.n = p->listed - row.first;
	if (row.parent)
		ids_add(&p->path, row.parent);
	p->row = grown(p->row, &p->row_room, at, sizeof *p->row);
	p->row[at] = row;
}

/* Take a row of the table frame: FRAME, CALLS, FUNCTION.  A frame has several rows when an earlier
 * pct ship had no name for it; a row with a function counts. */
static void frame_row(void *arg, char **column)
{
	struct paths *p = arg;
	size_t at;
	static const char rare[] = FLEET_RARE_OBJECT;
	int64_t frame;
	uint32_t number;
	int is_rare = strncmp(column[1], rare, sizeof rare - 1) == 0
		&& column[1][sizeof rare - 1] == FLEET_PART;

	if (ids_parse(column[0], &frame) != 0 || (at = ids_find(&p->frame, frame)) == IDS_NONE
		|| logs_frame(column[1], p->innermost, &number) != 0) {
		p->wrong = 1;
		return;
	}
	if (!p->number[at] || *column[2])
		p->number[at] = number + 1;
	if (is_rare)
		p->rare = number + 1;
}

int paths_ask(struct paths *p, struct fleet *f, int innermost)
{
	size_t asked = 0, last;

	p->innermost = innermost;
	/* each round asks for the parents of the paths of the round before */
	while (asked < p->path.n) {
		last = p->path.n;
		if (fleet_by_ids(f, "SELECT path, parent, frames FROM path WHERE path IN ",
			    &p->path, asked, 3, path_row, p)
			!= 0)
			return -1;
		asked = last;
	}
	p->row = grown(p->row, &p->row_room, p->path.n, sizeof *p->row);
	p->number = grown(p->number, &p->number_room, p->frame.n, sizeof *p->number);
	return fleet_by_ids(f, "SELECT frame, calls, function FROM frame WHERE frame IN ",
		&p->frame, 0, 3, frame_row, p);
}

/* Append the frame ID to OUT.  Returns 0, or -1 when it has not come or there are too many. */
static int append(const struct paths *p, int64_t id, uint32_t *out, size_t *n)
{
	size_t at = ids_find(&p->frame, id);

	if (*n > PCT_DEPTH_MAX || at == IDS_NONE || !p->number[at])
		return -1;
	out[(*n)++] = p->number[at] - 1;
	return 0;
}

const uint32_t *paths_frames(const struct paths *p, int64_t leaf, int64_t path, size_t *n)
{
	static uint32_t out[PCT_DEPTH_MAX + 1]; /* one more for PLACE_CUT */
	int rc;

	*n = 0;
	rc = append(p, leaf, out, n);
	while (path && rc == 0) {
		size_t at = ids_find(&p->path, path);
		if (at == IDS_NONE || !p->row[at].named || !p->row[at].n)
			return NULL;
		for (size_t i = 0; i < p->row[at].n && rc == 0; i++)
			rc = append(p, p->list[p->row[at].first + i], out, n);
		path = p->row[at].parent;
	}
	return rc == 0 ? out : NULL;
}

void paths_free(struct paths *p)
{
	ids_free(&p->path);
	ids_free(&p->frame);
	free(p->row);
	free(p->number);
	free(p->list);
}
