/* http.h - posts to a server, by libcurl: TLS, and the user's name and password from ~/.netrc. */
#ifndef FLEETHTTP_H
#define FLEETHTTP_H

#include <stddef.h>

struct http;

/* Begin with the server of URL, http://[USER@]HOST:PORT.  Returns NULL after a message. */
struct http *http_open(const char *url);

/* The text of the request, with what URLs cannot hold as %XX; to be freed. */
char *http_escaped(struct http *h, const char *text);

/* Post LEN bytes of BODY to PATH, which begins with a slash.  Returns the server's answer, NUL
 * terminated, until the next call; NULL when it did not come whole, or the server refused: *WHY
 * tells. */
char *http_post(struct http *h, const char *path, const char *body, size_t len, const char **why);

void http_close(struct http *h);

#endif
