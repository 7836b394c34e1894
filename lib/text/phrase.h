#include "text/truncate.h"
