#include "log/order.h"
