/* isforked.h - whether this process is a forked child of the one that we know. */
#ifndef ISFORKED_H
#define ISFORKED_H

/* 1 when this process owns its memory and was announced: 0 in a vfork child and in a child that
 * passed no hook. */
int in_own_process(void);

/* Notice from here on when this process is a forked child. */
void forked_watch(void);

/* This process is no forked child any more. */
void forked_known(void);

/* 1 in a forked child that has not called forked_known.  From handlers. */
int forked_unseen(void);

#endif
