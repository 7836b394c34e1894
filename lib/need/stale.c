#include "need/stale.h"

#include "need/sign.h"
#include "text/wordlist.h"

/* "Limitations of this step"; not "Known limitations", which are kept up to date. */
static bool
names_limits(struct str heading)
{
	enum { WORDS = 5 };

	return wordlist_has(LIST_LIMITATION, heading) &&
	    !wordlist_has(LIST_STILL, heading) && label_words(heading) <= WORDS;
}

/* "⏳ the bell"; "not yet" is often true of the last few entries. */
static bool
says_lack(const struct scored_item *one, size_t age)
{
	enum { OLD = 5 };

	return one->part != NEED_RULES &&
	    (signs_count(one->point.text, SIGN_OPEN) > 0 ||
		(age >= OLD && wordlist_has(LIST_NOT_YET, one->point.text)));
}

bool
stale_is_lack(const struct log_points *points, const struct scored_item *one)
{
	size_t age = points_age(points, one);

	return age > 0 && points_has_order(points) && !one->planned &&
	    one->part != NEED_OPEN && one->part != NEED_DECISIONS &&
	    (names_limits(one->point.above) || says_lack(one, age));
}
