/* gdbtext.c - reads what gdb says at a stop.
 *
 *	Program received signal SIGSTOP, Stopped (signal).
 *	Thread 2 "worker" received signal SIGSEGV, Segmentation fault.
 *	Thread 2 "worker" hit Breakpoint 3, worker (...) at t.c:8
 *	Breakpoint 3, 0x00005555 in worker (...) at t.c:8
 *	Catchpoint 2 (forked process 4711), arch_fork (...) at fork.c:52
 *	Catchpoint 2 (exec'd /bin/true), 0x00007fe4b290 in _start () from
 *	/lib64/ld-linux-x86-64.so.2 Catchpoint 4 (call to syscall write), 0x00007f7 in write () from
 *	/lib/libc.so.6 Catchpoint 4 (returned from syscall 'write'), ...
 *	[Switching to Thread 0x7f7f4c0 (LWP 4712)]
 *	0x000055f3897ec13a in worker (...) at hier.c:1
 *	[Inferior 1 (process 4711) exited with code 03]          octal
 *	[Inferior 1 (process 4711) exited normally]
 *	Program terminated with signal SIGSEGV, Segmentation fault. */
#include "format/textframe.h"
#include "gdbtext.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int starts(const char *s, const char *with)
{
	return strncmp(s, with, strlen(with)) == 0;
}

/* The last occurrence of WORD in the LEN bytes at S, or NULL. */
static const char *last(const char *s, size_t len, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = len; i >= n; i--)
		if (memcmp(s + i - n, word, n) == 0)
			return s + i - n;
	return NULL;
}

/* `[0xPC in ]FUNC (ARGS)[ at FILE:LINE| from LIB]` of LEN bytes.  Returns whether it is. */
static int frame(const char *s, size_t len, struct record *r)
{
	char *copy = strndup(s, len), pc[24];
	struct textframe f;
	int is = copy && textframe_words(copy, &f) == 1 && f.func[0] != '<';

	if (is && f.has_addr) {
		snprintf(pc, sizeof pc, "%.*s", (int)(2 + strspn(s + 2, "0123456789abcdef")), s);
		record_set(r, REC_pc, pc, (size_t)-1);
	}
	if (is)
		record_set(r, REC_func, f.func, (size_t)-1);
	if (is && f.file) {
		record_set(r, REC_file, f.file, (size_t)-1);
		record_set(r, REC_line, f.line, (size_t)-1);
	}
	if (is && f.lib)
		record_set(r, REC_lib, f.lib, (size_t)-1);
	free(copy);
	return is;
}

static void event(const char *s, size_t len, struct record *r)
{
	static const struct {
		const char *word, *reason;
		enum record_field field;
	} forms[] = {
		{"forked process ", "fork", REC_child},
		{"vforked process ", "vfork", REC_child},
		{"exec'd ", "exec", REC_exe},
		{"call to syscall ", "syscall-entry", REC_syscall},
		{"returned from syscall ", "syscall-return", REC_syscall},
		{"signal ", "signal", REC_signal},
	};

	record_set(r, REC_reason, "other", 5);
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (starts(s, forms[i].word)) {
			s += strlen(forms[i].word);
			len -= strlen(forms[i].word);
			record_set(r, REC_reason, forms[i].reason, (size_t)-1);
			if (len > 1 && *s == '\'') {
				s++;
				len -= 2;
			}
			record_set(r, forms[i].field, s, len);
			return;
		}
}

/* `Breakpoint 3, FRAME` or `Catchpoint 2 (EVENT), FRAME`, after `hit` and the like. */
static int point(const char *s, size_t len, struct record *r)
{
	const char *end = s + len, *p, *close;
	size_t digits;

	if (starts(s, "Temporary "))
		s += 10;
	if (starts(s, "Breakpoint "))
		s += 11;
	else if (starts(s, "breakpoint "))
		s += 11;
	else if (starts(s, "Catchpoint ") || starts(s, "catchpoint "))
		s += 11;
	else if (starts(s, "Hardware watchpoint "))
		s += 20;
	else
		return 0;
	digits = strspn(s, "0123456789.");
	if (!digits)
		return 0;
	record_set(r, REC_bkpt, s, digits);
	p = s + digits;
	record_set(r, REC_reason, "breakpoint", 10);
	if (starts(p, " (")) {
		close = strstr(p, "), ");
		if (!close || close > end)
			close = end - 1;
		event(p + 2, (size_t)(close - p - 2), r);
		p = close + 1;
	}
	if (starts(p, ", "))
		frame(p + 2, (size_t)(end - p - 2), r);
	return 1;
}

/* `received signal SIG, TEXT.` */
static void signal_name(const char *s, size_t len, struct record *r)
{
	size_t n = strcspn(s, ",.");

	record_set(r, REC_signal, s, n < len ? n : len);
}

static int line(const char *s, size_t len, struct record *r)
{
	const char *p;

	if (starts(s, "Thread ") && (p = strstr(s, "\" ")) && p < s + len) {
		size_t n = strspn(s + 7, "0123456789.");
		record_set(r, REC_thread, s + 7, n);
		p = last(s, len, "\" received signal ");
		if (p) {
			record_set(r, REC_reason, "signal", 6);
			signal_name(p + 18, (size_t)(s + len - p - 18), r);
			return 1;
		}
		p = strstr(s, "\" hit ");
		return p && p < s + len ? point(p + 6, (size_t)(s + len - p - 6), r) : 0;
	}
	if (starts(s, "Program received signal ")) {
		record_set(r, REC_reason, "signal", 6);
		signal_name(s + 24, len - 24, r);
		return 1;
	}
	if (starts(s, "Program terminated with signal ")) {
		record_set(r, REC_reason, "killed", 6);
		signal_name(s + 31, len - 31, r);
		return 1;
	}
	if (starts(s, "[Inferior ") && (p = strstr(s, ") exited ")) && p < s + len) {
		record_set(r, REC_reason, "exited", 6);
		p += 9;
		record_set_number(
			r, REC_status, starts(p, "with code ") ? strtol(p + 10, NULL, 8) : 0);
		return 1;
	}
	if (starts(s, "[Switching to ")) {
		p = last(s, len, "LWP ");
		if (!p)
			p = last(s, len, "process ");
		if (p) {
			p += strcspn(p, " ") + 1;
			record_set(r, REC_tid, p, strspn(p, "0123456789"));
		}
		return 1;
	}
	return point(s, len, r);
}

int gdbtext_stop(const char *text, struct record *r)
{
	int resumed = 0;

	for (const char *s = text; *s;) {
		size_t len = strcspn(s, "\n");
		if (starts(s, "Continuing") || starts(s, "Run till exit")
			|| starts(s, "Single stepping"))
			resumed = 1;
		else if (line(s, len, r) || (!r->field[REC_func] && frame(s, len, r)))
			resumed = 1;
		s += len + (s[len] == '\n');
	}
	if (!resumed)
		return -1;
	if (!r->field[REC_reason])
		record_set(r, REC_reason, "step", 4);
	return 0;
}

int gdbtext_resumes(const char *command)
{
	static const char *const words[] = {
		"c",
		"continue",
		"fg",
		"s",
		"step",
		"n",
		"next",
		"si",
		"stepi",
		"ni",
		"nexti",
		"fin",
		"finish",
		"u",
		"until",
		"advance",
		"signal",
		"j",
		"jump",
		"queue-signal",
		"reverse-continue",
		"rc",
		NULL,
	};
	size_t n;

	command += strspn(command, " \t");
	n = strcspn(command, " \t\n");
	for (int i = 0; words[i]; i++)
		if (strlen(words[i]) == n && memcmp(words[i], command, n) == 0)
			return 1;
	return 0;
}
