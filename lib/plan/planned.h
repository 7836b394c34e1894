#include "plan/match.h"
