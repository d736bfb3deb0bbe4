/* collectorargs.h - makes the arguments of a collector that runs the program itself. */
#ifndef COLLECTORARGS_H
#define COLLECTORARGS_H

/* ARGV with -d DIR -i INDEX after its first word; NULL: no memory. */
char **collectorargs(char **argv, const char *dir, const char *index);

/* The program of the collector in ARGV: the words after the first `--'; ARGV without `--'. */
char **collectorargs_program(char **argv);

#endif
