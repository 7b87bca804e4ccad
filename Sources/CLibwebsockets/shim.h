#ifndef RACKSIDE_CLIBWEBSOCKETS_SHIM_H
#define RACKSIDE_CLIBWEBSOCKETS_SHIM_H

// We create libev's loop and lend it to libwebsockets. With its own loop, libwebsockets installs a SIGINT handler, aborts
// when the process creates a second context, and lws_service never returns.
#include <ev.h>
#include <libwebsockets.h>

// LWS_PRE is a macro with a cast and a conditional; Swift imports only plain literals.
static inline int rackside_lws_pre(void) { return LWS_PRE; }

// The option macros are shifts of unsigned long long, which Swift does not import.
static inline uint64_t rackside_lws_options(int ipv6) {
  return (uint64_t)LWS_SERVER_OPTION_LIBEV | (uint64_t)LWS_SERVER_OPTION_VALIDATE_UTF8 |
         (uint64_t)LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
         (ipv6 ? 0 : (uint64_t)LWS_SERVER_OPTION_DISABLE_IPV6);
}

// Prepares OpenSSL, for a context to which a listener with TLS can be added.
static inline uint64_t rackside_lws_tls_library(void) { return (uint64_t)LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT; }

// With CREATE_VHOST_SSL_CTX, libwebsockets needs no files: it hands us the SSL_CTX, and we give it the certificate.
static inline uint64_t rackside_lws_tls_options(int ipv6) {
  return rackside_lws_options(ipv6) | (uint64_t)LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT |
         (uint64_t)LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX;
}

// JUST_USE_RAW_ORIGIN: the client sends its Origin as given, without prefixing "http://".
static inline uint64_t rackside_lws_client_options(void) {
  return (uint64_t)LWS_SERVER_OPTION_LIBEV | (uint64_t)LWS_SERVER_OPTION_VALIDATE_UTF8 |
         (uint64_t)LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN;
}

// The context makes no virtual host by itself.
static inline uint64_t rackside_lws_own_hosts(void) { return (uint64_t)LWS_SERVER_OPTION_EXPLICIT_VHOSTS; }

// A redirect would lead to a server that nobody named. The check of the name that is skipped is libwebsockets' own: ours
// is in the SSL_CTX, see ServerCheck.
static inline int rackside_lws_plain_client(void) { return LCCSCF_HTTP_NO_FOLLOW_REDIRECT; }
static inline int rackside_lws_secure_client(void) {
  return LCCSCF_HTTP_NO_FOLLOW_REDIRECT | LCCSCF_USE_SSL | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK;
}

// LWSAHH_FLAG_NO_SERVER_NAME, a shift, leaves out the Server header.
static inline unsigned int rackside_lws_status(unsigned int status) { return status | LWSAHH_FLAG_NO_SERVER_NAME; }

// libev initialises its watchers with macros.
static inline void rackside_ev_prepare_init(ev_prepare *watcher, void (*call)(struct ev_loop *, ev_prepare *, int),
                                            void *data) {
  ev_prepare_init(watcher, call);
  watcher->data = data;
}
static inline void rackside_ev_async_init(ev_async *watcher, void (*call)(struct ev_loop *, ev_async *, int)) {
  ev_async_init(watcher, call);
}
static inline void rackside_ev_timer_init(ev_timer *watcher, void (*call)(struct ev_loop *, ev_timer *, int),
                                          double seconds, void *data) {
  ev_timer_init(watcher, call, seconds, seconds);
  watcher->data = data;
}

// The level macros do not import. Off, or errors and warnings.
static inline void rackside_lws_log(int on, void (*line)(int level, const char *text)) {
  lws_set_log_level(on ? LLL_ERR | LLL_WARN : 0, line);
}

#endif
