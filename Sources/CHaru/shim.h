// libharu is a plain C API; its one header is enough.
#include <hpdf.h>
