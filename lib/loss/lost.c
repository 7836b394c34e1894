#include "loss/lost.h"

enum { MOST = 10, HIGH = 7, MEDIUM = 4 };

static const struct str names[SIGNS] = {
	[SIGN_READS] = STR_INIT("reads"),
	[SIGN_SEARCHES] = STR_INIT("searches"),
	[SIGN_GREPS] = STR_INIT("greps"),
	[SIGN_READ] = STR_INIT("read-again"),
	[SIGN_SEARCH] = STR_INIT("search-again"),
	[SIGN_ERROR] = STR_INIT("error-again"),
};

enum sign
sign_of(struct str name)
{
	size_t sign = 0;

	while (sign < SIGNS && !str_eq(names[sign], name))
		sign++;
	return (enum sign)sign;
}

size_t
lost_cost(size_t tokens)
{
	size_t cost = 0;

	for (size_t step = 250; cost < 4 && tokens >= step; step *= 4)
		cost++;
	return cost;
}

void
lost_write(const struct lost *lost, struct buf *b)
{
	size_t impact = lost->impact < MOST ? lost->impact : MOST;

	json_open(b, NULL, '{');
	json_add_text(b, "kind", STR("loss"));
	json_add_text(b, "type", loss_type_name(lost->type));
	json_add_text(b, "sign", names[lost->sign]);
	json_add_if(b, "text", lost->text);
	json_add_text(b, "evidence", lost->evidence);
	if (lost->n)
		json_add_number(b, "n", lost->n);
	json_add_number(b, "impact", impact);
	json_add_text(b, "severity",
	    impact >= HIGH         ? STR("high")
		: impact >= MEDIUM ? STR("medium")
				   : STR("low"));
	json_add_if(b, "session", lost->session);
	json_add_if(b, "directive", lost->directive);
	json_add_raw(b, "src", lost->src);
	json_close(b, '}');
	buf_addc(b, '\n');
}
