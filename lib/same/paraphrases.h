/*
 * paraphrases: texts that say the same in other words. What connects them are
 * words that few other texts have, so it takes all texts to tell.
 */
#ifndef PITH_PARAPHRASES_H
#define PITH_PARAPHRASES_H

#include "same/texts.h"

/*
 * Joins groups of texts whose representatives say the same in other words, the
 * surest first; the greater one then represents both.
 */
void paraphrases_join(const struct texts *texts);

#endif
