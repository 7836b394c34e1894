/*
 * signs_parts: the losses of a session as records. Only for the files of signs.
 */
#ifndef PITH_SIGNS_PARTS_H
#define PITH_SIGNS_PARTS_H

#include "loss/signs.h"

/* The place of the whole session so far; absent where it is not known. */
struct json signs_src(struct signs *signs);

/* What its habits show; each once. There must have been a call. */
void signs_judge(struct signs *signs, struct buf *made);

/* An error that enough searches followed; what was asked for again. */
void signs_tell_followed(struct signs *signs, const struct followed *followed,
    struct buf *made);
void signs_tell_again(struct signs *signs, const struct again_loss *loss,
    struct buf *made);

#endif
