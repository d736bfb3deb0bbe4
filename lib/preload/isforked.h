/* isforked.h - tells whether this process is a forked child that we do not know of yet. */
#ifndef ISFORKED_H
#define ISFORKED_H

/* Returns 1 in a process that has its own memory and was announced; 0 in a vfork child and in a
 * forked child that passed no hook. */
int in_own_process(void);

/* From now on notice when this process is a forked child. */
void forked_watch(void);

/* This process is now known: no longer treat it as an unknown forked child. */
void forked_known(void);

/* 1 in a forked child that has not called forked_known.  Handlers may call it. */
int forked_unseen(void);

#endif
