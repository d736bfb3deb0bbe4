/* cgroup - what proc/cgroup.h finds in files like /proc/PID/cgroup:
 *	cgroup FILE...		PATH<TAB>SHORT NAME, or none */
#include "proc/cgroup.h"

#include <stdio.h>

int main(int argc, char **argv)
{
	char text[8192], path[CGROUP_MAX], name[CGROUP_MAX];

	for (int i = 1; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");
		size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
		if (f)
			fclose(f);
		text[n] = 0;
		if (cgroup_chosen(text, path) != 0) {
			puts("none");
			continue;
		}
		cgroup_name(path, name);
		printf("%s\t%s\n", path, name);
	}
	return 0;
}
