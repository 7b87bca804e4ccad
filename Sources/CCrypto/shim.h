#ifndef RACKSIDE_CCRYPTO_SHIM_H
#define RACKSIDE_CCRYPTO_SHIM_H

// The part of OpenSSL that messages to browsers need.
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

#endif
