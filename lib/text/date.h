#include "text/time.h"
