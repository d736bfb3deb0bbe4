/* escaped.h - escapes texts for the fleet's tables. */
#ifndef FLEETESCAPED_H
#define FLEETESCAPED_H

/* S, escaped (inside/escape.h), from malloc.  Out of memory is fatal. */
char *fleet_escaped(const char *s);

#endif
