/* logs.c - writes a fleet's frames in the words of a debugger.
 *	/usr/bin/x <1f> ID <1f> 1139 <1f> g <1f> /src/x.c <1f> 3
 *	->   #0  0x11139 in g () at /src/x.c:3
 * It also writes a mapping of /usr/bin/x at 0x10000, so that readers find the object and its
 * address again. */
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
#include "samples/gather.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { OBJECT, BUILD_ID, ADDRESS, FUNCTION, SOURCE, LINE, PARTS, PAGE = 4096 };
#define RANGE_MOST (UINT64_C(1) << 47)

struct call {
	uint32_t obj;
	uint64_t addr;
	char *words; /* what a debugger prints behind the address */
	int cut;     /* not a call: it stands for callers that are missing */
};

struct frame {
	size_t first, end; /* its calls */
};

struct sample {
	uint32_t program;
	uint64_t count;
	size_t first, n; /* its frames, in `trail' */
};

struct object { /* in one program: its frames lie from LOW to HIGH, its mapping begins at START */
	uint64_t low, high, start;
};

static struct calltree programs, objects; /* only the names are used */
static struct object *object;
static struct call *call;
static struct frame *frame;
static struct sample *sample;
static uint32_t *trail;    /* frames of all samples */
static struct told {       /* of each program */
	uint64_t lost, ns; /* ns: what each sample stands for */
	int known, mixed;  /* mixed: samples stand for different times */
} * told;
static size_t objects_room, calls, calls_room, frames, frames_room, samples, samples_room, trails,
	trails_room, told_room;

/* Write S, an escaped text; its control bytes stay escaped.  AVOID: replace what a reader would
 * take for the end of a function's name. */
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

/* What a debugger prints behind the address of the call PART. */
static char *words(char **part)
{
	char *text = NULL;
	size_t size;
	FILE *f = must(open_memstream(&text, &size));

	put(f, *part[FUNCTION] ? part[FUNCTION] : "??", 1);
	fputs(" ()", f);
	if (*part[SOURCE]) {
		fputs(" at ", f);
		put(f, part[SOURCE], 0);
		fprintf(f, ":%" PRIu64, (uint64_t)strtoull(part[LINE], NULL, 10));
	}
	fclose(f);
	return must(text);
}

/* Keep the call TEXT, which is cut into its parts.  Returns 0, or -1 when TEXT is not a call. */
static int keep_call(char *text)
{
	char *part[PARTS];
	struct call c = {0};

	for (int i = 0; i < PARTS; i++) {
		part[i] = text;
		if (!text)
			return -1;
		text = strchr(text, FLEET_PART);
		if (text)
			*text++ = 0;
	}
	if (text || num_parse(part[ADDRESS], 16, 0, UINT64_MAX, &c.addr) != 0)
		return -1;
	c.obj = calltree_name(&objects, part[OBJECT], strlen(part[OBJECT]));
	object = grown(object, &objects_room, c.obj, sizeof *object);
	c.words = words(part);
	c.cut = !*part[OBJECT] && strcmp(part[FUNCTION], PLACE_CUT) == 0;
	call = grown(call, &calls_room, calls, sizeof *call);
	call[calls++] = c;
	return 0;
}

int logs_frame(const char *text, int innermost, uint32_t *number)
{
	char *copy = must(strdup(text)), *at = copy, *next;
	struct frame f = {.first = calls};
	int rc = 0;

	for (; at && rc == 0; at = innermost ? NULL : next) {
		if ((next = strchr(at, FLEET_FRAME)))
			*next++ = 0;
		rc = keep_call(at);
	}
	free(copy);
	f.end = calls;
	frame = grown(frame, &frames_room, frames, sizeof *frame);
	*number = (uint32_t)frames;
	frame[frames++] = f;
	return rc;
}

static uint32_t program_of(const char *program)
{
	uint32_t n = calltree_name(&programs, program, strlen(program));

	told = grown(told, &told_room, n, sizeof *told);
	return n;
}

void logs_add(const char *program, const uint32_t *of, size_t n, uint64_t count)
{
	sample = grown(sample, &samples_room, samples, sizeof *sample);
	sample[samples++] = (struct sample){program_of(program), count, trails, n};
	for (size_t i = 0; i < n; i++) {
		trail = grown(trail, &trails_room, trails, sizeof *trail);
		trail[trails++] = of[i];
	}
}

void logs_lost(const char *program, uint64_t n)
{
	uint32_t of = program_of(program);

	told[of].lost += n;
}

void logs_interval(const char *program, uint64_t low, uint64_t high)
{
	uint32_t of = program_of(program);
	struct told *a = &told[of];

	if (!a->known)
		a->ns = low;
	a->known = 1;
	a->mixed |= low != a->ns || high != a->ns;
}

/* Widen the ranges of the objects by the calls of S. */
static void see(const struct sample *s)
{
	for (size_t i = s->first; i < s->first + s->n; i++)
		for (size_t k = frame[trail[i]].first; k < frame[trail[i]].end; k++) {
			struct object *o = &object[call[k].obj];
			if (call[k].cut)
				continue;
			if (!o->high || call[k].addr < o->low)
				o->low = call[k].addr;
			if (call[k].addr >= o->high)
				o->high = call[k].addr + (call[k].addr != UINT64_MAX);
		}
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
		if (o->high - o->low > RANGE_MOST) /* no object is so large: wrong addresses */
			o->high = o->low + RANGE_MOST;
		o->start = next;
		next += o->high - o->low + 2 * PAGE;
		next -= next % PAGE;
	}
}

static void put_frames(FILE *f, const struct sample *s)
{
	unsigned number = 0;

	for (size_t i = s->first; i < s->first + s->n; i++)
		for (size_t k = frame[trail[i]].first; k < frame[trail[i]].end; k++) {
			const struct object *o = &object[call[k].obj];
			if (call[k].cut && number) {
				fputs(TEXTFRAME_CUT "\n", f);
				return;
			}
			fprintf(f, "#%-2u 0x%016" PRIx64 " in %s\n", number++,
				o->start + (call[k].addr - o->low) % RANGE_MOST, call[k].words);
		}
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

static void write_accounts(
	const char *dir, const char *program, uint64_t recorded, const struct told *of)
{
	FILE *f = begin(dir, ACCOUNTLOG_NAME, program);
	char text[400];
	struct accountlog a = {text, sizeof text, 0};

	accountlog_put(&a, ACCOUNT_TAKEN, "%" PRIu64, recorded + of->lost);
	accountlog_put(&a, ACCOUNT_RECORDED, "%" PRIu64, recorded);
	accountlog_lost(&a, "on the hosts", of->lost);
	if (of->ns >= 1000 && !of->mixed)
		accountlog_put(&a, ACCOUNT_INTERVAL, "%" PRIu64, of->ns / 1000);
	fwrite(text, 1, a.len, f);
	end(f, dir);
}

static void write_samples(const char *dir, const char *program, const struct sample *s, size_t n)
{
	FILE *f;

	if (objects_room)
		memset(object, 0, objects_room * sizeof *object);
	for (size_t i = 0; i < n; i++)
		see(&s[i]);
	place_objects();
	write_maps(dir, program);
	f = begin(dir, "stack", program);
	fputs(TEXTLOG_TELLS_ENDS "\n", f);
	for (size_t i = 0; i < n; i++) {
		fprintf(f, "stop reason=\"sample\" count=\"%" PRIu64 "\" func=\"sample\"\n",
			s[i].count);
		put_frames(f, &s[i]);
	}
	end(f, dir);
}

/* Write the N samples at S of the program NUMBER, and the number of lost ones, below TOP. */
static void write_program(const char *top, uint32_t number, const struct sample *s, size_t n)
{
	char *dir = NULL, *program = must(strdup(programs.name[number].text));
	uint64_t recorded = 0;

	unescape(program);
	for (char *p = program; (p = strchr(p, '/'));)
		*p = '_'; /* the name is not a path */
	if (asprintf(&dir, "%s/%u.0", top, number) < 0)
		must(NULL);
	if (mkdir(dir, 0700) != 0)
		msg_die(EXIT_FAIL, "cannot make %s: %s", dir, strerror(errno));
	if (n)
		write_samples(dir, program, s, n);
	for (size_t i = 0; i < n; i++)
		recorded += s[i].count;
	write_accounts(dir, program, recorded, &told[number]);
	free(dir);
	free(program);
}

static int by_program(const void *a, const void *b)
{
	const struct sample *x = a, *y = b;

	return x->program < y->program ? -1 : x->program > y->program;
}

void logs_write(const char *dir)
{
	size_t i = 0;

	if (samples)
		qsort(sample, samples, sizeof *sample, by_program);
	for (uint32_t program = 0; program < programs.names; program++) {
		size_t n = 0;
		while (i + n < samples && sample[i + n].program == program)
			n++;
		if (n || told[program].lost)
			write_program(dir, program, sample + i, n);
		i += n;
	}
}
