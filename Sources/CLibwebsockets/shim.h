#ifndef RACKSIDE_CLIBWEBSOCKETS_SHIM_H
#define RACKSIDE_CLIBWEBSOCKETS_SHIM_H

// libev's loop is ours and lent to libwebsockets: with a loop of its own, libwebsockets installs a handler of SIGINT, a
// second context in the process aborts for it, and lws_service never returns.
#include <ev.h>
#include <libwebsockets.h>

// LWS_PRE is a macro with a cast and a conditional; Swift imports plain literals only.
static inline int rackside_lws_pre(void) { return LWS_PRE; }

// Composite option macros (shifts of unsigned long long) do not import.
static inline uint64_t rackside_lws_options(int ipv6) {
  return (uint64_t)LWS_SERVER_OPTION_LIBEV | (uint64_t)LWS_SERVER_OPTION_VALIDATE_UTF8 |
         (uint64_t)LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
         (ipv6 ? 0 : (uint64_t)LWS_SERVER_OPTION_DISABLE_IPV6);
}

// The client sends the Origin that it is given, without "http://" in front.
static inline uint64_t rackside_lws_client_options(void) {
  return (uint64_t)LWS_SERVER_OPTION_LIBEV | (uint64_t)LWS_SERVER_OPTION_VALIDATE_UTF8 |
         (uint64_t)LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN;
}

// LWSAHH_FLAG_NO_SERVER_NAME is a shift: no need to tell what the server is made of.
static inline unsigned int rackside_lws_status(unsigned int status) { return status | LWSAHH_FLAG_NO_SERVER_NAME; }

// libev's watchers are set up by macros.
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

// C, not ours to format; LLL_ERR and LLL_WARN where somebody listens.
static inline void rackside_lws_log(int on, void (*line)(int level, const char *text)) {
  lws_set_log_level(on ? LLL_ERR | LLL_WARN : 0, line);
}

#endif
