/* http.h - posts to a server, by libcurl: TLS, and the user's name and password from ~/.netrc. */
#ifndef FLEETHTTP_H
#define FLEETHTTP_H

#include <stddef.h>
#include <stdint.h>

struct http;

/* Prepare to post to the server of URL, http://[USER@]HOST:PORT.  Returns NULL after a message. */
struct http *http_open(const char *url);

/* TEXT as a part of a URL: bytes that URLs cannot hold become %XX.  To be freed. */
char *http_escaped(struct http *h, const char *text);

/* Post LEN bytes of BODY to PATH, which begins with a slash.  Returns the server's answer, NUL
 * terminated, valid until the next call; NULL, with the reason in *WHY, when it did not come whole
 * or the server refused. */
char *http_post(struct http *h, const char *path, const char *body, size_t len, const char **why);

/* Bytes of all bodies that were posted, after compression. */
uint64_t http_sent(const struct http *h);

void http_close(struct http *h);

#endif
