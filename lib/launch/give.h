/* give.h - makes the arguments of a collector that runs the program itself. */
#ifndef RUNGIVE_H
#define RUNGIVE_H

/* ARGV with -d DIR -i INDEX after its first word; NULL: no memory. */
char **rungive(char **argv, const char *dir, const char *index);

/* The program of the collector in ARGV: the words after the first `--'; ARGV without `--'. */
char **rungive_program(char **argv);

#endif
