/* The old name of shell/classify.h. */
#include "shell/classify.h"
