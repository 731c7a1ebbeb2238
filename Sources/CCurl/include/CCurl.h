// libcurl, opened at its first call: nothing that links this target depends on the library.
//
// Its functions take any number of arguments, which Swift cannot pass; so this is one that does
// what is needed of them.
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CCurl_isAvailable(void);

/// What a download may take.
typedef struct {
  /// The most bytes.
  int64_t bytes;
  /// The most seconds in which nothing comes.
  long patience;
} CCurlLimits;

/// What is told while a download goes on.
typedef struct {
  /// Takes the next bytes, and returns whether they could be kept.
  bool (*take)(void *user, const void *bytes, size_t count);
  /// Hears how many bytes there are, of how many (0 if that is not known), and returns whether to
  /// go on.
  bool (*progress)(void *user, int64_t done, int64_t total);
  void *user;
} CCurlListener;

/// How a download ended.
typedef enum {
  CCurlDone,
  /// The server answered with a status that is no success.
  CCurlRefused,
  /// There were more bytes than allowed.
  CCurlTooLarge,
  /// Nothing came for too long.
  CCurlTooSlow,
  /// It ended before its end.
  CCurlTruncated,
  /// Too many addresses led on to others, or one that is less safe.
  CCurlLost,
  /// The listener did not want more.
  CCurlStopped,
  /// Anything else; there is a text.
  CCurlFailed,
} CCurlEnd;

/// The end of a download, with the status of the server and a text that tells more.
typedef struct {
  CCurlEnd end;
  long status;
  char text[256];
} CCurlResult;

/// Downloads what is at `address`, which begins with `http:` or `https:`.
CCurlResult CCurl_get(const char *address, CCurlLimits limits, CCurlListener listener);

#endif
