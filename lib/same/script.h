#include "same/spelling.h"
