/* sysrecords - writes data files from records of the kernel, made by hand:
 *	sysrecords [-l DEPTH [-u]] [-t] [-c PROG] [-m] DIR <SCRIPT
 *		-u: samples have stacks    -t: they are recorded with their times
 *		-c: PROG alone is sampled
 *		-m: as the daemon's: all processes of a program write one directory
 *	sysrecords -f SEED COUNT DIR     random ones, and rings full of noise (for sanitizers)
 *	sysrecords -s TIME SECONDS              the daemon's directory for that time
 * A script has a record on each line, MS being milliseconds of the session:
 *	MS fork PID PPID     MS exit PID          MS comm PID NAME      MS exec PID NAME
 *	MS map PID START SIZE OFFSET FILE         MS throttle PID       MS unthrottle PID
 *	MS user|kernel PID ADDRESS [k|u|ADDRESS...]             the rest is the call path
 *	MS path PID PC SP FP WORD... [.]   user mode of x86-64, its stack from SP on; .: it ends
 *	MS call PID ADDRESS PC SP FP WORD... [.]      kernel mode, entered from there
 *	cut FILE SIZE       move FILE TO       limit SIZE: no file may be larger; 0: any may
 *	thread PID TID      its waits are looked at        left TID    it has ended
 *	write OLD-MS        write, and forget processes that ended before
 * A number after # is the record's size, with any contents: `5 comm#16 7 x'.
 * Output: "user 3 kernel 2 nomap 1 gone 0 starved 0 throttled 4 ms". */
#define _GNU_SOURCE
#include "sys/decode_linux.h"
#include "sys/ring_linux.h"
#include "sys/session.h"
#include "daemon/diskbound.h"
#include "sys/userregs_linux.h"
#include "waits/processes.h"

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static struct sys_event events[1] = {
	{.name = "cpu-clock", .period = 1000000, .modes = 3, .clock = 1, .timer = 'C'}};
static struct session session;
static uint64_t start; /* of MS: later than any time in /proc now */

static union {
	struct perf_event_header h;
	unsigned char byte[1 << 16];
	uint32_t half[1 << 14];
	uint64_t word[1 << 13];
} rec;
static size_t len;

static void put8(uint64_t v)
{
	memcpy(rec.byte + len, &v, sizeof v);
	len += sizeof v;
}

static void put4(uint32_t a, uint32_t b)
{
	memcpy(rec.byte + len, &a, sizeof a);
	memcpy(rec.byte + len + 4, &b, sizeof b);
	len += 8;
}

static void put_text(const char *s)
{
	snprintf((char *)rec.byte + len, 4096, "%s", s);
	len += (strlen(s) + 8) & ~(size_t)7;
}

static int parts(void)
{
	return session.store.depth <= 1 ? 0
		: session.store.trees   ? DECODE_CHAINS | DECODE_STACKS
					: DECODE_CHAINS;
}

/* decode like the sampler */
static void give(void)
{
	struct sys_record r;
	uint64_t id;

	decode_time(&rec.h);
	if (decode(&rec.h, parts(), &r, &id) == 0)
		session_record(&session, &r);
}

static const char *next(void)
{
	const char *s = strtok(NULL, " \n");

	return s ? s : "0";
}

/* Append what a sample without user mode has of it. */
static void put_no_stack(void)
{
	if (session.store.trees) {
		put8(0);
		put8(0);
	}
}

/* Append an empty chain, the registers, of which the line has three, and the rest, a stack. */
static void put_stack(uint64_t pc)
{
	uint64_t sp = strtoull(next(), NULL, 16), fp = strtoull(next(), NULL, 16), size = 0;
	size_t at;
	char *word;

	put8(0);
	put8(PERF_SAMPLE_REGS_ABI_64);
	for (unsigned i = 0; i < userregs_count(); i++) /* ax bx cx dx si di bp sp ip r8... */
		put8(i == 6 ? fp : i == 7 ? sp : i == 8 ? pc : 0);
	at = len;
	put8(0);
	for (; (word = strtok(NULL, " \n")) && *word != '.'; size += 8)
		put8(strtoull(word, NULL, 16));
	if (word)
		put8(0);
	put8(size);
	size += word ? 8 : 0;
	memcpy(rec.byte + at, &size, sizeof size);
}

/* Append the rest of the line, a call path. */
static void put_chain(char *word)
{
	size_t at = len;
	uint64_t n = 0;

	put8(0);
	for (; (word = strtok(NULL, " \n")); n++)
		put8(strcmp(word, "k") == 0              ? CHAIN_KERNEL
				: strcmp(word, "u") == 0 ? CHAIN_USER
							 : strtoull(word, NULL, 16));
	memcpy(rec.byte + at, &n, sizeof n);
}

static void line(char *text)
{
	char *first = strtok(text, " \n"), *kind, *size;
	const char *file;
	uint64_t time, pc;
	struct stat st;
	uint32_t pid;

	if (!first || first[0] == '#')
		return;
	if (strcmp(first, "write") == 0) {
		session_flush(&session, start + strtoull(next(), NULL, 10) * 1000000);
		return;
	}
	if (strcmp(first, "thread") == 0) {
		struct proc *p = procs_find(atoi(next()));
		processes_join(processes_of(p), threads_new(atoi(next()), start, THREAD_ON));
		return;
	}
	if (strcmp(first, "left") == 0) {
		processes_leave(&session.store, threads_find(atoi(next())), start + 1000000);
		return;
	}
	if (strcmp(first, "cut") == 0) {
		file = next();
		if (truncate(file, atoi(next())) != 0)
			err(111, "cut");
		return;
	}
	if (strcmp(first, "limit") == 0) {
		struct rlimit most = {strtoull(next(), NULL, 10), RLIM_INFINITY};
		if (!most.rlim_cur)
			most.rlim_cur = RLIM_INFINITY;
		if (setrlimit(RLIMIT_FSIZE, &most) != 0)
			err(111, "limit");
		return;
	}
	if (strcmp(first, "move") == 0) {
		file = next();
		if (rename(file, next()) != 0)
			err(111, "move");
		return;
	}
	time = start + strtoull(first, NULL, 10) * 1000000;
	kind = strtok(NULL, " \n");
	if (!kind)
		errx(100, "%s and what?", first);
	size = strchr(kind, '#');
	if (size)
		*size++ = 0;
	pid = (uint32_t)strtoul(next(), NULL, 10);
	memset(&rec, 0, sizeof rec);
	len = sizeof rec.h;
	if (strcmp(kind, "user") == 0 || strcmp(kind, "kernel") == 0) {
		rec.h.type = PERF_RECORD_SAMPLE;
		rec.h.misc = kind[0] == 'k' ? PERF_RECORD_MISC_KERNEL : PERF_RECORD_MISC_USER;
		put8(1);
		put8(strtoull(next(), NULL, 16));
		put4(pid, pid);
		put8(time);
		if (session.store.depth > 1)
			put_chain(kind);
		put_no_stack();
	} else if (strcmp(kind, "path") == 0 || strcmp(kind, "call") == 0) {
		rec.h.type = PERF_RECORD_SAMPLE;
		rec.h.misc = kind[0] == 'c' ? PERF_RECORD_MISC_KERNEL : PERF_RECORD_MISC_USER;
		put8(1);
		put8(pc = strtoull(next(), NULL, 16));
		put4(pid, pid);
		put8(time);
		put_stack(kind[0] == 'c' ? strtoull(next(), NULL, 16) : pc);
	} else if (strcmp(kind, "fork") == 0 || strcmp(kind, "exit") == 0) {
		rec.h.type = kind[0] == 'f' ? PERF_RECORD_FORK : PERF_RECORD_EXIT;
		put4(pid, kind[0] == 'f' ? (uint32_t)strtoul(next(), NULL, 10) : 0);
		put4(pid, 0);
		put8(time);
	} else if (strcmp(kind, "comm") == 0 || strcmp(kind, "exec") == 0) {
		rec.h.type = PERF_RECORD_COMM;
		rec.h.misc = kind[0] == 'e' ? PERF_RECORD_MISC_COMM_EXEC : 0;
		put4(pid, pid);
		put_text(next());
	} else if (strcmp(kind, "map") == 0) {
		rec.h.type = PERF_RECORD_MMAP2;
		put4(pid, pid);
		for (int i = 0; i < 3; i++)
			put8(strtoull(next(), NULL, 16));
		file = next();
		put8(0);
		put8(stat(file, &st) == 0 ? st.st_ino : 0);
		put8(0);
		put8(0);
		put_text(file);
	} else if (strcmp(kind, "throttle") == 0 || strcmp(kind, "unthrottle") == 0) {
		rec.h.type = kind[0] == 't' ? PERF_RECORD_THROTTLE : PERF_RECORD_UNTHROTTLE;
		put8(time);
		put8(1);
		put8(1);
	} else {
		errx(100, "what is %s?", kind);
	}
	if (rec.h.type != PERF_RECORD_SAMPLE) {
		put4(pid, pid);
		put8(time);
		put8(1);
	}
	rec.h.size = (uint16_t)(size ? strtoul(size, NULL, 10) : len);
	give();
}

static uint64_t random_state;

static uint64_t noise(void)
{
	random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return random_state >> 20 ^ random_state << 44;
}

/* A record in a block of exactly its size, so that a read beyond it is an error: of a known kind
 * with likely numbers and noise. */
static void random_record(void)
{
	static const uint64_t likely[] = {0, 1, 7, 40, 4096, 1u << 16, (uint64_t)-1, (uint64_t)-512,
		(uint64_t)-128, 0x7f0000000000, UINT64_C(0x8000000000000000)};
	size_t words = 1 + noise() % 20;
	uint64_t *r = malloc(words * 8), id;
	struct perf_event_header *h = (void *)r;
	struct sys_record out;

	for (size_t i = 1; i < words; i++)
		r[i] = noise() % 3 ? likely[noise() % (sizeof likely / sizeof *likely)] : noise();
	if (words > 3 && noise() % 2)
		r[1] = 5000000 + noise() % 5; /* a pid */
	if (words > 11 && noise() % 2)
		memcpy(r + 9, "/bin/x", 7);
	h->type = (uint32_t)(1 + noise() % 20);
	h->misc = (uint16_t)noise();
	h->size = (uint16_t)(words * 8);
	decode_time(h);
	if (decode(h, parts(), &out, &id) == 0)
		session_record(&session, &out);
	free(r);
}

/* A ring in a block of exactly its size, with any head and tail: every record must lie in it. */
static void random_ring(void)
{
	enum { SIZE = 4096 };
	struct perf_event_mmap_page page;
	struct ring r = {
		.page = &page, .size = SIZE, .data = malloc(SIZE), .joined = malloc(1 << 16)};
	const struct perf_event_header *h;
	struct sys_record out;
	uint64_t id;

	for (size_t i = 0; i < SIZE / 8; i++) {
		uint64_t v = noise() % 2 ? noise() : (8 * (noise() % 12)) << 48 | noise() % 20;
		memcpy(r.data + i * 8, &v, 8);
	}
	r.tail = noise() / 8 * 8;
	page.data_head = r.tail + noise() % (SIZE / 8) * 8;
	ring_look(&r);
	while ((h = ring_next(&r))) {
		decode_time(h);
		decode(h, (int)(noise() % 4), &out, &id);
		ring_drop(&r, h);
	}
	if (r.tail != r.head)
		errx(1, "stopped at %" PRIu64 " before %" PRIu64, r.tail, r.head);
	free(r.data);
	free(r.joined);
}

int main(int argc, char **argv)
{
	char name[PERIOD_NAME], text[8192];
	struct timespec t;
	int c, fuzz = 0, slot = 0;

	session.store.event = events;
	session.store.events = 1;
	session.memory = 32 << 20;
	while ((c = getopt(argc, argv, "l:utc:mfs")) != -1)
		switch (c) {
		case 'l': session.store.depth = (unsigned)atoi(optarg); break;
		case 'u': session.store.trees = 1; break;
		case 't': events[0].log = 1; break;
		case 'c': session.filter.command[session.filter.commands++] = optarg; break;
		case 'm': session.store.merge = 1; break;
		case 'f': fuzz = 1; break;
		case 's': slot = 1; break;
		default: return 100;
		}
	argv += optind;
	argc -= optind;
	if (slot && argc == 2) {
		diskbound_name((time_t)atoll(argv[0]), strtoull(argv[1], NULL, 10), name);
		puts(name);
		return 0;
	}
	if (argc != (fuzz ? 3 : 1))
		return 100;
	if (mkdir(argv[argc - 1], 0700) != 0 || !realpath(argv[argc - 1], session.store.dir))
		err(111, "%s", argv[argc - 1]);
	clock_gettime(CLOCK_MONOTONIC, &t);
	start = ((uint64_t)t.tv_sec + 10) * 1000000000;
	if (fuzz) {
		random_state = strtoull(argv[0], NULL, 10);
		session.store.depth = random_state % 2 ? 8 : 0;
		session.store.trees = random_state % 4 == 3;
		events[0].log = random_state % 8 > 4;
		for (long i = 0, n = atol(argv[1]); i < n; i++) {
			random_record();
			if (i % 100 == 0)
				random_ring();
			if (i % 1000 == 0)
				session_flush(&session, UINT64_MAX);
			session_record(&session, &(struct sys_record){.type = REC_LOST, .n = 1});
		}
	}
	while (!fuzz && fgets(text, sizeof text, stdin))
		line(text);
	session_flush(&session, 0);
	printf("user %" PRIu64 " kernel %" PRIu64 " nomap %" PRIu64 " gone %" PRIu64
	       " starved %" PRIu64 " throttled %" PRIu64 " ms\n",
		session.user, session.kernel, session.nomap, session.gone, session.starved,
		session.throttled[0] / 1000000);
#ifndef __SANITIZE_ADDRESS__
	if (fuzz)
		puts("not sanitized");
#endif
	return 0;
}
