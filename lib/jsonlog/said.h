#include "jsonlog/markdown.h"
