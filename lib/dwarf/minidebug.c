/* minidebug.c - unpacks .gnu_debugdata. */
#include "dwarf/minidebug.h"

#include <stdlib.h>

#ifdef PCT_LZMA
#include <lzma.h>

enum { IMAGE_MAX = 128 << 20, DICTIONARY_MAX = 128 << 20 };

void *minidebug_image(struct bytes packed, size_t *size)
{
	lzma_stream z = LZMA_STREAM_INIT;
	lzma_ret rc = LZMA_OK;
	size_t room = 0;
	char *image = NULL, *p;

	*size = 0;
	if (!packed.size || lzma_stream_decoder(&z, DICTIONARY_MAX, 0) != LZMA_OK)
		return NULL;
	z.next_in = packed.data;
	z.avail_in = packed.size;
	while (rc == LZMA_OK) {
		if (!z.avail_out) {
			*size = room >= IMAGE_MAX ? room : 0;
			if (*size || !(p = realloc(image, 2 * room + 65536)))
				break;
			image = p;
			z.next_out = (uint8_t *)image + room;
			z.avail_out = room + 65536;
			room = 2 * room + 65536;
		}
		rc = lzma_code(&z, LZMA_FINISH);
	}
	lzma_end(&z);
	if (rc == LZMA_STREAM_END) {
		*size = room - z.avail_out;
		return image;
	}
	free(image);
	return NULL;
}
#else
void *minidebug_image(struct bytes packed, size_t *size)
{
	(void)packed;
	*size = 0;
	return NULL;
}
#endif
