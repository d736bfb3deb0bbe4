/* collectorargs.h - makes the arguments of a collector that runs the program itself. */
#ifndef COLLECTORARGS_H
#define COLLECTORARGS_H

/* Returns ARGV with -d DIR -i INDEX after its first word, from malloc; NULL without memory. */
char **collectorargs(char **argv, const char *dir, const char *index);

/* Returns the program that the collector in ARGV runs, the words after the first `--'; without
 * `--' returns ARGV. */
char **collectorargs_program(char **argv);

#endif
