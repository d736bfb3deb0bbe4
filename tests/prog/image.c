/* image - prints what lib/inside/preloadable.c says of files: image FILE..., a line each:
 *	FILE: elf, 64 bits, machine 62, interpreter /lib64/ld-linux-x86-64.so.2: can be preloaded
 * image -m FILE: every truncation and every flipped bit of the first 4096 bytes must be read
 * without harm (build with sanitizers); prints how many of them were ELF files. */
#include "inside/preloadable.c"

#include <stdio.h>
#include <stdlib.h>

static void mutate(const char *name)
{
	static unsigned char buf[4096];
	struct image out;
	long elf = 0;
	FILE *f = fopen(name, "rb");
	size_t n = f ? fread(buf, 1, sizeof buf, f) : 0;

	for (size_t i = 0; i < n * 9; i++) {
		int fd = open("mutant", O_WRONLY | O_CREAT | O_TRUNC, 0600);
		if (i < n * 8)
			buf[i / 8] ^= 1u << i % 8;
		if (write(fd, buf, i < n * 8 ? n : i - n * 8) < 0)
			exit(111);
		if (i < n * 8)
			buf[i / 8] ^= 1u << i % 8;
		close(fd);
		elf += image_read("mutant", &out) == 0;
		if (memchr(out.interp, 0, sizeof out.interp) == NULL)
			exit(1);
	}
	printf("%ld\n", elf);
}

int main(int argc, char **argv)
{
	static const char *const kind[] = {"elf", "absent", "unreadable", "other"};
	struct image self, out;

	if (argc == 3 && strcmp(argv[1], "-m") == 0) {
		mutate(argv[2]);
		return 0;
	}
	image_read("/proc/self/exe", &self);
	for (int i = 1; i < argc; i++) {
		const char *why;
		image_read(argv[i], &out);
		why = image_blocker(&out, &self);
		printf("%s: %s", argv[i], kind[out.kind]);
		if (out.kind == IMAGE_ELF)
			printf(", scripts %d, loader %s", out.scripts, base(out.interp));
		printf(": %s%s\n", why ? why : "can be preloaded",
			image_objects(&out, &self) ? ", loader objects" : "");
	}
	return 0;
}
