/* jit.h - keeps, at the end of a run, the names of code that its processes made. */
#ifndef RUNJIT_H
#define RUNJIT_H

/* Keep the maps of the processes in INDEX (jitmap.h) in their directories below DIR.  A message
 * tells when a map is refused and its process has samples in such code. */
void runjit(const char *dir, const char *index);

#endif
