#include "gist/gist.h"

/* clang-format off */
const struct gist_level gist_levels[GIST_LEVELS] = {
	{ "128", 128 }, { "512", 512 }, { "2048", 2048 },
};
/* clang-format on */

void
gist_put(struct buf *b, const struct outline *outline, size_t i)
{
	static void (*const put[GIST_LEVELS])(struct buf *,
	    const struct outline *) = { gist_line, gist_parts, gist_handoff };

	put[i](b, outline);
}

struct str
gist_state(const struct outline *o)
{
	static const struct str words[] = {
		[STATUS_NONE] = STR_INIT(""),
		[STATUS_DONE] = STR_INIT("done"),
		[STATUS_PROGRESS] = STR_INIT("in progress"),
		[STATUS_PENDING] = STR_INIT("pending"),
		[STATUS_FAILED] = STR_INIT("failed"),
		[STATUS_BLOCKED] = STR_INIT("blocked"),
	};

	if (o->decision && o->status <= STATUS_DONE)
		return STR("decided");
	return words[o->status];
}
