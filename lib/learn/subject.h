/* The old name of this header. */
#include "learn/classify.h"
