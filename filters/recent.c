/* recent: keep the last entries of each file, drop the older ones. */
#include <stdlib.h>

#include "err.h"
#include "latest.h"
#include "opt.h"
#include "out.h"

enum { DEFAULT_N = 3 };

struct recent {
	size_t n;           /* -n, or a config record's, or 3 */
	bool given;
	bool open;          /* an entry of a file was read */
	struct buf file;
	struct latest latest;

	/* what the file's drop record will tell */
	struct src *dropped;
	size_t n_dropped, cap_dropped;
	size_t drops;
	struct tokens tokens;
};

static void
drop(struct recent *recent, const struct candidate *held)
{
	struct src *last = recent->dropped + recent->n_dropped;

	if (held->kept)
		return;
	recent->drops++;
	recent->tokens.sum += held->tokens.sum;
	if (held->src.line == 0)
		return;
	if (recent->n_dropped && last[-1].off + last[-1].len == held->src.off) {
		last[-1].len += held->src.len;
		last[-1].end = held->src.end;
		return;
	}
	recent->dropped = grow(recent->dropped, &recent->cap_dropped,
	    recent->n_dropped + 1, sizeof *recent->dropped);
	recent->dropped[recent->n_dropped++] = held->src;
}

static int
cmp_src(const void *a, const void *b)
{
	return src_cmp(a, b);
}

/* Entries are dropped out of order: sorts their ranges, joins neighbours. */
static void
join_ranges(struct recent *recent)
{
	struct src *src = recent->dropped;
	size_t n = 0;

	if (recent->n_dropped == 0)
		return;
	qsort(src, recent->n_dropped, sizeof *src, cmp_src);
	for (size_t i = 1; i < recent->n_dropped; i++) {
		if (src[n].off + src[n].len == src[i].off) {
			src[n].len += src[i].len;
			src[n].end = src[i].end;
		} else {
			src[++n] = src[i];
		}
	}
	recent->n_dropped = n + 1;
}

static void
put_drop(struct recent *recent)
{
	struct buf *b = record_begin("drop");

	join_ranges(recent);
	json_add_text(b, "of", STR("entry"));
	json_add_text(b, "why", STR("old"));
	json_add_number(b, "n", recent->drops);
	json_add_number(b, "tokens", tokens_count(&recent->tokens));
	json_open(b, "src", '[');
	for (size_t i = 0; i < recent->n_dropped; i++) {
		struct src src = recent->dropped[i];

		src.file = buf_str(&recent->file);
		src_add(b, NULL, &src);
	}
	json_close(b, ']');
	record_end(b);
}

static void
drop_all(struct recent *recent)
{
	const struct candidate *held;

	while ((held = latest_out(&recent->latest)))
		drop(recent, held);
}

static void
file_begin(struct recent *recent, struct str file)
{
	buf_clear(&recent->file);
	buf_add(&recent->file, file);
	latest_begin(&recent->latest, recent->n);
	recent->open = true;
	recent->drops = recent->n_dropped = 0;
	recent->tokens.sum = 0;
}

static void
file_end(struct recent *recent)
{
	struct candidate *const *kept;
	size_t n;

	if (!recent->open)
		return;
	n = latest_kept(&recent->latest, &kept);
	for (size_t i = 0; i < n; i++)
		out_line(buf_str(&kept[i]->line));
	latest_end(&recent->latest);
	drop_all(recent);
	if (recent->drops)
		put_drop(recent);
	recent->open = false;
}

static void
add_entry(struct recent *recent, const struct record *record)
{
	struct src src = { 0 };

	src_read(record->at[K_src], record->arena, &src);
	if (src.file.n && !str_eq(src.file, buf_str(&recent->file)))
		file_end(recent);
	if (!recent->open)
		file_begin(recent, src.file);
	latest_add(&recent->latest, record);
	drop_all(recent);
}

static void
take_record(struct recent *recent, const struct record *record)
{
	switch (record->kind) {
	case KIND_ENTRY:
		add_entry(recent, record);
		return;
	case KIND_DOC:
		file_end(recent);
		break;
	case KIND_CONFIG:
		if (!recent->given)
			recent->n = json_size_or(record->at[K_recent],
			    recent->n);
		break;
	default:
		break;
	}
	record_pass(record);
}

int
main(int argc, char *argv[])
{
	struct recent recent = { 0 };
	uintmax_t n = UINTMAX_MAX;
	const struct opt opts[] = {
		{ 'n', "number", "N", OPT_NUMBER, &n,
		    "how many to keep of each file (3)" },
		{ 0 },
	};
	const struct program program = {
		"recent", "keep the last entries of each file", "[file ...]",
		opts,
	};
	char **files = options_parse(&program, argc, argv);
	struct records records = { 0 };
	struct record record;

	options_need_input(&program, files);
	recent.given = n != UINTMAX_MAX;
	recent.n = recent.given ? (size_t)n : DEFAULT_N;

	records_open(&records, files);
	while (records_next(&records, &record))
		take_record(&recent, &record);
	file_end(&recent);
	records_close(&records);
	return finish();
}
