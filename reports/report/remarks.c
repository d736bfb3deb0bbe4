/* remarks.c - remarks on call paths that end before their root. */
#include "format/reader.h"
#include "names/nameless.h"
#include "remarks.h"

#include <regex.h>
#include <stdio.h>
#include <string.h>

static const char arrow[] = " <- ";

/* 1 when LABEL, a path of at most MOST frames, ends before its root. */
static int is_cut(const char *label, unsigned most, const regex_t *root)
{
	const char *last = label, *next, *colon;
	unsigned n = 1;

	for (; (next = strstr(last, arrow)); last = next + sizeof arrow - 1)
		n++;
	colon = strrchr(last, ':');
	last = colon ? colon + 1 : last;
	if (n >= most || (n > 2 && (strncmp(last, "0x", 2) == 0 || nameless(last))))
		return 0;
	return regexec(root, last, 0, NULL, 0) != 0;
}

void remark_cut(struct text *out, const struct tally *lines, unsigned frames, int pointers)
{
	regex_t root;
	double cut = 0;

	if (regcomp(&root,
		    "^(main|_?start(_thread)?|__libc_start_.*|_*clone3?|_dl_.*|ret_from_fork.*|kthread)$",
		    REG_EXTENDED | REG_NOSUB)
		!= 0)
		return;
	for (size_t i = 0; i < lines->lines; i++)
		if (is_cut(lines->line[i].text, frames, &root))
			cut += (double)lines->line[i].count;
	regfree(&root);
	if (cut > (double)lines->total / 100)
		text_add(out,
			"# %.0f %% of paths are cut short: %s; profile -gdb -l %u records whole paths\n",
			100 * cut / (double)lines->total,
			pointers ? "no frame pointers" : "no unwind tables", frames);
}

void remark_ends(struct text *out, struct tally *ends, uint64_t all, unsigned frames)
{
	const char *deep = reader_end(PCT_END_DEPTH);

	if (ends->total <= all / 100)
		return;
	tally_sort(ends);
	text_add(out, "# %.0f %% of paths are cut short:", 100 * (double)ends->total / (double)all);
	for (size_t i = 0; i < ends->lines && (i == 0 || ends->line[i].count > all / 100); i++) {
		if (strcmp(ends->line[i].text, deep) == 0)
			text_add(out, "%s deeper than %u frames (-l)", i ? "," : "", frames);
		else
			text_add(out, "%s %s", i ? "," : "", ends->line[i].text);
		if (ends->lines > 1 && ends->line[1].count > all / 100)
			text_add(
				out, " (%.0f %%)", 100 * (double)ends->line[i].count / (double)all);
	}
	text_add(out, "\n");
}
