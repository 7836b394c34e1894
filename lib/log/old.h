#include "log/retention.h"
