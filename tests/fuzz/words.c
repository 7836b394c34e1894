/* Dates, identifiers, paths and statuses in any text. */
#include "fuzz.h"
#include "text/ids.h"
#include "text/time.h"

static void
finds_dates(struct str text)
{
	struct buf b = { 0 };
	struct date date, again;
	size_t pos = 0, last = 0;

	while (date_find(text, &pos, &date)) {
		must(pos > last && pos <= text.n);
		must(inside(date.words, text));
		must(date.month >= 0 && date.month <= 12);
		must(date.day >= 0 && date.day <= 31);
		last = pos;
		buf_clear(&b);
		date_format(&b, &date);
		date_seconds(&date);
		if (b.n) {
			must(date_parse(buf_str(&b), &again));
			must(date_seconds(&again) == date_seconds(&date));
		}
	}
	date_parse(text, &date);
	must(date_at(text, &date) <= text.n);
	buf_free(&b);
}

static void
finds_names(struct str text)
{
	struct str got;
	size_t pos = 0, last = 0;

	while (id_find(text, &pos, true, &got)) {
		must(pos > last && pos <= text.n);
		must(got.n && inside(got, text));
		last = pos;
	}
	pos = last = 0;
	while (path_find(text, &pos, &got)) {
		must(pos > last && pos <= text.n);
		must(got.n && inside(got, text));
		last = pos;
	}
	must(id_numbered(text) <= text.n);
	status_mark(status_parse(text));
	status_name(status_detect(text));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };

	finds_dates(text);
	finds_names(text);
	return 0;
}
