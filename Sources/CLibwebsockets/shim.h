#ifndef RACKSIDE_CLIBWEBSOCKETS_SHIM_H
#define RACKSIDE_CLIBWEBSOCKETS_SHIM_H

#include <libwebsockets.h>

// LWS_PRE is a macro with a cast and a conditional; Swift imports plain literals only.
static inline int rackside_lws_pre(void) { return LWS_PRE; }

// Composite option macros (shifts of unsigned long long) do not import.
static inline uint64_t rackside_lws_server_options(void) {
  return (uint64_t)LWS_SERVER_OPTION_LIBEV | (uint64_t)LWS_SERVER_OPTION_VALIDATE_UTF8 |
         (uint64_t)LWS_SERVER_OPTION_DISABLE_IPV6 * 0;
}

// lws_set_log_level takes a C function; this one drops libwebsockets' own log, which is not ours to format.
static void rackside_lws_no_log(int level, const char *line) { (void)level; (void)line; }
static inline void rackside_lws_silence(void) { lws_set_log_level(0, rackside_lws_no_log); }

#endif
