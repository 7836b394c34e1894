/* The old name of this header. */
#include "fact/entry.h"
