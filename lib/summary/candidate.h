#include "summary/digest.h"
