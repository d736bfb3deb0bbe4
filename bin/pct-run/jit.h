/* jit.h - at the end of a run: the names of code that its processes made. */
#ifndef RUNJIT_H
#define RUNJIT_H

/* Keep what compilers of the processes in INDEX left (jitmap.h) in their directories below DIR. 
 * What is not taken of a process that was sampled in such code is said. */
void runjit(const char *dir, const char *index);

#endif
