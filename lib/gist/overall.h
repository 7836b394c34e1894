/* The old name of this header. */
#include "gist/stream_outline.h"
