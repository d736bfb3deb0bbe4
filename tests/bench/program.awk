# program.awk - write a C program of many functions, with about 1 MB of debug data, that runs for
# WORK rounds over them: awk -v work=N -f program.awk >program.c
BEGIN {
	n = 1500
	print "#include <stdio.h>\n#include <stdlib.h>"
	for (i = 0; i < n; i++) {
		printf "struct s%d { long a%d, b%d; double c%d[4]; struct s%d *next; };\n",
			i, i, i, i, i
		printf "static __attribute__((noinline)) unsigned long f%d(unsigned long seed)\n{\n", i
		printf "\tstruct s%d v = { (long)seed, %d, { 1.0, 2.0, 3.0, %d.0 }, NULL };\n", i,
			i, i
		printf "\tunsigned long sum = (unsigned long)v.a%d;\n", i
		printf "\tfor (int k = 0; k < 40; k++) {\n"
		printf "\t\tsum = sum * 6364136223846793005ul + (unsigned long)v.b%d;\n", i
		printf "\t\tsum ^= sum >> %d;\n\t}\n\treturn sum;\n}\n", 7 + i % 20
	}
	print "static unsigned long (*const table[])(unsigned long) = {"
	for (i = 0; i < n; i++)
		printf "\tf%d,\n", i
	print "};\nint main(void)\n{\n\tunsigned long sum = 1;"
	printf "\tfor (long r = 0; r < %d; r++)\n\t\tsum += table[r %% %d](sum);\n", work, n
	print "\tprintf(\"%lu\\n\", sum);\n\treturn 0;\n}"
}
