/* shortname - prints the short forms of names, one a line.  -o: names of symbols with offsets; -m
 * PATTERN: only those that match. */
#include "names/shortname.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	static char line[1 << 20];

	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		if (argc > 2) {
			if (shortname_matches(argv[2], line))
				puts(line);
		} else if (argc > 1) {
			shortname_operand(line);
			puts(line);
		} else {
			puts(shortname(line));
		}
	}
	return 0;
}
