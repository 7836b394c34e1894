#include "base/lock.h"
