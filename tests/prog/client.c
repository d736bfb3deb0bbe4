/* client - talks to a UNIX socket: client SOCKET [-idle | -deaf] <TEXT
 * Sends its standard input and prints the answer until the other side closes; status 1 when it
 * cannot connect.  -idle: prints "connected", sends nothing, and waits until the other side closes;
 * -deaf: sends and does not read, until it is killed. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void copy(int in, int out)
{
	char buf[4096];
	ssize_t n;

	while ((n = read(in, buf, sizeof buf)) > 0)
		if (write(out, buf, (size_t)n) != n)
			break;
}

int main(int argc, char **argv)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (argc < 2 || strlen(argv[1]) >= sizeof a.sun_path)
		return 100;
	strcpy(a.sun_path, argv[1]);
	signal(SIGPIPE, SIG_IGN);
	if (connect(fd, (struct sockaddr *)&a, sizeof a) != 0) {
		perror("client");
		return 1;
	}
	if (argc > 2 && strcmp(argv[2], "-idle") == 0) {
		puts("connected");
		fflush(stdout);
	} else {
		copy(STDIN_FILENO, fd);
	}
	if (argc > 2 && strcmp(argv[2], "-deaf") == 0)
		for (;;)
			pause();
	copy(fd, STDOUT_FILENO);
	return 0;
}
