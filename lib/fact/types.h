/* The old name of this header. */
#include "fact/found.h"
