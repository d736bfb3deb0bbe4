/* gzip.c - compresses a piece of data with zlib. */
#include "gzip.h"

#ifdef PCT_ZLIB
#include "base/msg.h"

#include <limits.h>
#include <zlib.h>

enum { GZIP = 15 + 16 }; /* the largest window, a gzip header around it */

void gzip_write(FILE *out, const void *p, size_t len)
{
	const unsigned char *from = p;
	unsigned char buf[1 << 15];
	z_stream z = {0};
	int rc = Z_OK;

	if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, 8, Z_DEFAULT_STRATEGY)
		!= Z_OK)
		msg_die(EXIT_FAIL, "cannot compress: no memory");
	do {
		uInt piece = len > INT_MAX ? INT_MAX : (uInt)len;
		z.next_in = (unsigned char *)from;
		z.avail_in = piece;
		from += piece;
		len -= piece;
		do {
			z.next_out = buf;
			z.avail_out = sizeof buf;
			rc = deflate(&z, len ? Z_NO_FLUSH : Z_FINISH);
			fwrite(buf, 1, sizeof buf - z.avail_out, out);
		} while (z.avail_out == 0);
	} while (len);
	if (rc != Z_STREAM_END)
		msg_die(EXIT_FAIL, "cannot compress: zlib failed (%d)", rc);
	deflateEnd(&z);
}

#else

void gzip_write(FILE *out, const void *p, size_t len)
{
	fwrite(p, 1, len, out);
}

#endif
