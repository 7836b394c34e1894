#include "text/label.h"
