/* plain.c - owns the table of plain memory.
 *
 * There are two tables, as in regions.c: readers search the current one while a scan fills the
 * other.  A reader searches again when two scans have begun during its search. */
#include "preload/clock.h"
#include "preload/rules.h"
#include "preload/maps.h"
#include "preload/saferead.h"
#include "preload/plain.h"
#include "preload/regions.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"

#include <time.h>

#define RANGES_MAX 8000
#define PROBE_NS 1000000u /* between two probes of an address in no range */
#define SCAN_NS 5000000u  /* between two readings of the maps */

static struct range {
	uintptr_t start, end;
} table[2][RANGES_MAX];
static int count[2];
static unsigned current, building;
static uint64_t probed, scanned;

#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define STORE(x, v) __atomic_store_n(&(x), (v), __ATOMIC_RELAXED)

int plain_has(uintptr_t address)
{
	for (;;) {
		unsigned version = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
		struct range *t = table[version % 2];
		int low = 0, high = LOAD(count[version % 2]), found;

		while (low < high) { /* find the first range that ends above the address */
			int mid = (low + high) / 2;
			if (LOAD(t[mid].end) <= address)
				low = mid + 1;
			else
				high = mid;
		}
		found = low < LOAD(count[version % 2]) && LOAD(t[low].start) <= address;
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		if (LOAD(building) - version < 2)
			return found;
	}
}

static int add(uintptr_t start, uintptr_t end)
{
	unsigned next = building % 2;
	int n = count[next];
	struct range *t = table[next];

	if (n > 0 && t[n - 1].end == start) {
		STORE(t[n - 1].end, end);
		return 0;
	}
	if (n == RANGES_MAX)
		return 1;
	STORE(t[n].start, start);
	STORE(t[n].end, end);
	STORE(count[next], n + 1);
	return 0;
}

void plain_scan(void)
{
	STORE(scanned, now_ns(CLOCK_MONOTONIC));
	__atomic_store_n(&building, current + 1, __ATOMIC_RELAXED);
	__atomic_thread_fence(__ATOMIC_RELEASE);
	STORE(count[building % 2], 0);
	if (maps_plain(add) == 0)
		__atomic_store_n(&current, building, __ATOMIC_RELEASE);
	else
		__atomic_store_n(&building, current, __ATOMIC_RELAXED);
}

void plain_missed(uintptr_t address)
{
	uint64_t now = now_ns(CLOCK_MONOTONIC);
	struct region r;
	char byte = 0;

	if (now - LOAD(probed) < PROBE_NS || regions_find(address, &r) || !may_call())
		return;
	STORE(probed, now);
	if (saferead(&byte, address, 1) != 1 || now - LOAD(scanned) < SCAN_NS || !slow_trylock())
		return;
	plain_scan();
	slow_unlock(NULL);
}
