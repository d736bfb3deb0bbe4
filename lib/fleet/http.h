/* http.h - posts to a server, by libcurl: TLS, and the user's name and password from ~/.netrc. */
#ifndef FLEETHTTP_H
#define FLEETHTTP_H

#include <stddef.h>
#include <stdint.h>

struct http;

/* Begin with the server of URL, http://[USER@]HOST:PORT.  Returns NULL after a message. */
struct http *http_open(const char *url);

/* TEXT as a part of a URL: bytes that URLs cannot hold become %XX.  To be freed. */
char *http_escaped(struct http *h, const char *text);

/* Post LEN bytes of BODY to PATH, which begins with a slash.  Returns the server's answer, NUL
 * terminated, until the next call; NULL when it did not come whole, or the server refused: *WHY
 * tells. */
char *http_post(struct http *h, const char *path, const char *body, size_t len, const char **why);

/* Bytes of all bodies that were posted, as they were sent. */
uint64_t http_sent(const struct http *h);

void http_close(struct http *h);

#endif
