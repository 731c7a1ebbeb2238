#include "CCurl.h"

#include <COnDemand.h>
#include <curl/curl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static OnDemandLibrary curl = {{
    "libcurl.so.4",
    "libcurl.so",
    "libcurl.4.dylib",
    "/usr/lib/libcurl.4.dylib",
    NULL,
}};

bool CCurl_isAvailable(void) { return COnDemand_open(&curl); }

// The header has macros of these names that check types; they would not let functions through.
#undef curl_easy_setopt
#undef curl_easy_getinfo

typedef CURLcode (*SetOption)(CURL *, CURLoption, ...);
typedef CURLcode (*GetInfo)(CURL *, CURLINFO, ...);

FORWARD(curl, CURLcode, curl_global_init, (long flags), (flags))
FORWARD(curl, CURL *, curl_easy_init, (void), ())
FORWARD(curl, CURLcode, curl_easy_perform, (CURL * handle), (handle))
FORWARD(curl, void, curl_easy_cleanup, (CURL * handle), (handle))
FORWARD(curl, const char *, curl_easy_strerror, (CURLcode code), (code))

/// A download that goes on.
typedef struct {
  CCurlListener listener;
  int64_t left;
  bool isTooLarge;
  bool isTooSlow;
  bool isStopped;
  double patience;
  curl_off_t done;
  double heard;
} Download;

/// The seconds of a clock that goes on evenly.
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static size_t take(char *bytes, size_t size, size_t count, void *user) {
  Download *download = user;
  size_t total = size * count;
  if ((int64_t)total > download->left) {
    download->isTooLarge = true;
    return 0;
  }
  download->left -= (int64_t)total;
  return download->listener.take(download->listener.user, bytes, total) ? total : 0;
}

static int hear(void *user, curl_off_t total, curl_off_t done, curl_off_t sendTotal,
                curl_off_t sent) {
  (void)sendTotal, (void)sent;
  Download *download = user;
  // libcurl calls this about once a second also when nothing comes. Its own limit is one of the
  // mean speed of some seconds, so that it is late.
  if (done != download->done) download->heard = now();
  download->done = done;
  download->isTooSlow = now() - download->heard >= download->patience;
  if (download->isTooSlow) return 1;
  download->isStopped = !download->listener.progress(download->listener.user, done, total);
  return download->isStopped;
}

/// Prepares the library, once; what it prepares is never given back.
static void prepare(void) {
  static atomic_flag lock = ATOMIC_FLAG_INIT;
  static bool isReady;
  while (atomic_flag_test_and_set(&lock)) {
  }
  if (!isReady) curl_global_init(CURL_GLOBAL_DEFAULT);
  isReady = true;
  atomic_flag_clear(&lock);
}

static CCurlEnd meaning(CURLcode code, const Download *download) {
  if (download->isStopped) return CCurlStopped;
  if (download->isTooLarge) return CCurlTooLarge;
  if (download->isTooSlow) return CCurlTooSlow;
  switch (code) {
    case CURLE_OK: return CCurlDone;
    case CURLE_HTTP_RETURNED_ERROR: return CCurlRefused;
    case CURLE_FILESIZE_EXCEEDED: return CCurlTooLarge;
    case CURLE_OPERATION_TIMEDOUT: return CCurlTooSlow;
    case CURLE_PARTIAL_FILE: return CCurlTruncated;
    case CURLE_TOO_MANY_REDIRECTS: return CCurlLost;
    case CURLE_UNSUPPORTED_PROTOCOL: return CCurlLost;
    default: return CCurlFailed;
  }
}

// The options that name protocols in texts are too young for some systems.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static void settle(CURL *handle, SetOption set, const char *address, CCurlLimits limits) {
  bool isSafe = strncasecmp(address, "https:", 6) == 0;
  long safe = CURLPROTO_HTTPS, all = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  set(handle, CURLOPT_URL, address);
  set(handle, CURLOPT_PROTOCOLS, all);
  // Who asked for a safe address is not led to one that is not.
  set(handle, CURLOPT_REDIR_PROTOCOLS, isSafe ? safe : all);
  set(handle, CURLOPT_FOLLOWLOCATION, 1L);
  set(handle, CURLOPT_MAXREDIRS, 5L);
  set(handle, CURLOPT_FAILONERROR, 1L);
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_USERAGENT, "scorec");
  set(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limits.bytes);
  set(handle, CURLOPT_CONNECTTIMEOUT, limits.patience);
}

#pragma GCC diagnostic pop

CCurlResult CCurl_get(const char *address, CCurlLimits limits, CCurlListener listener) {
  CCurlResult result = {.end = CCurlFailed};
  SetOption set = (SetOption)COnDemand_find(&curl, "curl_easy_setopt");
  GetInfo get = (GetInfo)COnDemand_find(&curl, "curl_easy_getinfo");
  prepare();
  CURL *handle = curl_easy_init();
  if (!handle) return result;
  Download download = {.listener = listener, .left = limits.bytes,
                       .patience = (double)limits.patience, .heard = now()};
  char text[CURL_ERROR_SIZE] = "";
  settle(handle, set, address, limits);
  set(handle, CURLOPT_WRITEFUNCTION, take);
  set(handle, CURLOPT_WRITEDATA, &download);
  set(handle, CURLOPT_XFERINFOFUNCTION, hear);
  set(handle, CURLOPT_XFERINFODATA, &download);
  set(handle, CURLOPT_NOPROGRESS, 0L);
  set(handle, CURLOPT_ERRORBUFFER, text);
  CURLcode code = curl_easy_perform(handle);
  result.end = meaning(code, &download);
  get(handle, CURLINFO_RESPONSE_CODE, &result.status);
  // It leads on, but not where to.
  if (result.status >= 300 && (code == CURLE_OK || code == CURLE_GOT_NOTHING)) {
    result.end = CCurlRefused;
  }
  snprintf(result.text, sizeof result.text, "%s", *text ? text : curl_easy_strerror(code));
  curl_easy_cleanup(handle);
  return result;
}
