/* records.c - a data file of many records: records FILE KIND OBJECT ADDRESS DISTINCT N
 *
 *	records big l /lib/x86_64-linux-gnu/libc.so.6 0x28000 10000 1000000
 *
 * writes N records, kind l (a log) or a (counted), of DISTINCT addresses of OBJECT from ADDRESS
 * on. */
#include "elf/elfid.h"
#include "format/pctfile.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pct_head h = {
	.magic = PCT_MAGIC,
	.order = PCT_ORDER,
	.version = PCT_VERSION,
	.word = 8,
	.head_size = PCT_PAGE,
	.map_start = 0x400000,
	.map_size = 1 << 30,
	.pid = 4711,
	.ppid = 1,
	.start_ticks = 12345,
	.start_time = UINT64_C(1700000000) * 1000000000,
	.start_mono = 1,
	.collector = 's',
	.timer = 'C',
	.interval = 1000000,
	.threads = 1,
};

int main(int argc, char **argv)
{
	static char head[PCT_PAGE];
	struct elfid id;
	const char *why;
	FILE *f;

	if (argc != 7 || !(f = fopen(argv[1], "w")))
		err(1, "records");
	uint64_t from = strtoull(argv[4], NULL, 0), distinct = strtoull(argv[5], NULL, 0),
		 n = strtoull(argv[6], NULL, 0);
	if (elfid_open(argv[3], &id, &why) < 0)
		errx(1, "%s: %s", argv[3], why);
	h.kind = (uint8_t)argv[2][0];
	h.rec_words = h.kind == 'a' ? PCT_REC_COUNTED : PCT_REC_FIXED;
	h.obj_size = id.size;
	h.obj_mtime = id.mtime;
	h.build_id_len = id.len;
	memcpy(h.build_id, id.id, sizeof h.build_id);
	h.object = h.program = (struct pct_str){PCT_FIXED, (uint32_t)strlen(argv[3])};
	h.name = (struct pct_str){PCT_FIXED + h.object.len, 4};
	h.taken = h.next = n;
	memcpy(head, &h, sizeof h);
	snprintf(head + PCT_FIXED, sizeof head - PCT_FIXED, "%sprog", argv[3]);
	fwrite(head, 1, sizeof head, f);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t rec[] = {
			h.kind == 'a' ? 1 : i + 1, from + i * 7919 % distinct, 1000 * i + 1, 4711};
		fwrite(rec, 8, h.rec_words, f);
	}
	return fclose(f) ? 1 : 0;
}
