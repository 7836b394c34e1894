#include "merge/settle.h"

int
settle_choose(struct str path, const struct json values[SIDES],
    struct arena *arena)
{
	struct str ours = json_text(values[OURS], arena);
	struct str theirs = json_text(values[THEIRS], arena);
	bool earlier = str_eq(path, STR("metadata.oldest_entry"));

	if (str_eq(path, STR("metadata.total_entries")))
		return OURS;
	if (!earlier && !str_eq(path, STR("metadata.last_updated")) &&
	    !str_eq(path, STR("metadata.archived_through")))
		return BASE;
	if (ours.n == 0 || theirs.n == 0)
		return ours.n ? OURS : THEIRS;
	return (str_cmp(ours, theirs) > 0) == earlier ? THEIRS : OURS;
}

static struct json
read_all(const struct buf *text)
{
	struct str s = buf_str(text), bom = STR("\xef\xbb\xbf");
	struct json_error error;
	struct json all = { 0 };

	json_check(str_starts(s, bom) ? str_skip(s, bom.n) : s, &all, &error);
	return all;
}

/* Puts something in the place of n bytes at p, which is in the text. */
static void
put(struct buf *text, const char *p, size_t n, struct str s)
{
	size_t at = (size_t)(p - text->p);
	struct buf rest = { 0 };

	buf_add(&rest, str_skip(buf_str(text), at + n));
	text->n = at;
	buf_add(text, s);
	buf_add(text, buf_str(&rest));
	buf_free(&rest);
}

static void
count_entries(struct buf *text)
{
	struct json all = read_all(text), entries, total;
	struct buf b = { 0 };

	if (all.type != JSON_OBJECT)
		return;
	entries = json_member(all, "entries");
	total = json_member(all, "metadata");
	if (entries.type != JSON_ARRAY || total.type != JSON_OBJECT)
		return;
	total = json_member(total, "total_entries");
	if (total.type != JSON_NUMBER)
		return;
	buf_number(&b, json_size(entries));
	put(text, total.raw.p, total.raw.n, buf_str(&b));
	buf_free(&b);
}

/* Behind the last member, laid out as the first one is. */
static void
add_conflicts(struct buf *text, struct str conflicts)
{
	struct json all = read_all(text), noted = { 0 };
	bool object = all.type == JSON_OBJECT;
	struct buf b = { 0 };
	const char *end;
	size_t blanks = 1;

	if (object)
		noted = json_member(all, "merge_conflicts");
	if (noted.type == JSON_ARRAY)
		all = noted;
	end = all.raw.p + all.raw.n - 1;
	while (is_space(all.raw.p[blanks]))
		blanks++;
	while (is_space(end[-1]))
		end--;
	if (json_size(all))
		buf_addc(&b, ',');
	buf_add(&b, str_skip(str_head(all.raw, blanks), 1));
	if (noted.type != JSON_ARRAY)
		buf_adds(&b,
		    object ? "\"merge_conflicts\": ["
			   : "{\"merge_conflicts\": [");
	buf_add(&b, conflicts);
	if (noted.type != JSON_ARRAY)
		buf_adds(&b, object ? "]" : "]}");
	put(text, end, 0, buf_str(&b));
	buf_free(&b);
}

void
settle(struct buf *text, struct str conflicts)
{
	count_entries(text);
	if (conflicts.n)
		add_conflicts(text, conflicts);
}
