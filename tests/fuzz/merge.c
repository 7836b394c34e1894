/* merge: merges two texts. The three inputs are separated by form feeds. */
#include "../../filters/merge/merge.h"

#include "fuzz.h"
#include "json/json.h"
#include "same/intern.h"

static struct merge
merge_of(const struct str texts[SIDES])
{
	struct merge merge = { .path = "log" };

	merge.marks = (struct marks){ STR("ours"), STR("theirs"), 7, STR("\n"),
		false };
	for (int side = BASE; side <= THEIRS; side++)
		merge.texts[side] = texts[side];
	return merge;
}

/* Text between entries may be the merge's own: blank lines and rulers. */
static bool
is_parting(struct str line)
{
	line = str_trim(line);
	return line.n == 0 ||
	    (line.n >= 3 && strchr("-*_=", line.p[0]) &&
		str_run(line, line.p[0]) == line.n);
}

static bool
is_mark(struct str line)
{
	static const char signs[] = "<|=>";

	for (const char *sign = signs; *sign; sign++) {
		if (str_run(line, *sign) == 7)
			return true;
	}
	return false;
}

static void
number(struct str text, struct intern *lines)
{
	while (text.n)
		intern_add(lines, str_trim(str_cut(&text, '\n')));
}

/*
 * The result has what a side added, and nothing that neither side has. Of two
 * references to an archive, ours is kept.
 */
static void
holds_lines(const struct merge *merge)
{
	struct intern result = { 0 }, base = { 0 }, all = { 0 };
	struct str rest = buf_str(&merge->result);

	number(rest, &result);
	number(merge->texts[BASE], &base);
	for (int side = BASE; side <= THEIRS; side++)
		number(merge->texts[side], &all);
	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n'));

		must(is_parting(line) || is_mark(line) ||
		    intern_find(&all, line));
	}
	for (int side = OURS; side <= THEIRS; side++) {
		for (rest = merge->texts[side]; rest.n;) {
			struct str line = str_trim(str_cut(&rest, '\n'));

			must(is_parting(line) ||
			    str_find(line, STR("pith:"), 0) < line.n ||
			    intern_find(&base, line) ||
			    intern_find(&result, line));
		}
	}
	intern_free(&result);
	intern_free(&base);
	intern_free(&all);
}

static void
merges(const struct str texts[SIDES], void (*how)(struct merge *))
{
	struct merge merge = merge_of(texts), again = merge_of(texts);

	how(&merge);
	how(&again);
	must(str_eq(buf_str(&merge.result), buf_str(&again.result)));
	holds_lines(&merge);
	buf_free(&merge.result);
	buf_free(&again.result);
}

static bool
is_json(struct str text)
{
	struct json_error error;
	struct json json;

	return json_check(text, &json, &error) && json.type >= JSON_ARRAY;
}

/* Three objects or arrays give one. */
static void
merges_json(const struct str texts[SIDES])
{
	struct merge merge = merge_of(texts);
	char open = 0;

	for (int side = BASE; side <= THEIRS; side++) {
		struct str text = str_trim(texts[side]);

		if (!is_json(texts[side]) || (open && text.p[0] != open))
			return;
		open = text.p[0];
	}
	merge_json(&merge);
	must(is_json(buf_str(&merge.result)));
	buf_free(&merge.result);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str rest = { (const char *)data, n }, texts[SIDES];

	for (int side = BASE; side <= THEIRS; side++) {
		texts[side] = side == THEIRS ? rest : str_cut(&rest, '\f');
		if (texts[side].p == NULL)
			texts[side] = STR("");
	}
	merges(texts, merge_log);
	merges(texts, merge_lines);
	merges_json(texts);
	return 0;
}
