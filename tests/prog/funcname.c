/* funcname - for lines of PATTERN<TAB>NAME prints yes or no, NAME without parameters, and its short
 * form. */
#include "../../lib/format/funcname.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
	char line[4096], with[4096], without[4096];

	while (fgets(line, sizeof line, stdin)) {
		char *name = strchr(line, '\t');
		if (!name)
			return 1;
		*name++ = 0;
		name[strcspn(name, "\n")] = 0;
		funcname_form(with, name, FUNCNAME_ARGUMENTS);
		funcname_form(without, name, FUNCNAME_SHORT);
		printf("%s\t%s\t%s\n", funcname_matches(line, name) ? "yes" : "no", with, without);
	}
	return 0;
}
