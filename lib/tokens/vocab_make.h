/* vocab_make: now in tokens/vocab.h. */
#include "tokens/vocab.h"
