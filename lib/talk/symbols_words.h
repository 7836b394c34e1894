/* The old name of talk/symbols.h. */
#include "talk/symbols.h"
