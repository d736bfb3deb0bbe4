/* http_nocurl.c - stands for http_curl.c when PCT was built without libcurl's header. */
#include "base/msg.h"
#include "fleet/http.h"

struct http *http_open(const char *url)
{
	(void)url;
	msg_warn("cannot query a server: built without libcurl: install libcurl4-openssl-dev "
		 "(sh scripts/setup optional) and make again");
	return NULL;
}

char *http_escaped(struct http *h, const char *text)
{
	(void)h, (void)text;
	return NULL;
}

char *http_post(struct http *h, const char *path, const char *body, size_t len, const char **why)
{
	(void)h, (void)path, (void)body, (void)len, (void)why;
	return NULL;
}

uint64_t http_sent(const struct http *h)
{
	(void)h;
	return 0;
}

void http_close(struct http *h)
{
	(void)h;
}
