/* recent: keep the last entries of each file, drop the older ones. */
#include <stdlib.h>

#include "drop.h"
#include "err.h"
#include "latest.h"
#include "opt.h"
#include "out.h"
#include "planned.h"

enum { DEFAULT_N = 3 };

struct recent {
	size_t n; /* -n, or a config record's, or 3 */
	bool given;
	bool open; /* an entry of a file was read */
	struct planned planned;
	struct buf file;
	struct latest latest;

	/* what the file's drop record will tell */
	struct drop dropped;
	struct tokens tokens;
};

static void
drop(struct recent *recent, const struct candidate *held)
{
	struct src src = held->src;

	if (held->kept)
		return;
	src.file = buf_str(&recent->file);
	drop_add(&recent->dropped, &src);
	recent->tokens.sum += held->tokens.sum;
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
	recent->tokens = (struct tokens){ .counter = counter_default() };
}

static void
check_plan(const struct recent *recent, struct candidate *const kept[],
    size_t n)
{
	struct planned_entry *entries = calloc(n + 1, sizeof *entries);

	if (entries == NULL)
		die_memory();
	for (size_t i = 0; i < n; i++)
		entries[i] = (struct planned_entry){ buf_str(&kept[i]->id),
			buf_str(&kept[i]->line) };
	planned_check(&recent->planned, entries, n);
	free(entries);
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
	check_plan(recent, kept, n);
	latest_end(&recent->latest);
	drop_all(recent);
	recent->dropped.tokens = tokens_count(&recent->tokens);
	drop_write(&recent->dropped, "entry", "old");
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
	case KIND_STORY:
		planned_add(&recent->planned, record);
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
	/* clang-format off */
	const struct program program = {
		"recent", "keep the last entries of each file", "[file ...]",
		opts,
	};
	/* clang-format on */
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
	planned_free(&recent.planned);
	records_close(&records);
	return finish();
}
