/* logs.c - makes the words of a debugger of a fleet's frames.
 *	/usr/bin/x <1f> ID <1f> 1139 <1f> g <1f> /src/x.c <1f> 3
 *	->   #0  0x11139 in g () at /src/x.c:3
 * and a mapping of /usr/bin/x at 0x10000, so that readers find the object and its address again. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "fleet/fleet.h"
#include "format/accountlog.h"
#include "format/textlog.h"
#include "inside/escape.h"
#include "logs.h"
#include "samples/calltree.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { OBJECT, BUILD_ID, ADDRESS, FUNCTION, SOURCE, LINE, PARTS, PAGE = 4096 };
#define RANGE_MOST (UINT64_C(1) << 47)

struct sample {
	uint32_t program;
	uint64_t count;
	char *frames;
};

struct object { /* of one program: its frames lie from LOW to HIGH; START: of its mapping there */
	uint64_t low, high, start;
};

static struct calltree programs, objects; /* their names */
static struct object *object;
static struct sample *sample;
static size_t objects_room, samples, samples_room;

/* Cut FRAME into its parts, and tell its object and address.  Returns 0, or -1. */
static int take_apart(char *frame, char **part, uint32_t *obj, uint64_t *addr)
{
	for (int i = 0; i < PARTS; i++) {
		part[i] = frame;
		if (!frame)
			return -1;
		frame = strchr(frame, FLEET_PART);
		if (frame)
			*frame++ = 0;
	}
	if (frame || num_parse(part[ADDRESS], 16, 0, UINT64_MAX, addr) != 0)
		return -1;
	*obj = calltree_name(&objects, part[OBJECT], strlen(part[OBJECT]));
	return 0;
}

/* Call FN with each frame of a copy of FRAMES.  Returns 0, or -1: they are none. */
static int each_frame(
	const char *frames, void (*fn)(void *, unsigned, char **, uint32_t, uint64_t), void *arg)
{
	char *copy = must(strdup(frames)), *at = copy, *next, *part[PARTS];
	unsigned number = 0;
	uint32_t obj;
	uint64_t addr;
	int rc = 0;

	for (; at && rc == 0; at = next) {
		if ((next = strchr(at, FLEET_FRAME)))
			*next++ = 0;
		rc = take_apart(at, part, &obj, &addr);
		if (rc == 0)
			fn(arg, number++, part, obj, addr);
	}
	free(copy);
	return rc;
}

static void see(void *arg, unsigned number, char **part, uint32_t obj, uint64_t addr)
{
	(void)arg, (void)number, (void)part;
	object = grown(object, &objects_room, obj, sizeof *object);
	if (!object[obj].high || addr < object[obj].low)
		object[obj].low = addr;
	if (addr >= object[obj].high)
		object[obj].high = addr + (addr != UINT64_MAX);
}

int logs_add(const char *program, char *frames, uint64_t count)
{
	if (each_frame(frames, see, NULL) != 0)
		return -1;
	sample = grown(sample, &samples_room, samples, sizeof *sample);
	sample[samples++] = (struct sample){
		calltree_name(&programs, program, strlen(program)), count, must(strdup(frames))};
	return 0;
}

/* Give each object a mapping of its own. */
static void place_objects(void)
{
	uint64_t next = 16 * PAGE;

	for (size_t i = 0; i < objects_room; i++) {
		struct object *o = &object[i];
		if (!o->high)
			continue;
		o->low -= o->low % PAGE;
		if (o->high - o->low > RANGE_MOST) /* no object: what has no place */
			o->high = o->low + RANGE_MOST;
		o->start = next;
		next += o->high - o->low + 2 * PAGE;
		next -= next % PAGE;
	}
}

/* S, from escaped text: control bytes stay escaped; AVOID: what the reader would take for the parts
 * behind a function becomes another. */
static void put(FILE *f, const char *s, int avoid)
{
	char *raw = must(strdup(s)), *out = must(malloc(4 * strlen(s) + 1)), *paren;
	size_t n;

	unescape(raw);
	for (paren = raw; avoid && (paren = strstr(paren, " ("));)
		if (strstr(paren, ") from ") || strstr(paren, ") at "))
			*paren = '_';
		else
			paren++;
	n = textlog_escape(out, raw, strlen(raw), "", "");
	fwrite(out, 1, n, f);
	free(out);
	free(raw);
}

static void put_frame(void *arg, unsigned number, char **part, uint32_t obj, uint64_t addr)
{
	FILE *f = arg;

	fprintf(f, "#%-2u 0x%016" PRIx64 " in ", number,
		object[obj].start + (addr - object[obj].low) % RANGE_MOST);
	put(f, *part[FUNCTION] ? part[FUNCTION] : "??", 1);
	fputs(" ()", f);
	if (*part[SOURCE]) {
		fputs(" at ", f);
		put(f, part[SOURCE], 0);
		fprintf(f, ":%" PRIu64, (uint64_t)strtoull(part[LINE], NULL, 10));
	}
	putc('\n', f);
}

static FILE *begin(const char *dir, const char *name, const char *program)
{
	char *path = NULL, *head = must(malloc(4 * strlen(program) + 300));
	FILE *f;

	if (asprintf(&path, "%s/%s.log", dir, name) < 0)
		must(NULL);
	if (!(f = fopen(path, "wxe")))
		msg_die(EXIT_FAIL, "cannot write %s: %s", path, strerror(errno));
	textlog_head(head, 4 * strlen(program) + 300, name, 0, 0, program);
	fputs(head, f);
	free(head);
	free(path);
	return f;
}

static void end(FILE *f, const char *dir)
{
	if (fflush(f) != 0 || ferror(f) || fclose(f) != 0)
		msg_die(EXIT_FAIL, "cannot write into %s: %s", dir, strerror(errno));
}

static void write_maps(const char *dir, const char *program)
{
	FILE *f = begin(dir, TEXTLOG_MAPS, program);

	for (size_t i = 0; i < objects.names; i++) {
		if (!object[i].high)
			continue;
		fprintf(f, "%" PRIx64 "-%" PRIx64 " r-xp %" PRIx64 " 00:00 0 ", object[i].start,
			object[i].start + (object[i].high - object[i].low) + PAGE, object[i].low);
		put(f, objects.name[i].text, 0);
		putc('\n', f);
	}
	end(f, dir);
}

static void write_accounts(const char *dir, const char *program, uint64_t recorded, uint64_t lost)
{
	FILE *f = begin(dir, ACCOUNTLOG_NAME, program);
	char text[400];
	struct accountlog a = {text, sizeof text, 0};

	accountlog_put(&a, ACCOUNT_TAKEN, "%" PRIu64, recorded + lost);
	accountlog_put(&a, ACCOUNT_RECORDED, "%" PRIu64, recorded);
	accountlog_lost(&a, "on the hosts", lost);
	fwrite(text, 1, a.len, f);
	end(f, dir);
}

/* The N samples at S, of one program. */
static void write_program(const char *top, const struct sample *s, size_t n, uint64_t lost)
{
	uint64_t recorded = 0;
	char *dir = NULL, *program = must(strdup(programs.name[s->program].text));
	FILE *f;

	memset(object, 0, objects_room * sizeof *object);
	for (size_t i = 0; i < n; i++)
		each_frame(s[i].frames, see, NULL);
	place_objects();
	unescape(program);
	for (char *p = program; (p = strchr(p, '/'));)
		*p = '_'; /* it has no directory: a slash separates nothing */
	if (asprintf(&dir, "%s/%u.0", top, s->program) < 0)
		must(NULL);
	if (mkdir(dir, 0700) != 0)
		msg_die(EXIT_FAIL, "cannot make %s: %s", dir, strerror(errno));
	write_maps(dir, program);
	f = begin(dir, "stack", program);
	for (size_t i = 0; i < n; i++) {
		fprintf(f, "stop reason=\"sample\" count=\"%" PRIu64 "\" func=\"sample\"\n",
			s[i].count);
		each_frame(s[i].frames, put_frame, f);
		recorded += s[i].count;
	}
	end(f, dir);
	write_accounts(dir, program, recorded, lost);
	free(dir);
	free(program);
}

static int by_program(const void *a, const void *b)
{
	const struct sample *x = a, *y = b;

	return x->program < y->program ? -1 : x->program > y->program;
}

void logs_write(const char *dir, uint64_t lost)
{
	if (samples)
		qsort(sample, samples, sizeof *sample, by_program);
	for (size_t i = 0, n; i < samples; i += n) {
		for (n = 1; i + n < samples && sample[i + n].program == sample[i].program;)
			n++;
		write_program(dir, &sample[i], n, i ? 0 : lost);
	}
}
