#include "same/fact_class.h"
