#include "loss/thresholds.h"

#include "base/err.h"
#include "base/opt.h"

const struct thresholds thresholds_default = { .calls = 10,
	.reads = 40,
	.searches = 3,
	.within = 5,
	.greps = 5 };

static uintmax_t *
named(struct thresholds *thresholds, struct str name)
{
	const struct {
		struct str name;
		uintmax_t *to;
	} rows[] = {
		{ STR("calls"), &thresholds->calls },
		{ STR("reads"), &thresholds->reads },
		{ STR("searches"), &thresholds->searches },
		{ STR("within"), &thresholds->within },
		{ STR("greps"), &thresholds->greps },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (str_eq(rows[i].name, name))
			return rows[i].to;
	}
	return NULL;
}

void
thresholds_read(struct thresholds *thresholds, const char *list)
{
	struct str rest = str_of(list), name;
	uintmax_t n;

	while (rest.n) {
		bool number = options_pair(&rest, &name, &n);
		uintmax_t *to = named(thresholds, name);

		if (to == NULL)
			die_usage("no threshold '%.*s'; there are calls, "
				  "reads, searches, within and greps",
			    STR_ARG(name));
		if (!number)
			die_usage("the threshold %.*s wants a number",
			    STR_ARG(name));
		*to = n;
	}
	if (thresholds->within == 0 || thresholds->within > WITHIN_MAX)
		die_usage("the threshold within is 1 to %d", WITHIN_MAX);
	if (thresholds->reads > 100)
		die_usage("the threshold reads is in a hundred");
}

void
thresholds_tell(const struct thresholds *thresholds, struct buf *b)
{
	buf_addf(b,
	    "reads over %ju %% of more than %ju calls, "
	    "%ju searches within %ju calls behind an error, over %ju greps",
	    thresholds->reads, thresholds->calls, thresholds->searches,
	    thresholds->within, thresholds->greps);
}
