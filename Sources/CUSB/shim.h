// libusb is a plain C API; its one header is enough. Debian's package has it in a folder of its own.
#include <libusb-1.0/libusb.h>
