/*
 * The template `recurring`: the learnings that several repositories have, those
 * of most repositories first: candidates for a guide for all of them. It needs
 * the learnings after dedupe, with those that say the same, in `also` or as
 * records. Holds a hash of each repository; all else is sorted in temporary
 * files: in JSON the places of one learning, then those that recur, as records.
 */
#include <stdlib.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/sorter.h"
#include "documents.h"
#include "log/repository.h"
#include "same/intern.h"
#include "same/provenance.h"
#include "text/notes.h"
#include "text/show.h"
#include "text/time.h"
#include "text/truncate.h"

enum { TEXT = 240, PLACES = 4 };         /* bytes; those that are shown */
enum { RUN = 1 << 18, BLOCK = 1 << 16 }; /* bytes that are held */

/* A place of a learning. */
struct sighting {
	struct str ts; /* empty: unknown */
	struct src src;
};

/* What tells the place of a learning in the document; its texts follow it. */
struct rank {
	size_t n; /* repositories */
	struct str topic, text;
	struct src first;
	size_t at, bytes; /* its record */
};

struct recurring {
	bool json, by_topic;
	size_t least; /* repositories */
	struct repository {
		uint64_t name; /* a hash */
		uint32_t last; /* learning that has it */
		bool written;  /* of that learning */
	} * repositories;
	size_t n_repositories, cap_repositories;
	struct slots slots; /* their numbers, from 1 */
	struct {
		bool open;
		uint32_t number; /* from 1 */
		size_t n;        /* repositories */
		struct str text, type, topic;
		struct arena arena;
		struct sorter places; /* all, or if it is not JSON: */
		struct nearest {
			struct sighting sighting;
			uint64_t name; /* a hash */
			struct buf text;
		} first[PLACES]; /* of as many repositories */
		size_t n_first;
	} now; /* the learning that is read */
	struct sorter ranks;
	struct spool records;
	size_t n, fewer, unplaced; /* learnings; the latter are only counted */
	struct buf text, line;
	struct file_names names; /* of the repositories that are shown */
	struct notes notices;
	bool begun; /* the lines above them are written */
	bool has_topics;
	struct buf topic; /* the last one */
};

/* ---- places, in a sorter ---- */

/* The end of such a text; before it are bytes that compare like the place. */
struct packed {
	struct src src;
	size_t ts; /* bytes */
};

/* So that bytes compare like numbers. */
static void
add_number(struct buf *b, uint64_t n)
{
	for (int shift = 56; shift >= 0; shift -= 8)
		buf_addc(b, (char)(n >> shift));
}

/* By time, those without one last, then by place: the order of the records is none. */
static void
pack(const struct sighting *sighting, struct buf *b)
{
	struct packed packed = { sighting->src, sighting->ts.n };

	buf_clear(b);
	buf_addc(b, sighting->ts.n == 0);
	buf_add(b, sighting->ts);
	buf_addc(b, '\0');
	buf_add(b, sighting->src.file);
	buf_addc(b, '\0');
	add_number(b, sighting->src.off);
	add_number(b, sighting->src.line);
	buf_add(b, (struct str){ (char *)&packed, sizeof packed });
}

static struct sighting
unpack(struct str s)
{
	struct packed packed;
	struct sighting sighting;

	memcpy(&packed, s.p + s.n - sizeof packed, sizeof packed);
	sighting.src = packed.src;
	sighting.ts = (struct str){ s.p + 1, packed.ts };
	sighting.src.file.p = s.p + 1 + packed.ts + 1;
	return sighting;
}

static int
earlier_first(struct str a, struct str b, void *context)
{
	(void)context;
	return str_cmp(str_head(a, a.n - sizeof(struct packed)),
	    str_head(b, b.n - sizeof(struct packed)));
}

/* ---- ranks, in another ---- */

/* The next text of those that follow. */
static struct str
take_text(struct str *rest, size_t n)
{
	struct str text = str_head(*rest, n);

	*rest = str_skip(*rest, n);
	return text;
}

static struct rank
rank_of(struct str s)
{
	struct rank rank;

	memcpy(&rank, s.p, sizeof rank);
	s = str_skip(s, sizeof rank);
	rank.topic = take_text(&s, rank.topic.n);
	rank.text = take_text(&s, rank.text.n);
	rank.first.file = take_text(&s, rank.first.file.n);
	return rank;
}

static bool
is_other(struct str topic)
{
	return str_eq(topic, STR("Other"));
}

/* The topics by name, Other last; then most repositories first, then by text. */
static int
most_first(struct str one, struct str other, void *context)
{
	struct rank a = rank_of(one), b = rank_of(other);
	int c = number_cmp(is_other(a.topic), is_other(b.topic));

	(void)context;
	c = c ? c : str_cmp(a.topic, b.topic);
	c = c ? c : number_cmp(b.n, a.n);
	c = c ? c : str_cmp(a.text, b.text);
	return c ? c : src_cmp(&a.first, &b.first);
}

/* ---- the first places, without one ---- */

/* In the order of a sorter. */
static int
sighting_cmp(const struct sighting *a, const struct sighting *b)
{
	int c = number_cmp(a->ts.n == 0, b->ts.n == 0);

	c = c ? c : str_cmp(a->ts, b->ts);
	return c ? c : src_cmp(&a->src, &b->src);
}

/* Where it belongs among the first ones; n_first: after all. */
static size_t
place_of(const struct recurring *recurring, const struct sighting *sighting)
{
	size_t at = recurring->now.n_first;

	while (at > 0 &&
	    sighting_cmp(sighting, &recurring->now.first[at - 1].sighting) < 0)
		at--;
	return at;
}

/* Into a text that the place that it displaces had: there may be millions of these. */
static void
copy_texts(struct sighting *sighting, struct buf *text)
{
	buf_set(text, sighting->ts);
	buf_add(text, sighting->src.file);
	sighting->ts.p = text->p;
	sighting->src.file.p = text->p + sighting->ts.n;
}

/* It is one of the first, so far; those of other repositories. */
static void
keep_first(struct recurring *recurring, struct sighting sighting, uint64_t name)
{
	struct nearest *first = recurring->now.first;
	size_t at = place_of(recurring, &sighting), end = 0;
	struct date date;
	struct buf text;

	if (at == PLACES)
		return;
	if (sighting.ts.n && !date_parse(sighting.ts, &date)) {
		sighting.ts.n = 0;
		at = place_of(recurring, &sighting);
	}
	while (end < recurring->now.n_first && first[end].name != name)
		end++;
	if (at == PLACES || end < at)
		return;
	if (end == PLACES)
		end--;
	else if (end == recurring->now.n_first)
		recurring->now.n_first++;
	text = first[end].text;
	memmove(&first[at + 1], &first[at], (end - at) * sizeof *first);
	copy_texts(&sighting, &text);
	first[at] = (struct nearest){ sighting, name, text };
}

/* ---- from records ---- */

/* Valid until the next one is added. */
static struct repository *
repository_at(struct recurring *recurring, struct str file)
{
	uint64_t name = str_hash_long(repository_of(file));
	uint32_t hash = slots_hash(name), number;
	struct repository *repository;
	size_t at = hash;

	while ((number = slots_next(&recurring->slots, hash, &at)) > 0) {
		repository = &recurring->repositories[number - 1];
		if (repository->name == name)
			return repository;
	}
	repository = array_push(&recurring->repositories,
	    &recurring->n_repositories, &recurring->cap_repositories);
	*repository = (struct repository){ .name = name };
	slots_add(&recurring->slots, hash, (uint32_t)recurring->n_repositories);
	return repository;
}

static void
see(struct recurring *recurring, const struct src *src, struct str ts)
{
	struct sighting sighting = { ts, *src };
	struct buf *text = &recurring->text;
	struct date date;
	struct repository *repository;

	if (src->file.n == 0)
		return;
	repository = repository_at(recurring, src->file);
	recurring->now.n += repository->last != recurring->now.number;
	repository->last = recurring->now.number;
	repository->written = false;
	if (!recurring->json) {
		keep_first(recurring, sighting, repository->name);
		return;
	}
	if (!date_parse(ts, &date))
		sighting.ts.n = 0;
	pack(&sighting, text);
	sorter_add(&recurring->now.places, buf_str(text));
}

/* A learning, and where else its text is. */
static void
see_all(struct recurring *recurring, struct json src, struct json ts,
    struct json repeats, struct arena *arena)
{
	struct repeat repeat;

	if (src_parse(src, arena, &repeat.src))
		see(recurring, &repeat.src, json_text(ts, arena));
	json_each (it, repeats) {
		if (repeat_parse(it.value, arena, &repeat))
			see(recurring, &repeat.src, repeat.ts);
	}
}

static void
see_other(struct recurring *recurring, struct json other, struct arena *arena)
{
	struct json_field at[] = { { .name = "src" }, { .name = "ts" },
		{ .name = "repeats" } };

	json_fields(other, at, countof(at));
	see_all(recurring, at[0].value, at[1].value, at[2].value, arena);
}

static void
emit_sighting(const struct sighting *sighting, struct buf *b)
{
	json_open(b, NULL, '{');
	json_add_text(b, "name", repository_of(sighting->src.file));
	json_add_if(b, "ts", sighting->ts);
	src_add(b, "src", &sighting->src);
	json_close(b, '}');
}

/* The first one in each repository. */
static void
emit_sorted(struct recurring *recurring, struct rank *rank, struct buf *b)
{
	struct str text;
	size_t n = 0;

	while (sorter_next(&recurring->now.places, &text)) {
		struct sighting sighting = unpack(text);
		struct repository *repository = repository_at(recurring,
		    sighting.src.file);

		if (repository->written)
			continue;
		repository->written = true;
		if (n++ == 0) {
			rank->first = sighting.src;
			rank->first.file = arena_copy(&recurring->now.arena,
			    sighting.src.file);
		}
		emit_sighting(&sighting, b);
	}
}

/* The same of the first repositories. */
static void
emit_first(const struct recurring *recurring, struct rank *rank, struct buf *b)
{
	rank->first = recurring->now.first[0].sighting.src;
	for (size_t i = 0; i < recurring->now.n_first; i++)
		emit_sighting(&recurring->now.first[i].sighting, b);
}

static void
rank_add(struct recurring *recurring, const struct rank *rank)
{
	struct buf *text = &recurring->text;

	buf_clear(text);
	buf_add(text, (struct str){ (const char *)rank, sizeof *rank });
	buf_add(text, rank->topic);
	buf_add(text, rank->text);
	buf_add(text, rank->first.file);
	sorter_add(&recurring->ranks, buf_str(text));
	recurring->n++;
}

static void
keep_shared(struct recurring *recurring)
{
	struct str topic = recurring->now.topic;
	struct buf *b = &recurring->line;
	struct rank rank = { .n = recurring->now.n,
		.text = recurring->now.text };

	buf_clear(b);
	record_open(b, "recurring");
	json_add_if(b, "type", recurring->now.type);
	json_add_text(b, "text", recurring->now.text);
	json_add_if(b, "topic", topic);
	json_add_number(b, "n", recurring->now.n);
	json_open(b, "repositories", '[');
	if (recurring->json)
		emit_sorted(recurring, &rank, b);
	else
		emit_first(recurring, &rank, b);
	json_close(b, ']');
	record_close(b);
	if (recurring->by_topic)
		rank.topic = topic.n ? topic : STR("Other");
	rank.bytes = b->n;
	rank.at = spool_add(&recurring->records, buf_str(b));
	rank_add(recurring, &rank);
}

/* After all its records. */
static void
end_learning(struct recurring *recurring)
{
	if (!recurring->now.open)
		return;
	recurring->now.open = false;
	if (recurring->now.n == 0)
		recurring->unplaced++;
	else if (recurring->now.n < recurring->least)
		recurring->fewer++;
	else
		keep_shared(recurring);
	sorter_clear(&recurring->now.places);
	arena_reset(&recurring->now.arena);
}

static void
begin_learning(struct recurring *recurring, const struct record *record)
{
	struct arena *arena = &recurring->now.arena;

	end_learning(recurring);
	/* Every plan has a US-001. */
	if (str_eq(record_text(record, K_type), STR("dependency")))
		return;
	recurring->now.open = true;
	recurring->now.number++;
	recurring->now.n = recurring->now.n_first = 0;
	recurring->now.text = record_copy(record, K_text, arena);
	recurring->now.type = record_copy(record, K_type, arena);
	recurring->now.topic = record_copy(record, K_topic, arena);
	json_each (it, record->at[K_also])
		see_other(recurring, it.value, record->arena);
}

/* Those that dedupe only counts, of one file. */
static void
count_once(struct recurring *recurring, const struct record *drop)
{
	struct src src;

	if (!str_eq(record_text(drop, K_why), STR("once")) ||
	    str_eq(record_text(drop, K_type), STR("dependency")))
		return;
	if (recurring->least < 2)
		die_usage("dedupe --shared has left out what --repositories 1 "
			  "would show");
	recurring->fewer += json_size_or(drop->at[K_n], 0);
	json_each (it, drop->at[K_src]) {
		if (src_parse(it.value, drop->arena, &src))
			repository_at(recurring, src.file);
	}
}

static void
add_record(void *state, const struct record *record)
{
	struct recurring *recurring = state;

	if (record->kind == KIND_DOC)
		repository_at(recurring, record_text(record, K_file));
	else if (record->kind == KIND_LEARNING)
		begin_learning(recurring, record);
	else if (record->kind == KIND_DROP)
		count_once(recurring, record);
	else if (record->kind == KIND_NOTE)
		notes_add_missing(&recurring->notices, record);
	if (recurring->now.open &&
	    (record->kind == KIND_LEARNING || record->kind == KIND_ALSO))
		see_all(recurring, record->at[K_src], record->at[K_ts],
		    record->at[K_repeats], record->arena);
}

static void
note_text(void *state, struct str text)
{
	struct recurring *recurring = state;

	notes_add_bad(&recurring->notices, text);
}

/* ---- as Markdown ---- */

static void
name_repositories_of(struct recurring *recurring, struct str record)
{
	struct arena *arena = &recurring->now.arena;
	struct json object = { chomp(record), JSON_OBJECT };

	json_each (it, json_member(object, "repositories"))
		file_names_add(&recurring->names,
		    json_text(json_member(it.value, "name"), arena));
	arena_reset(arena);
}

/* Only of the repositories that are shown, so that their names are short. */
static void
name_repositories(struct recurring *recurring)
{
	struct spool *records = &recurring->records;
	size_t end = spool_size(records), most = BLOCK;

	for (size_t at = 0, next; at < end; at = next) {
		struct str rest = spool_get(records, at, most), record;

		for (next = at; rest.n; next += record.n) {
			record = str_line(rest);
			if (!str_ends(record, STR("\n")))
				break;
			name_repositories_of(recurring, record);
			rest = str_skip(rest, record.n);
		}
		most *= next == at ? 2 : 1;
	}
}

/* "3 learnings recur in 2 or more of 7 repositories; 12 are in fewer." */
static void
put_counts(const struct recurring *recurring, size_t all, struct buf *b)
{
	show_count(b, recurring->n, "learning recurs in ",
	    "learnings recur in ");
	buf_thousands(b, recurring->least);
	buf_adds(b, " or more of ");
	show_count(b, all, "repository", "repositories");
	if (recurring->fewer) {
		buf_adds(b, "; ");
		show_count(b, recurring->fewer, "is in fewer", "are in fewer");
	}
	if (recurring->unplaced) {
		buf_adds(b, "; ");
		show_count(b, recurring->unplaced, "has no place",
		    "have no place");
	}
	buf_adds(b, ".\n");
}

static void
put_head(struct recurring *recurring, size_t all, struct buf *b)
{
	buf_adds(b, "# Recurring learnings\n\n");
	put_counts(recurring, all, b);
	buf_adds(b, recurring->notices.n ? "\n" : "");
	notes_format(&recurring->notices, b);
	if (recurring->n)
		buf_addc(b, '\n');
}

/* "  - harbour, 2026-01-18 (.ralph/progress.md:12)" */
static void
put_sighting(struct recurring *recurring, struct json place, struct buf *b)
{
	struct arena *arena = &recurring->now.arena;
	struct json_field at[] = { { .name = "name" }, { .name = "ts" },
		{ .name = "src" } };
	struct str ts;
	struct src src;

	json_fields(place, at, countof(at));
	ts = json_text(at[1].value, arena);
	src_parse(at[2].value, arena, &src);
	show_text(b,
	    file_names_short(&recurring->names, json_text(at[0].value, arena)));
	buf_adds(b, ts.n ? ", " : "");
	show_text(b, str_head(ts, 10));
	buf_adds(b, " (");
	show_text(b, repository_rest(src.file));
	buf_addf(b, ":%zu)\n", src.line);
}

static void
put_shared(struct recurring *recurring, struct str record, struct buf *b)
{
	struct arena *arena = &recurring->now.arena;
	struct json_field at[] = { { .name = "text" }, { .name = "n" },
		{ .name = "repositories" } };
	size_t n, shown = 0;

	json_fields((struct json){ record, JSON_OBJECT }, at, countof(at));
	n = json_size_or(at[1].value, 0);
	buf_adds(b, "- ");
	show_count(b, n, "repository: ", "repositories: ");
	show_text(b, truncate_text(json_text(at[0].value, arena), TEXT, arena));
	buf_addc(b, '\n');
	json_each (it, at[2].value) {
		buf_adds(b, shown++ ? "  - " : "  - first in ");
		put_sighting(recurring, it.value, b);
	}
	if (n > shown) {
		buf_adds(b, "  - and ");
		buf_thousands(b, n - shown);
		buf_adds(b, " more\n");
	}
	arena_reset(arena);
}

/* Where a topic begins; without topics there are no headings. */
static void
put_topic(struct recurring *recurring, struct str topic, struct buf *b)
{
	bool is_first = recurring->topic.n == 0;

	if (is_first)
		recurring->has_topics = !is_other(topic);
	if (!recurring->has_topics || str_eq(topic, buf_str(&recurring->topic)))
		return;
	buf_adds(b, is_first ? "## " : "\n## ");
	show_text(b, topic);
	buf_adds(b, "\n\n");
	buf_set(&recurring->topic, topic);
}

/* ---- the functions of a document ---- */

static void
open_document(void *state, const struct document_options *options)
{
	struct recurring *recurring = state;

	memory_return(1 << 17);
	recurring->json = options->json;
	recurring->by_topic = options->by && strcmp(options->by, "topic") == 0;
	recurring->least = options->repositories ? options->repositories : 2;
	recurring->now.places = (struct sorter){ .compare = earlier_first,
		.most = RUN };
	recurring->ranks = (struct sorter){ .compare = most_first,
		.most = RUN };
}

static void
free_repositories(struct recurring *recurring)
{
	free(recurring->repositories);
	slots_free(&recurring->slots);
	recurring->repositories = NULL;
}

static void
begin_document(struct recurring *recurring, struct buf *b)
{
	size_t all;

	end_learning(recurring);
	all = recurring->n_repositories;
	free_repositories(recurring);
	sorter_free(&recurring->now.places);
	if (recurring->json) {
		notes_emit(&recurring->notices, b);
	} else {
		name_repositories(recurring);
		put_head(recurring, all, b);
	}
	recurring->begun = true;
}

static bool
next_part(void *state, struct buf *b)
{
	struct recurring *recurring = state;
	struct str text, record;
	struct rank rank;

	if (!recurring->begun) {
		begin_document(recurring, b);
		return true;
	}
	if (!sorter_next(&recurring->ranks, &text))
		return false;
	rank = rank_of(text);
	record = spool_get(&recurring->records, rank.at, rank.bytes);
	if (recurring->json) {
		buf_add(b, record);
	} else {
		if (recurring->by_topic)
			put_topic(recurring, rank.topic, b);
		put_shared(recurring, chomp(record), b);
	}
	return true;
}

static void
close_document(void *state, struct buf *b)
{
	struct recurring *recurring = state;

	(void)b;
	arena_free(&recurring->now.arena);
	for (size_t i = 0; i < PLACES; i++)
		buf_free(&recurring->now.first[i].text);
	free_repositories(recurring);
	sorter_free(&recurring->now.places);
	sorter_free(&recurring->ranks);
	spool_free(&recurring->records);
	buf_free(&recurring->text);
	buf_free(&recurring->line);
	buf_free(&recurring->topic);
	file_names_free(&recurring->names);
	notes_free(&recurring->notices);
}

const struct document_functions recurring_document = {
	sizeof(struct recurring),
	.open = open_document,
	.add = add_record,
	.note = note_text,
	.next = next_part,
	.write = close_document,
};
