#include "same/provenance.h"
