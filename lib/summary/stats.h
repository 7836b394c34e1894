#include "summary/summary.h"
