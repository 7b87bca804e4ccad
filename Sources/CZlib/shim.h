#ifndef RACKSIDE_CZLIB_SHIM_H
#define RACKSIDE_CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro, which Swift does not import. 16 beside the window's 15 bits makes gzip's header.
static inline int rackside_gzip_init(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

#endif
