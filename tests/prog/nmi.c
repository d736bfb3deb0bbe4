/* nmi - how an arm kernel's counters interrupt: nmi CMDLINE [LOG] */
#include "sys/nmi.h"

#include <stdio.h>

int main(int argc, char **argv)
{
	return argc < 2 || puts(nmi_of_arm(argv[1], argc > 2 ? argv[2] : NULL)) < 0;
}
