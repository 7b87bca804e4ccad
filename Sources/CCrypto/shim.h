#ifndef RACKSIDE_CCRYPTO_SHIM_H
#define RACKSIDE_CCRYPTO_SHIM_H

// The part of OpenSSL that messages to browsers and the server's certificate need.
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// OpenSSL's options are shifts with a cast, which Swift does not import. A renegotiation is work that a client could ask
// for without end. A client that prefers ChaCha20 has no AES in its processor.
static inline void rackside_ssl_options(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                   SSL_OP_PRIORITIZE_CHACHA);
}

// Calls `found` for each host name and each address, in 4 or 16 bytes, of a certificate's subjectAltName. OpenSSL reads
// its lists with macros, which Swift does not import, like the union in each name.
static inline void rackside_x509_names(X509 *certificate, void *data,
                                       void (*found)(void *data, int is_address, const unsigned char *bytes,
                                                     int count)) {
  GENERAL_NAMES *names = (GENERAL_NAMES *)X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
  for (int index = 0; index < sk_GENERAL_NAME_num(names); index++) {
    const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, index);
    if (name->type != GEN_DNS && name->type != GEN_IPADD) continue;
    const ASN1_STRING *text = name->type == GEN_DNS ? name->d.dNSName : name->d.iPAddress;
    found(data, name->type == GEN_IPADD, ASN1_STRING_get0_data(text), ASN1_STRING_length(text));
  }
  GENERAL_NAMES_free(names);
}

#endif
