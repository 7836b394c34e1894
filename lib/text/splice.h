#include "text/edits.h"
