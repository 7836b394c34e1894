/* The old name of talk/talk.h. */
#include "talk/talk.h"
