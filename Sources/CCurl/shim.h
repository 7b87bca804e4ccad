#ifndef RACKSIDE_CCURL_SHIM_H
#define RACKSIDE_CCURL_SHIM_H

#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take any type of argument, which Swift does not import.
static inline CURLcode rackside_curl_text(CURL *curl, CURLoption option, const char *text) {
  return curl_easy_setopt(curl, option, text);
}
static inline CURLcode rackside_curl_number(CURL *curl, CURLoption option, long number) {
  return curl_easy_setopt(curl, option, number);
}
static inline CURLcode rackside_curl_list(CURL *curl, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(curl, option, list);
}
static inline CURLcode rackside_curl_reads(CURL *curl, size_t (*read)(char *, size_t, size_t, void *), void *from) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_READFUNCTION, read);
  return code ? code : curl_easy_setopt(curl, CURLOPT_READDATA, from);
}
// The call returns other than 0 to give up.
static inline CURLcode rackside_curl_asks(CURL *curl,
                                          int (*goes)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t),
                                          void *of) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, goes);
  return code ? code : curl_easy_setopt(curl, CURLOPT_XFERINFODATA, of);
}
static inline long rackside_curl_reply(CURL *curl) {
  long reply = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply);
  return reply;
}
static inline CURLcode rackside_curl_body(CURL *curl, const void *bytes, long count) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, count);
  return code ? code : curl_easy_setopt(curl, CURLOPT_POSTFIELDS, bytes);
}
static inline CURLcode rackside_curl_writes(CURL *curl, size_t (*write)(char *, size_t, size_t, void *), void *to) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, write);
  return code ? code : curl_easy_setopt(curl, CURLOPT_WRITEDATA, to);
}
// `opens` gets each address that curl is about to connect to, after the name was looked up, and returns a socket for
// it, or CURL_SOCKET_BAD to refuse it.
static inline CURLcode rackside_curl_opens(CURL *curl,
                                           curl_socket_t (*opens)(void *, curlsocktype, struct curl_sockaddr *)) {
  return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, opens);
}
static inline long rackside_curl_retry_after(CURL *curl) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &seconds);
  return (long)seconds;
}

// These are casts and shifts, which Swift does not import.
static inline long rackside_curl_must_encrypt(void) { return CURLUSESSL_ALL; }
static inline CURLcode rackside_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
