#include "log/entry_start.h"
