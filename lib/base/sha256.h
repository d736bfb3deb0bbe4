/* sha256.h - hashes bytes by SHA-256 (FIPS 180-4), in base64 as a Content-Security-Policy has it,
 * or as a number.  Not for signal handlers. */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BASE64 = 45 }; /* bytes of the hash in base64, with the NUL */

/* Write the hash of the LEN bytes DATA into OUT, in base64.  Returns OUT. */
char *sha256_base64(const void *data, size_t len, char out[SHA256_BASE64]);

/* The first 64 bits of the hash. */
uint64_t sha256_64(const void *data, size_t len);

#endif
