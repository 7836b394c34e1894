/* The names of models, which agents write with much around them. */
#include "usage/prices.h"

/* Without a suffix of this form: "0" stands for any digit. */
static struct str
without(struct str name, struct str form)
{
	size_t at;

	if (name.n <= form.n)
		return name;
	at = name.n - form.n;
	for (size_t i = 0; i < form.n; i++) {
		char c = name.p[at + i];

		if (form.p[i] == '0' ? !is_digit(c) : c != form.p[i])
			return name;
	}
	return str_head(name, at);
}

/* Behind the last slash: "openrouter/anthropic/claude-opus-4.5". */
static struct str
without_vendor(struct str name)
{
	struct str rest = name;

	while (rest.p)
		name = str_cut(&rest, '/');
	return name;
}

static struct str
without_date(struct str name)
{
	static const struct str forms[] = {
		STR_INIT("[1m]"),
		STR_INIT("-v0:0"),
		STR_INIT("@00000000"),
		STR_INIT("-00000000"),
		STR_INIT("-0000-00-00"),
		STR_INIT("-latest"),
	};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		name = without(name, forms[i]);
	return name;
}

struct str
model_short(struct str model)
{
	struct str name = without_date(without_vendor(model));
	size_t at = str_find(name, STR("claude-"), 0);

	return at + 7 < name.n ? str_skip(name, at + 7) : name;
}

/* "us.anthropic.claude-opus-4-1-20250805-v1:0" is of Anthropic. */
static struct str
without_reseller(struct str name)
{
	static const struct str vendor = STR_INIT("anthropic.");
	size_t at = str_find(name, vendor, 0);

	return at + vendor.n < name.n ? str_skip(name, at + vendor.n) : name;
}

void
model_plain(struct buf *b, struct str model)
{
	struct str name = without_reseller(without_date(without_vendor(model)));

	name = without(without(name, STR("-00-00")), STR("-preview"));
	for (size_t i = 0; i < name.n; i++)
		buf_addc(b, name.p[i] == '.' ? '-' : to_lower(name.p[i]));
}
