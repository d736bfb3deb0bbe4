/* incore - prints how many KiB of a file are in the page cache: incore FILE */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), pages, in = 0;
	struct stat st;
	unsigned char *vec;
	void *p;
	int fd;

	if (argc != 2 || (fd = open(argv[1], O_RDWR)) < 0 || fstat(fd, &st) != 0)
		return 111;
	pages = ((size_t)st.st_size + page - 1) / page;
	p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, fd, 0);
	vec = calloc(pages, 1);
	if (p == MAP_FAILED || !vec || mincore(p, (size_t)st.st_size, vec) != 0)
		return 111;
	for (size_t i = 0; i < pages; i++)
		in += vec[i] & 1;
	printf("%zu\n", in * page / 1024);
	return 0;
}
