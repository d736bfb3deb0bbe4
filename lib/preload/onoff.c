/* onoff.c - defines pct_on and pct_off for all collectors but profil.o. */
#include "preload/rules.h"
#include "preload/pct.h"
#include "preload/phase.h"

EXPORT int pct_on(void)
{
	return active ? __atomic_exchange_n(&sampling, 1, __ATOMIC_RELAXED) : -1;
}

EXPORT int pct_off(void)
{
	return active ? __atomic_exchange_n(&sampling, 0, __ATOMIC_RELAXED) : -1;
}
