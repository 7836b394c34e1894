#include "same/merge_set.h"
