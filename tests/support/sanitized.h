/* sanitized.h - is this a build with a sanitizer? They reserve terabytes of addresses, so children have
 * no limit of memory there (system/child.c). */
#ifndef PODA_TESTS_SANITIZED_H
#define PODA_TESTS_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LIMITS_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LIMITS_MEMORY 0
#endif
#endif
#ifndef LIMITS_MEMORY
#define LIMITS_MEMORY 1
#endif

#endif
