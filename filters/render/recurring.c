/*
 * The template `recurring`: the learnings that several repositories have, those
 * of most repositories first: candidates for a guide for all of them. It needs
 * the learnings after dedupe, whose `also` has those that say the same, and
 * keeps those that recur, with the places that it names; for records, with one
 * in each of their repositories.
 */
#include <stdlib.h>

#include "base/sort.h"
#include "documents.h"
#include "log/repository.h"
#include "same/intern.h"
#include "same/provenance.h"
#include "text/notes.h"
#include "text/show.h"
#include "text/time.h"
#include "text/truncate.h"

enum { TEXT = 240, OTHERS = 3 }; /* bytes; places */

/* The first place of a learning in a repository. */
struct sighting {
	uint32_t repository, file; /* in `repositories`, in `files` */
	struct str ts;             /* empty: unknown */
	struct src src;            /* without the file, once it is kept */
};

struct shared {
	struct str text, type, topic;
	struct sighting *all; /* those that are written, the first one first */
	size_t n_all;
	size_t n; /* repositories */
};

struct recurring {
	bool json, by_topic;
	size_t least; /* repositories */
	struct arena arena;
	struct intern repositories, files;
	struct shared *shared;
	size_t n, cap;
	size_t fewer, unplaced; /* learnings that are only counted */
	struct sighting *found; /* of the learning that is read */
	size_t n_found, cap_found;
	uint32_t *at; /* by repository: where in `found`, plus 1; 0: nowhere */
	size_t n_at, cap_at;
	struct file_names names; /* of the repositories that are shown */
	struct notes notices;
};

/* ---- from records ---- */

/* By time, those without one last, then by place: the order of the records is none. */
static int
earlier_first(const void *one, const void *other)
{
	const struct sighting *a = one, *b = other;
	int c = number_cmp(a->ts.n == 0, b->ts.n == 0);

	c = c ? c : str_cmp(a->ts, b->ts);
	return c ? c : src_cmp(&a->src, &b->src);
}

static uint32_t *
sighting_in(struct recurring *recurring, uint32_t repository)
{
	while (recurring->n_at <= repository)
		*array_push(&recurring->at, &recurring->n_at,
		    &recurring->cap_at) = 0;
	return &recurring->at[repository];
}

/* Of each repository only the first. */
static void
see(struct recurring *recurring, const struct src *src, struct str ts)
{
	struct sighting sighting = { .src = *src };
	struct date date;
	uint32_t *at;

	if (src->file.n == 0)
		return;
	if (date_parse(ts, &date))
		sighting.ts = ts;
	sighting.repository = intern_add(&recurring->repositories,
	    repository_of(sighting.src.file));
	at = sighting_in(recurring, sighting.repository);
	if (*at == 0) {
		*array_push(&recurring->found, &recurring->n_found,
		    &recurring->cap_found) = sighting;
		*at = (uint32_t)recurring->n_found;
	} else if (earlier_first(&sighting, &recurring->found[*at - 1]) < 0) {
		recurring->found[*at - 1] = sighting;
	}
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

/* The places of a learning, and of those that say the same; one of each. */
static void
find_places(struct recurring *recurring, const struct record *record)
{
	recurring->n_found = 0;
	see_all(recurring, record->at[K_src], record->at[K_ts],
	    record->at[K_repeats], record->arena);
	json_each (it, record->at[K_also])
		see_other(recurring, it.value, record->arena);
	for (size_t i = 0; i < recurring->n_found; i++)
		recurring->at[recurring->found[i].repository] = 0;
}

/* So many of them are written: the first ones, in their order. */
static void
sort_found(struct recurring *recurring, size_t n)
{
	struct sighting *found = recurring->found;

	if (n == recurring->n_found) {
		array_sort(found, n, earlier_first);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		for (size_t k = i + 1; k < recurring->n_found; k++) {
			struct sighting first = found[k];

			if (earlier_first(&first, &found[i]) < 0) {
				found[k] = found[i];
				found[i] = first;
			}
		}
	}
}

static void
keep_shared(struct recurring *recurring, const struct record *record)
{
	struct arena *arena = &recurring->arena;
	struct shared shared = {
		.text = record_copy(record, K_text, arena),
		.type = record_copy(record, K_type, arena),
		.topic = record_copy(record, K_topic, arena),
		.n = recurring->n_found,
	};

	shared.n_all = recurring->json || shared.n <= OTHERS + 1 ? shared.n
								 : OTHERS + 1;
	sort_found(recurring, shared.n_all);
	shared.all = arena_alloc(arena, shared.n_all * sizeof *shared.all);
	for (size_t i = 0; i < shared.n_all; i++) {
		struct sighting *kept = &shared.all[i];

		*kept = recurring->found[i];
		kept->ts = arena_copy(arena, kept->ts);
		kept->file = intern_add(&recurring->files, kept->src.file);
		kept->src.file = (struct str){ 0 };
	}
	*array_push(&recurring->shared, &recurring->n,
	    &recurring->cap) = shared;
}

static void
add_learning(struct recurring *recurring, const struct record *record)
{
	/* Every plan has a US-001. */
	if (str_eq(record_text(record, K_type), STR("dependency")))
		return;
	find_places(recurring, record);
	if (recurring->n_found == 0)
		recurring->unplaced++;
	else if (recurring->n_found < recurring->least)
		recurring->fewer++;
	else
		keep_shared(recurring, record);
}

static void
add_record(void *state, const struct record *record)
{
	struct recurring *recurring = state;

	if (record->kind == KIND_DOC)
		intern_add(&recurring->repositories,
		    repository_of(record_text(record, K_file)));
	else if (record->kind == KIND_LEARNING)
		add_learning(recurring, record);
	else if (record->kind == KIND_NOTE)
		notes_add_missing(&recurring->notices, record);
}

static void
note_text(void *state, struct str text)
{
	struct recurring *recurring = state;

	notes_add_bad(&recurring->notices, text);
}

/* ---- order ---- */

static int
compare_shared(const struct recurring *recurring, const struct shared *a,
    const struct shared *b)
{
	const struct sighting *x = a->all, *y = b->all;
	int c = number_cmp(b->n, a->n);

	c = c ? c : str_cmp(a->text, b->text);
	c = c ? c
	      : str_cmp(intern_str(&recurring->files, x->file),
		    intern_str(&recurring->files, y->file));
	return c ? c : src_cmp(&x->src, &y->src);
}

/* Most repositories first, then by text. */
static int
most_first(const void *a, const void *b, void *recurring)
{
	return compare_shared(recurring, a, b);
}

static struct str
topic_of(const struct shared *shared)
{
	return shared->topic.n ? shared->topic : STR("Other");
}

/* The topics by name, Other last; what they have keeps its order. */
static int
topics_first(const void *one, const void *other)
{
	const struct shared *a = one, *b = other;
	struct str x = topic_of(a), y = topic_of(b);
	int c = number_cmp(str_eq(x, STR("Other")), str_eq(y, STR("Other")));

	return c ? c : str_cmp(x, y);
}

static void
arrange(struct recurring *recurring)
{
	if (recurring->n > 1)
		sort_with(recurring->shared, recurring->n,
		    sizeof *recurring->shared, most_first, recurring);
	if (recurring->by_topic)
		array_sort(recurring->shared, recurring->n, topics_first);
}

/* ---- as records ---- */

static void
emit_sighting(const struct recurring *recurring,
    const struct sighting *sighting, struct buf *b)
{
	struct src src = sighting->src;

	src.file = intern_str(&recurring->files, sighting->file);
	json_open(b, NULL, '{');
	json_add_text(b, "name",
	    intern_str(&recurring->repositories, sighting->repository));
	json_add_if(b, "ts", sighting->ts);
	src_add(b, "src", &src);
	json_close(b, '}');
}

static void
emit_shared(const struct recurring *recurring, const struct shared *shared,
    struct buf *b)
{
	record_open(b, "recurring");
	json_add_if(b, "type", shared->type);
	json_add_text(b, "text", shared->text);
	json_add_if(b, "topic", shared->topic);
	json_add_number(b, "n", shared->n);
	json_open(b, "repositories", '[');
	for (size_t i = 0; i < shared->n_all; i++)
		emit_sighting(recurring, &shared->all[i], b);
	json_close(b, ']');
	record_close(b);
}

/* ---- as Markdown ---- */

/* "3 learnings recur in 2 or more of 7 repositories; 12 are in fewer." */
static void
put_counts(const struct recurring *recurring, struct buf *b)
{
	size_t all = recurring->repositories.n;

	show_count(b, recurring->n, "learning recurs in ",
	    "learnings recur in ");
	buf_thousands(b, recurring->least);
	buf_adds(b, " or more of ");
	show_count(b, all ? all - 1 : 0, "repository", "repositories");
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

/* "  - harbour, 2026-01-18 (.ralph/progress.md:12)" */
static void
put_sighting(const struct recurring *recurring, const struct sighting *sighting,
    const char *before, struct buf *b)
{
	struct str file = intern_str(&recurring->files, sighting->file);
	struct str name = intern_str(&recurring->repositories,
	    sighting->repository);

	buf_adds(b, before);
	show_text(b, file_names_short(&recurring->names, name));
	buf_adds(b, sighting->ts.n ? ", " : "");
	show_text(b, str_head(sighting->ts, 10));
	buf_adds(b, " (");
	show_text(b, repository_rest(file));
	buf_addf(b, ":%zu)\n", sighting->src.line);
}

static void
put_shared(struct recurring *recurring, const struct shared *shared,
    struct buf *b)
{
	buf_adds(b, "- ");
	show_count(b, shared->n, "repository: ", "repositories: ");
	show_text(b, truncate_text(shared->text, TEXT, &recurring->arena));
	buf_addc(b, '\n');
	for (size_t i = 0; i < shared->n_all; i++)
		put_sighting(recurring, &shared->all[i],
		    i ? "  - " : "  - first in ", b);
	if (shared->n > shared->n_all) {
		buf_adds(b, "  - and ");
		buf_thousands(b, shared->n - shared->n_all);
		buf_adds(b, " more\n");
	}
}

/* Only of the repositories that are shown, so that their names are short. */
static void
name_repositories(struct recurring *recurring)
{
	for (size_t i = 0; i < recurring->n; i++) {
		const struct shared *shared = &recurring->shared[i];

		for (size_t k = 0; k < shared->n_all; k++)
			file_names_add(&recurring->names,
			    intern_str(&recurring->repositories,
				shared->all[k].repository));
	}
}

static bool
has_topics(const struct recurring *recurring)
{
	return recurring->by_topic && recurring->n &&
	    !str_eq(topic_of(recurring->shared), STR("Other"));
}

static void
put_topic(struct recurring *recurring, size_t i, struct buf *b)
{
	struct str topic = topic_of(&recurring->shared[i]);

	if (i > 0 && str_eq(topic, topic_of(&recurring->shared[i - 1])))
		return;
	buf_adds(b, i ? "\n## " : "## ");
	show_text(b, topic);
	buf_adds(b, "\n\n");
}

static void
put_document(struct recurring *recurring, struct buf *b)
{
	name_repositories(recurring);
	buf_adds(b, "# Recurring learnings\n\n");
	put_counts(recurring, b);
	buf_adds(b, recurring->notices.n ? "\n" : "");
	notes_format(&recurring->notices, b);
	if (recurring->n)
		buf_addc(b, '\n');
	for (size_t i = 0; i < recurring->n; i++) {
		if (has_topics(recurring))
			put_topic(recurring, i, b);
		put_shared(recurring, &recurring->shared[i], b);
	}
}

/* ---- the functions of a document ---- */

static void
open_document(void *state, const struct document_options *options)
{
	struct recurring *recurring = state;

	recurring->json = options->json;
	recurring->by_topic = options->by && strcmp(options->by, "topic") == 0;
	recurring->least = options->repositories ? options->repositories : 2;
}

static void
write_document(void *state, struct buf *b)
{
	struct recurring *recurring = state;

	arrange(recurring);
	if (recurring->json) {
		notes_emit(&recurring->notices, b);
		for (size_t i = 0; i < recurring->n; i++)
			emit_shared(recurring, &recurring->shared[i], b);
	} else {
		put_document(recurring, b);
	}
	arena_free(&recurring->arena);
	intern_free(&recurring->repositories);
	intern_free(&recurring->files);
	file_names_free(&recurring->names);
	free(recurring->shared);
	free(recurring->found);
	free(recurring->at);
	notes_free(&recurring->notices);
}

const struct document_functions recurring_document = {
	sizeof(struct recurring),
	.open = open_document,
	.add = add_record,
	.note = note_text,
	.write = write_document,
};
