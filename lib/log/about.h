#include "log/doc.h"
