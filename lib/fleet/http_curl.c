/* http_curl.c - posts by libcurl, compressed if PCT was built with zlib.  An answer counts when it
 * came whole: a server that stops in the middle of it, or says nothing for as long as a deadline,
 * has refused. */
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "exec/coproc.h"
#include "fleet/http.h"

#include <curl/curl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef PCT_ZLIB
#include <zlib.h>
#endif

enum { ANSWER_MOST = 1 << 30, CONNECT_S = 10, PACK_LEAST = 1000, GZIP = 15 + 16 };

struct http {
	CURL *curl;
	char *url, *answer;
	size_t len, room;
	char why[CURL_ERROR_SIZE + 300];
	uint64_t sent;
};

static size_t take(char *data, size_t size, size_t n, void *arg)
{
	struct http *h = arg;
	size_t len = size * n;

	if (h->len + len > ANSWER_MOST)
		return 0;
	if (h->len + len >= h->room)
		h->answer = must(realloc(h->answer, h->room = 2 * (h->len + len) + 256));
	memcpy(h->answer + h->len, data, len);
	h->answer[h->len += len] = 0;
	return len;
}

static int deadline_s(void)
{
	return (coproc_deadline() + 999) / 1000;
}

struct http *http_open(const char *url)
{
	struct http *h = must(calloc(1, sizeof *h));

	h->curl = curl_global_init(CURL_GLOBAL_DEFAULT) == 0 ? curl_easy_init() : NULL;
	if (!h->curl) {
		msg_warn("cannot start libcurl");
		free(h);
		return NULL;
	}
	h->url = must(strdup(url));
	curl_easy_setopt(h->curl, CURLOPT_PROTOCOLS_STR, "http,https");
	if (getenv(ENV_CERTIFICATES))
		curl_easy_setopt(h->curl, CURLOPT_CAINFO, getenv(ENV_CERTIFICATES));
	curl_easy_setopt(h->curl, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
	if (getenv(ENV_NETRC))
		curl_easy_setopt(h->curl, CURLOPT_NETRC_FILE, getenv(ENV_NETRC));
	curl_easy_setopt(h->curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(h->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_S);
	curl_easy_setopt(h->curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
	curl_easy_setopt(h->curl, CURLOPT_LOW_SPEED_TIME, (long)deadline_s());
	curl_easy_setopt(h->curl, CURLOPT_WRITEFUNCTION, take);
	curl_easy_setopt(h->curl, CURLOPT_WRITEDATA, h);
	curl_easy_setopt(h->curl, CURLOPT_ERRORBUFFER, h->why);
	curl_easy_setopt(h->curl, CURLOPT_USERAGENT, "pct/" PCT_VERSION_TEXT);
	return h;
}

char *http_escaped(struct http *h, const char *text)
{
	char *said = must(curl_easy_escape(h->curl, text, 0)), *own = must(strdup(said));

	curl_free(said);
	return own;
}

/* 1 when the server said how long its answer is.  Otherwise the end may be that of a broken
 * connection. */
static int is_whole(struct http *h)
{
	curl_off_t length = -1;
	struct curl_header *chunks;

	curl_easy_getinfo(h->curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
	return length >= 0
		|| curl_easy_header(h->curl, "Transfer-Encoding", 0, CURLH_HEADER, -1, &chunks)
		== CURLHE_OK;
}

/* BODY compressed, from malloc, with its new length in *LEN; NULL when it is to be sent as it
 * is. */
static char *packed(const char *body, size_t *len)
{
	char *out = NULL;
#ifdef PCT_ZLIB
	z_stream z = {0};

	if (*len < PACK_LEAST || *len > INT_MAX
		|| deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, 8, Z_DEFAULT_STRATEGY)
			!= Z_OK)
		return NULL;
	z.next_in = (unsigned char *)body;
	z.avail_in = (uInt)*len;
	z.avail_out = (uInt)deflateBound(&z, *len);
	z.next_out = (unsigned char *)(out = must(malloc(z.avail_out)));
	deflate(&z, Z_FINISH); /* there is room for all */
	*len = z.total_out;
	deflateEnd(&z);
#else
	(void)body, (void)len;
#endif
	return out;
}

char *http_post(struct http *h, const char *path, const char *body, size_t len, const char **why)
{
	char *url = must(malloc(strlen(h->url) + strlen(path) + 1));
	struct curl_slist *headers = curl_slist_append(NULL, "Expect:");
	char *pack = packed(body, &len);
	long code = 0;
	CURLcode rc;

	if (pack)
		headers = curl_slist_append(headers, "Content-Encoding: gzip");

	sprintf(url, "%s%s", h->url, path);
	h->len = 0;
	h->why[0] = 0;
	take((char[1]){0}, 0, 0, h);
	curl_easy_setopt(h->curl, CURLOPT_URL, url);
	curl_easy_setopt(h->curl, CURLOPT_HTTPHEADER, headers);
	curl_easy_setopt(h->curl, CURLOPT_POSTFIELDS, pack ? pack : body);
	curl_easy_setopt(h->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)len);
	rc = curl_easy_perform(h->curl);
	curl_slist_free_all(headers);
	free(url);
	free(pack);
	h->sent += len;
	curl_easy_getinfo(h->curl, CURLINFO_RESPONSE_CODE, &code);
	*why = h->why;
	if (rc != CURLE_OK) {
		if (!h->why[0])
			snprintf(h->why, sizeof h->why, "%s", curl_easy_strerror(rc));
		return NULL;
	}
	if (code != 200) {
		snprintf(h->why, sizeof h->why, "HTTP status %ld: %.*s", code,
			(int)strcspn(h->answer, "\n") > 300 ? 300 : (int)strcspn(h->answer, "\n"),
			h->answer);
		return NULL;
	}
	if (!is_whole(h)) {
		snprintf(h->why, sizeof h->why, "its answer may be incomplete: it has no length");
		return NULL;
	}
	return h->answer;
}

uint64_t http_sent(const struct http *h)
{
	return h->sent;
}

void http_close(struct http *h)
{
	curl_easy_cleanup(h->curl);
	free(h->answer);
	free(h->url);
	free(h);
}
