/* The old name of this header. */
#include "learn/dependencies.h"
