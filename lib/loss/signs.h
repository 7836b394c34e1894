#include "loss/detectors.h"
