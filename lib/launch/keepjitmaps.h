/* keepjitmaps.h - keeps the names of the code that processes of a run made in memory. */
#ifndef KEEPJITMAPS_H
#define KEEPJITMAPS_H

/* At the end of a run, copy the maps (jitmap.h) of the processes in INDEX to the directories of
 * these processes below DIR.  A map that is refused gives a message when its process has samples in
 * such code. */
void keepjitmaps(const char *dir, const char *index);

#endif
