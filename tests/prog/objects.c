/* objects - runs many programs and maps many objects: objects PROGRAMS MAPPINGS
 * Runs PROGRAMS executables, each a new file, one after the other, then maps MAPPINGS new files
 * and as many new memfds as code, one after the other.  Makes the files here and removes them.
 * Prints nothing. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static char program[1 << 20];

static void run(int i, size_t size)
{
	char name[40], *const args[] = {name, NULL}, *const none[] = {NULL};
	int fd, status;
	pid_t pid;

	snprintf(name, sizeof name, "program-%d", i);
	fd = memfd_create(name, MFD_CLOEXEC);
	if (fd < 0 || write(fd, program, size) != (ssize_t)size)
		exit(111);
	pid = fork();
	if (pid == 0) {
		fexecve(fd, args, none);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0)
		exit(111);
	close(fd);
}

/* Map the new file FD as code. */
static void map(int fd)
{
	void *p;

	if (fd < 0 || ftruncate(fd, 4096) != 0)
		exit(111);
	p = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, fd, 0);
	if (p == MAP_FAILED)
		exit(111);
	munmap(p, 4096);
	close(fd);
}

static void map_both(int i)
{
	char name[40];

	snprintf(name, sizeof name, "object-%d", i);
	map(memfd_create(name, MFD_CLOEXEC));
	map(open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
	unlink(name);
}

int main(int argc, char **argv)
{
	FILE *f = fopen("/bin/true", "r");
	size_t size = f ? fread(program, 1, sizeof program, f) : 0;

	if (argc != 3 || !size)
		return 100;
	for (int i = 0; i < atoi(argv[1]); i++)
		run(i, size);
	for (int i = 0; i < atoi(argv[2]); i++)
		map_both(i);
	return 0;
}
