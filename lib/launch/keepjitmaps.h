/* keepjitmaps.h - keeps the names of code that the processes of a run made. */
#ifndef KEEPJITMAPS_H
#define KEEPJITMAPS_H

/* At the end of a run, copy the maps of the processes in INDEX (jitmap.h) to their directories
 * below DIR.  A refused map gives a message when its process has samples in such code. */
void keepjitmaps(const char *dir, const char *index);

#endif
