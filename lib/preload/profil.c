/* profil.c - the collector of profil.o, for programs that are linked with it.  It uses profil(3),
 * the oldest interface for profiling.  Where sprofil(3) exists, it profiles all that is mapped at
 * the start, with counters of 4 bytes; elsewhere only the program's own text, with counters of 2
 * bytes.
 *
 * The C library counts, so we cannot count the samples taken: PCT_F_NO_TAKEN tells readers to use
 * the sum of the counters.  With sprofil, PCs outside all regions are counted by its overflow
 * counter, which lies in the accounts.  SIGPROF and ITIMER_PROF are in use. */
#include "preload/childbegin.h"
#include "preload/init.h"
#include "preload/linked.h"
#include "preload/pct.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/slowlock.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>
#if defined __GLIBC__
#include <sys/profil.h>
#define HAVE_SPROFIL 1
#else
#define HAVE_SPROFIL 0
#endif

#define REGIONS 64
#define SCALE 0x10000u /* profil(3): each counter stands for as many bytes as it has itself */

static struct object *text;

#if HAVE_SPROFIL
static int start_profil(void)
{
	static struct prof region[REGIONS + 1];
	/* sprofil counts in an int: use the low half of the 64-bit sum */
	char *others = (char *)&text->file.head->lost[PCT_LOST_NOMAP]
		+ (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? sizeof(uint64_t) - sizeof(int) : 0);
	struct object *o;
	int n = 0;

	for (unsigned i = 1; n < REGIONS && (o = object_at(i)); i++)
		if (object_open(o, 0) == OBJECT_READY)
			region[n++] = (struct prof){
				o->file.data, o->file.head->data_size, o->start, SCALE};
	/* scale 2 at offset 0: all other PCs fall into one counter */
	region[n++] = (struct prof){others, sizeof(int), 0, 2};
	return sprofil(region, n, NULL, PROF_UINT);
}

static void stop_profil(void)
{
	sprofil(NULL, 0, NULL, 0);
}
#else
static int start_profil(void)
{
	return profil((unsigned short *)(void *)text->file.data, text->file.head->data_size,
		text->start, SCALE);
}

static void stop_profil(void)
{
	profil(NULL, 0, 0, 0);
}
#endif

/* Make new files for this process, and begin to count.  Under slow_lock. */
static int begin(int child)
{
	process_identify();
	text = linked_files(child);
	if (!text)
		return -1;
	if (!config.single)
		files_announce();
	return start_profil();
}

void child_begin(void)
{
	sigset_t saved;
	int e = errno, cancel;

	slow_lock_child(&saved);
	cancel = cancel_off();
	objects_child();
	active = begin(1) == 0;
	cancel_set(cancel);
	slow_unlock_child(&saved);
	errno = e;
}

const char *collect(void (*begun)(void))
{
	sigset_t saved;

	if (config.kind != 'h' || config.random || (config.timer && config.timer != 'P'))
		return "profil(3) makes histograms at fixed intervals of timer P only";
	config.collector = 'f';
	config.timer = 'P';
	config.width = config.bin_size = HAVE_SPROFIL ? sizeof(int) : sizeof(short);
	config.interval = 1000000000u / (unsigned)sysconf(_SC_CLK_TCK);
	slow_lock(&saved);
	active = sampling = regions_scan() == 0 && begin(0) == 0;
	if (active)
		begun();
	slow_unlock(&saved);
	return NULL;
}

EXPORT int pct_on(void)
{
	int was = sampling;

	if (!active)
		return -1;
	if (!was)
		sampling = start_profil() == 0;
	return was;
}

EXPORT int pct_off(void)
{
	int was = sampling;

	if (!active)
		return -1;
	stop_profil();
	sampling = 0;
	return was;
}
