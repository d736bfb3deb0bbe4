/* sanitized.h - whether a test program was built with the address sanitizer: SANITIZED is ",
 * sanitized" or ", not sanitized", for the end of its output. */
#ifndef SANITIZED_H
#define SANITIZED_H

#if defined __has_feature
#define HAS_SANITIZER __has_feature(address_sanitizer)
#elif defined __SANITIZE_ADDRESS__
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

#if HAS_SANITIZER
#define SANITIZED ", sanitized"
#else
#define SANITIZED ", not sanitized"
#endif

#endif
