/* print.c - prints heads, and counts of taken and lost samples. */
#include "base/count.h"
#include "base/msg.h"
#include "format/fileevent.h"
#include "format/runs.h"
#include "elf/elfid.h"
#include "inside/escape.h"
#include "print.h"
#include "samples/gather.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *collector(uint8_t c)
{
	return c == 'p' ? "library" : c == 'f' ? "profil(3)" : "kernel sampler";
}

static const char *timer(uint8_t t)
{
	switch (t) {
	case 'E': return "perf event per thread, user time of each";
	case 'T': return "POSIX timer per thread, CPU time";
	case 'V': return "setitimer, user time of the process";
	case 'P': return "setitimer, CPU time of the process";
	case 'R': return "setitimer, wall-clock time";
	case 'S': return "signals that the program sent itself";
	case 'C': return "the kernel's clock of each CPU, a high-resolution timer";
	case 'H': return "hardware cycles";
	case 'N': return "an event";
	case 'K': return "the kernel's tick, /proc/profile, whole machine";
	default: return "CLOCK_MONOTONIC timer, wall-clock time";
	}
}

static size_t json_files; /* objects so far */

static void json_put(const char *s, size_t n)
{
	for (; n; s++, n--) {
		if (*s == '"' || *s == '\\')
			putchar('\\');
		putchar(*s);
	}
}

/* Print all that comes before a value.  The key `file' begins an object. */
static void json_name(const char *key)
{
	if (strcmp(key, "file") == 0)
		fputs(json_files++ ? "},\n{\"" : "[\n{\"", stdout);
	else
		fputs(", \"", stdout);
	json_put(*key ? key : "note", strlen(*key ? key : "note"));
	fputs("\": ", stdout);
}

static void json_key(const char *key)
{
	json_name(key);
	putchar('"');
}

void infotext_end(const struct info_sum *s)
{
	if (s->script == INFO_JSON)
		puts(json_files ? "}\n]" : "[]");
}

void infotext_text(const struct info_sum *s, const char *key, const char *bytes, size_t len)
{
	char *safe = malloc(4 * len + 1);

	if (!safe)
		msg_die(EXIT_FAIL, "cannot print: out of memory");
	if (s->script == INFO_JSON)
		json_key(key);
	else
		printf(s->script ? "%s\t" : "%-11s ", key);
	for (size_t n; len; bytes += n, len -= n) {
		n = strnlen(bytes, len);
		size_t len_safe = escape(safe, 4 * n + 1, bytes, n);
		if (s->script == INFO_JSON)
			json_put(safe, len_safe);
		else
			fwrite(safe, 1, len_safe, stdout);
		if (n < len) {
			n++;
			if (n < len)
				putchar(' ');
		}
	}
	if (s->script == INFO_JSON)
		putchar('"');
	else
		putchar('\n');
	free(safe);
}

static void line(const struct info_sum *s, const char *key, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
static void line(const struct info_sum *s, const char *key, const char *fmt, ...)
{
	char buf[1000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	infotext_text(s, key, buf, strlen(buf));
}

void infotext_count(const struct info_sum *s, const char *key, uint64_t n)
{
	if (s->script != INFO_JSON) {
		line(s, key, "%" PRIu64, n);
		return;
	}
	json_name(key);
	printf("%" PRIu64, n);
}

static void reason(const struct info_sum *s, const char *of, const char *name, uint64_t n)
{
	char key[80];

	if (!n)
		return;
	snprintf(key, sizeof key, "%s %s", s->script ? of : " ", name);
	infotext_count(s, key, n);
}

/* Print how many samples have paths that are not whole, and why. */
static void cut_short(const struct info_sum *s, const uint64_t cut[PCT_END_N])
{
	uint64_t all = 0;

	for (unsigned i = PCT_END_WHOLE + 1; i < PCT_END_N; i++)
		count_add(&all, cut[i]);
	infotext_count(s, s->script ? "cut" : "cut short", all);
	for (unsigned i = PCT_END_WHOLE + 1; i < PCT_END_N; i++)
		reason(s, "cut", reader_end(i), cut[i]);
}

void infotext_states(const struct info_sum *a)
{
	infotext_count(a, "mappings", a->maps);
	infotext_count(a, "values", a->values);
	infotext_count(a, a->script ? "cut_stacks" : "cut stacks", a->cut_stacks);
	infotext_count(a, a->script ? "other_stacks" : "other stacks", a->foreign);
}

void infotext_accounts(const struct info_sum *s, const struct info_sum *a)
{
	uint64_t lost = 0;

	if (a->logs)
		infotext_count(s, "samples", a->samples);
	if (a->values && !a->states)
		infotext_count(s, "values", a->values);
	if (a->errors)
		infotext_count(s, "errors", a->errors);
	if (!a->binary && !a->accounts)
		return;
	infotext_count(s, "taken", a->taken);
	infotext_count(s, "recorded", a->recorded);
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		count_add(&lost, a->lost[i]);
	for (size_t i = 0; i < a->others; i++)
		count_add(&lost, a->other[i].n);
	count_add(&lost, a->overwritten);
	count_add(&lost, a->flight);
	infotext_count(s, "lost", lost);
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		reason(s, "lost", reader_reason(i) ? reader_reason(i) : "unknown reason",
			a->lost[i]);
	for (size_t i = 0; i < a->others; i++)
		reason(s, "lost", a->other[i].name, a->other[i].n);
	reason(s, "lost", "overwritten", a->overwritten);
	reason(s, "lost", "in flight", a->flight);
	if (a->trees)
		cut_short(s, a->cut);
	if (a->uneven)
		line(s, "damaged", "fewer samples taken than recorded and lost");
	if (a->stopping)
		infotext_count(s, s->script ? "stopped_us" : "stopped us", a->stopped_us);
	if (!a->binary)
		return;
	infotext_count(s, "threads", a->threads);
	infotext_count(s, "untimed", a->untimed);
}

static void kind(const struct info_sum *s, const struct pct_head *h)
{
	if (h->kind == 'h')
		line(s, "kind", "histogram, %u byte%s per bin, counters of %u byte%s", h->bin_size,
			h->bin_size == 1 ? "" : "s", h->width, h->width == 1 ? "" : "s");
	else if (h->kind == 'a')
		line(s, "kind", "counted records of %u words", h->rec_words);
	else if (h->flags & PCT_F_NODES)
		line(s, "kind", "log, call paths as nodes");
	else if (h->kind == 'l')
		line(s, "kind", "log, records of %u words", h->rec_words);
	else if (h->kind == 't')
		line(s, "kind", "call tree");
	else if (h->kind == 's' && h->ring)
		line(s, "kind", "last %" PRIu64 " states, %u bytes of stack at most", h->ring,
			h->width);
	else if (h->kind == 's')
		line(s, "kind", "states, %u bytes of stack at most", h->width);
	else
		line(s, "kind", "circular log of %" PRIu64 " records of %u words", h->ring,
			h->rec_words);
	if (h->depth > 1)
		infotext_count(s, "frames", h->depth);
	if (h->flags & PCT_F_FOLDED)
		line(s, "folded", "repeated (recursive) calls are collapsed in each path");
}

static void origin(const struct info_sum *s, const struct reader *r)
{
	const struct pct_head *h = &r->head;
	time_t when = (time_t)(h->start_time / 1000000000u);
	struct tm tm;
	char buf[65];

	infotext_text(s, "object", r->object, strlen(r->object));
	if (h->flags & PCT_F_DELETED)
		line(s, "", "deleted when it was mapped");
	if (h->build_id_len)
		line(s, "build-id", "%s", elfid_hex(h->build_id, h->build_id_len, buf));
	if (s->script && h->obj_size && !(h->flags & PCT_F_DELETED)) {
		infotext_count(s, "size", h->obj_size);
		infotext_count(s, "mtime", h->obj_mtime);
	}
	if (s->script && h->flags & PCT_F_RAW_ADDR)
		line(s, "raw", "1");
	if (h->flags & PCT_F_BLOCKED)
		infotext_count(s, s->script ? "blocked" : "blocks the signal", 1);
	for (size_t i = 0; i < sizeof h->boot; i++)
		if (s->script && h->boot[i]) {
			line(s, "boot", "%s", elfid_hex(h->boot, sizeof h->boot, buf));
			break;
		}
	if (h->translator[0])
		line(s, "translator", "%.31s", h->translator);
	infotext_text(s, "program", r->program, strlen(r->program));
	if (s->script && r->name[0])
		infotext_text(s, "name", r->name, strlen(r->name));
	infotext_count(s, "pid", h->pid);
	infotext_count(s, "ppid", h->ppid);
	if (s->script && h->run)
		infotext_count(s, "run", h->run);
	if (runs_number(r))
		infotext_count(s, "instance", runs_number(r));
	infotext_text(s, "command", r->cmdline, r->cmdline_len);
	if (*r->cgroup)
		infotext_text(s, "cgroup", r->cgroup, strlen(r->cgroup));
	if (gmtime_r(&when, &tm) && strftime(buf, sizeof buf, "%Y-%m-%d %H:%M:%S UTC", &tm))
		line(s, "started", "%s", buf);
}

static void how(const struct info_sum *s, const struct reader *r)
{
	const struct pct_head *h = &r->head;
	static const char *const modes[] = {"", "user", "kernel", "user and kernel"};

	line(s, "collector", "%s", collector(h->collector));
	if (s->script)
		line(s, "timer", "%c", h->timer);
	else
		line(s, "timer", "%c: %s", h->timer, timer(h->timer));
	if (h->denied_e)
		line(s, s->script ? "denied_e" : "  not E", "%s", strerror(h->denied_e));
	if (h->denied_t)
		line(s, s->script ? "denied_t" : "  not T", "%s", strerror(h->denied_t));
	if (r->event[0])
		infotext_text(s, "event", r->event, strlen(r->event));
	if (s->script)
		infotext_text(s, "counts", fileevent(r), strlen(fileevent(r)));
	if (h->modes)
		line(s, "modes", "%s", modes[h->modes & 3]);
	if (h->period)
		infotext_count(s, "period", h->period);
	if (h->early)
		infotext_count(s, s->script ? "early_us" : "early us", h->early / 1000);
	if (h->interval)
		line(s, "interval", "%.9g us%s", (double)h->interval / 1000,
			h->random ? ", random" : "");
}

void infotext_file(const struct info_sum *s, const char *path, const struct reader *r)
{
	infotext_text(s, "file", path, strlen(path));
	kind(s, &r->head);
	origin(s, r);
	how(s, r);
}
