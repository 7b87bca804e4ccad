// sd-bus, libsystemd's D-Bus client. Each of its functions that takes any number of arguments has others that take one
// value at a time, which Swift imports.
#include <systemd/sd-bus.h>
