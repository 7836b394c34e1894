#include "recall/listing.h"

#include <stdlib.h>

#include "base/sort.h"
#include "recall/chance.h"
#include "same/fact_class.h"
#include "talk/symbols.h"
#include "text/show.h"
#include "text/wordlist.h"

/* ---- identifiers and where they are ---- */

enum { SHORTEST = 5, LONGEST = 64 };

static bool
has_parts(struct str s)
{
	bool lower = false;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '_' && i && i + 1 < s.n)
			return true;
		if (lower && is_upper(s.p[i]))
			return true;
		lower = lower || is_lower(s.p[i]);
	}
	return false;
}

/*
 * is_ident() of a byte, in one step: all that a session has shown is read. A word
 * of small letters alone, as most are, has no parts.
 */
enum { IN_IDENTIFIER = 1, MAY_PART = 2 };

static const unsigned char classes[256] = {
	['0' ... '9'] = IN_IDENTIFIER,
	['A' ... 'Z'] = IN_IDENTIFIER | MAY_PART,
	['_'] = IN_IDENTIFIER | MAY_PART,
	['a' ... 'z'] = IN_IDENTIFIER,
};

struct str
next_identifier(struct str *text)
{
	const char *p = text->p, *end = text->n ? p + text->n : p;

	while (p < end) {
		const char *from = p;
		unsigned char class, seen = 0;

		/* "\nFell" is a newline in a string, and "Fell". */
		if (from > text->p && from[-1] == '\\' && is_any(*from, "nrt"))
			p = ++from;
		for (; p < end && (class = classes[(unsigned char)*p]); p++)
			seen |= class;
		if (seen & MAY_PART && p - from >= SHORTEST &&
		    p - from <= LONGEST && !is_digit(*from)) {
			struct str s = { from, (size_t)(p - from) };

			*text = (struct str){ p, (size_t)(end - p) };
			if (has_parts(s))
				return s;
		}
		if (p < end && p == from)
			p++;
	}
	*text = STR("");
	return STR("");
}

void
contents_add(struct contents *contents, const struct source *source,
    struct str text)
{
	struct str name;

	while ((name = next_identifier(&text)).n) {
		uint32_t word = intern_add(&contents->words, name);
		uint32_t pair[2] = { source->file, word };
		struct word_use *use = array_at(&contents->uses, &contents->cap,
		    word);

		use->seen = (uint32_t)(source->moment + 1);
		if (use->since != source->compactions)
			use->printed = 0;
		use->since = (uint32_t)source->compactions;
		use->printed += source->printed;
		if (source->said)
			use->last = use->seen;
		if (use->first == 0)
			use->first = use->last;
		if (source->file)
			intern_add(&contents->pairs,
			    (struct str){ (const char *)pair, sizeof pair });
	}
}

void
contents_pair(const struct contents *contents, uint32_t i, uint32_t *file,
    uint32_t *word)
{
	uint32_t pair[2];

	memcpy(pair, intern_str(&contents->pairs, i).p, sizeof pair);
	*file = pair[0];
	*word = pair[1];
}

void
contents_free(struct contents *contents)
{
	intern_free(&contents->words);
	intern_free(&contents->pairs);
	free(contents->uses);
	*contents = (struct contents){ 0 };
}

/* ---- which names will be used again ---- */

/* What is less likely is not worth its room, even if there is some. */
enum { LIKELY = 40, HELD_LIKELY = 150 };

/* Logits in 1/64: of the time of its last and its first use, */
enum { BASE = -168, AGE = -129, FIRST = 54 };
/*
 * and, for each doubling, of how often tools printed it, and how many files have
 * it that the summary names, or names as the next.
 */
enum { PRINTED = 14, IN_FILES = 15, IN_NEXT = 70 };

/* The files that a name is in. */
struct homes {
	uint32_t files, next; /* of those that the summary names: how many */
	uint32_t file, rank;  /* the best of them, shown with it */
};

struct wanted_name {
	uint32_t word;   /* in contents.words */
	uint32_t chance; /* in 1,000 */
	uint32_t file;   /* that it is in, in index.names; 0: unknown */
};

struct candidate {
	struct wanted_name name;
	struct str text;
};

/* The binary logarithm of 1 + n in 1/64, linear between powers of two. */
static int64_t
doublings(uint32_t n)
{
	int64_t whole = 0;
	uint64_t power = 1;

	while (power * 2 <= (uint64_t)n + 1) {
		power *= 2;
		whole++;
	}
	return whole * 64 + (int64_t)(((uint64_t)n + 1 - power) * 64 / power);
}

/*
 * The chance of a name is logistic in: when it was used last (recently is
 * better) and first (early is: what a task is about remains), how often tools
 * printed it, and how many of the files that the summary names, above all among
 * the next steps, have it. The weights were fitted to the identifiers used
 * again after 15 compactions of public sessions, each long one left out once:
 * the result did not depend on which. Integers make every machine rank alike.
 */
static uint32_t
chance_of_use(const struct word_use *use, const struct homes *homes,
    const struct compaction *c)
{
	int64_t n = (int64_t)(c->tail - c->from);
	int64_t age = (int64_t)c->tail - (int64_t)use->last;
	int64_t first = (int64_t)c->tail - (int64_t)use->first;
	int64_t found = PRINTED * doublings(use->printed) +
	    IN_FILES * doublings(homes->files) +
	    IN_NEXT * doublings(homes->next);

	if (first > n)
		first = n;
	return chance_of(BASE + (AGE * age + FIRST * first) / n + found / 64);
}

/* ---- in which files ---- */

enum { NAMED = 1, NEXT = 2 };

struct files {
	uint8_t *named;    /* by number in index.names: NAMED, NEXT */
	uint32_t *touched; /* the last moment, from 1 */
};

/* Next steps are under their heading, or at the end. */
static struct str
next_part(struct str summary)
{
	size_t at = summary.n > 1500 ? summary.n - 1500 : 0;
	struct str label = wordlist_find(LIST_SUMMARY_NEXT, summary);
	size_t next = (size_t)(label.p - summary.p);

	return str_skip(summary, next < at ? next : at);
}

static void
see_files(const struct session_index *index, const struct compaction *c,
    struct coverage *summary, struct files *files)
{
	struct coverage next;

	coverage_open(&next, next_part(compaction_text(index, c)));
	for (size_t i = c->from; i < c->at; i++) {
		uint32_t path = index->moments[i].path;
		struct str name = session_index_name(index, path);

		if (path == 0)
			continue;
		if (files->touched[path] == 0) {
			files->named[path] |= (uint8_t)(NAMED *
			    covers_fact(summary, FACT_PATH, name));
			files->named[path] |= (uint8_t)(NEXT *
			    covers_fact(&next, FACT_PATH, name));
		}
		files->touched[path] = (uint32_t)(i + 1);
	}
	coverage_close(&next);
}

/* Documents mention names, but do not define them. */
static bool
is_document(struct str path)
{
	return str_ends(path, STR(".md")) || str_ends(path, STR(".txt"));
}

/* A name is shown with the file that the summary names, else the last used. */
static void
see_pairs(const struct session_index *index, const struct contents *contents,
    const struct files *files, struct homes *by_word)
{
	for (uint32_t i = 1; i < contents->pairs.n; i++) {
		uint32_t file, word, rank;
		struct homes *homes;

		contents_pair(contents, i, &file, &word);
		homes = &by_word[word];
		homes->files += (files->named[file] & NAMED) != 0;
		homes->next += (files->named[file] & NEXT) != 0;
		rank = files->touched[file];
		if (rank && is_document(session_index_name(index, file)))
			rank = 1;
		else if (rank && files->named[file])
			rank += (uint32_t)(index->n_moments *
			    files->named[file]);
		if (rank > homes->rank) {
			homes->rank = rank;
			homes->file = file;
		}
	}
}

static struct homes *
find_homes(const struct session_index *index, const struct compaction *c,
    const struct contents *contents, struct coverage *summary)
{
	struct homes *by_word = zeroed(contents->words.n + 1, sizeof *by_word);
	struct files files = {
		zeroed(index->names.n + 1, sizeof *files.named),
		zeroed(index->names.n + 1, sizeof *files.touched),
	};

	see_files(index, c, summary, &files);
	see_pairs(index, contents, &files, by_word);
	free(files.named);
	free(files.touched);
	return by_word;
}

/* ---- which ones ---- */

static int
by_worth(const void *one, const void *other)
{
	const struct candidate *a = one, *b = other;
	int c = number_cmp(b->name.chance * (a->text.n + 1),
	    a->name.chance * (b->text.n + 1));

	return c ? c : str_cmp(a->text, b->text);
}

/* Names in the text that an edit replaced do not count: they may be gone. */
static bool
is_kept(const struct session_index *index, const struct compaction *c,
    const struct word_use *use, struct str name)
{
	uint32_t thing = session_index_thing(index, FACT_SYMBOL, name);

	return thing
	    ? index->mentions[index->things[thing].last].moment >= c->tail
	    : use->last > c->tail;
}

/*
 * The names that the compaction summarised, without those that it kept word for
 * word. What the summary names already is worth half. Returns how many there are.
 */
static size_t
candidates(const struct listing *l, const struct homes *homes,
    const struct compaction *c, struct coverage *summary, struct candidate *all)
{
	const struct contents *contents = l->contents;
	size_t found = 0;

	for (uint32_t word = 1; word < contents->words.n; word++) {
		const struct word_use *use = &contents->uses[word];
		struct str text = intern_str(&contents->words, word);
		uint32_t chance;
		bool held;

		if (use->last <= c->from || is_kept(l->index, c, use, text) ||
		    symbols_is_other(text))
			continue;
		held = covers_fact(summary, FACT_SYMBOL, text);
		chance = chance_of_use(use, &homes[word], c) / (held ? 2 : 1);
		if (chance < (held ? HELD_LIKELY : LIKELY))
			continue;
		all[found++] = (struct candidate){
			{ word, chance, homes[word].file }, text
		};
	}
	return found;
}

static void
find_names(struct listing *l, const struct compaction *c,
    struct coverage *summary)
{
	const struct contents *contents = l->contents;
	struct homes *homes = find_homes(l->index, c, contents, summary);
	struct candidate *all = zeroed(contents->words.n + 1, sizeof *all);
	size_t n = candidates(l, homes, c, summary, all);

	array_sort(all, n, by_worth);
	l->names = zeroed(n + 1, sizeof *l->names);
	for (size_t i = 0; i < n; i++)
		l->names[l->n_names++] = all[i].name;
	free(all);
	free(homes);
}

/* ---- which files are not in the summary ---- */

static void
see_paths(struct listing *l, const struct compaction *c)
{
	const struct session_index *s = l->index;
	size_t end = session_index_mention(s, c->at);

	for (size_t i = session_index_mention(s, c->from); i < end; i++) {
		const struct mention *m = &s->mentions[i];
		uint32_t file;

		if (s->things[m->thing].class != FACT_PATH)
			continue;
		file = session_index_path(s, thing_text(s, m->thing));
		if (file == 0)
			continue;
		l->touched[file] = m->moment + 1;
		/* Reading a file does not undo its change. */
		if (m->state &&
		    !(l->states[file] &&
			str_eq(state_name(m->state), STR("read"))))
			l->states[file] = m->state;
	}
}

static bool
has_changed(const struct listing *l, uint32_t file)
{
	return l->states[file] &&
	    !str_eq(state_name(l->states[file]), STR("read"));
}

/* Those that changed, or those that were only read. */
static void
find_files(struct listing *l, const struct compaction *c,
    struct coverage *summary, bool changed)
{
	const struct session_index *s = l->index;
	bool *seen = zeroed(s->names.n + 1, sizeof *seen);

	for (size_t i = c->tail; i-- > c->from;) {
		uint32_t file = s->moments[i].path;

		if (file == 0 || seen[file])
			continue;
		seen[file] = true;
		if (has_changed(l, file) == changed && l->touched[file] &&
		    l->touched[file] <= c->tail &&
		    !covers_fact(summary, FACT_PATH,
			session_index_name(s, file)))
			l->files[l->n_files++] = file;
	}
	free(seen);
}

void
listing_find(struct listing *l, const struct session_index *index,
    const struct contents *contents, const struct compaction *c,
    struct coverage *summary)
{
	size_t n = index->names.n + 1;

	*l = (struct listing){ .index = index,
		.contents = contents,
		.files = zeroed(n, sizeof *l->files),
		.states = zeroed(n, sizeof *l->states),
		.touched = zeroed(n, sizeof *l->touched) };
	see_paths(l, c);
	find_files(l, c, summary, true);
	find_files(l, c, summary, false);
	find_names(l, c, summary);
}

void
listing_free(struct listing *l)
{
	free(l->names);
	free(l->files);
	free(l->states);
	free(l->touched);
}

/* ---- as text ---- */

/* A file with so many names has a line of its own. */
enum { OWN_LINE = 2 };

struct file_line {
	uint32_t file;
	uint32_t touched, place; /* the latest first, then as they came */
};

struct writer {
	const struct listing *l;
	struct file_line *lines; /* the files that have a line of their own */
	size_t n;
	uint32_t *count; /* by file: number of names; 0: names without a file */
	uint32_t *first; /* by file: its first name, from 1 */
	uint32_t *next;  /* by name: the next one of the same file */
	struct str directory; /* that all of them are in, with its slash */
};

static void
add_line(struct writer *w, uint32_t file)
{
	w->lines[w->n] = (struct file_line){ file, w->l->touched[file],
		(uint32_t)w->n };
	w->n++;
}

static void
find_lines(struct writer *w, size_t names, size_t files)
{
	const struct listing *l = w->l;

	for (size_t i = 0; i < names; i++) {
		uint32_t file = l->names[i].file;

		if (file && ++w->count[file] == OWN_LINE)
			add_line(w, file);
	}
	for (size_t i = 0; i < files && i < l->n_files; i++) {
		if (w->count[l->files[i]] < OWN_LINE) {
			w->count[l->files[i]] = OWN_LINE;
			add_line(w, l->files[i]);
		}
	}
}

/* "cart_total" of "src/cart_total.c". */
static bool
path_names(const struct listing *l, const struct wanted_name *name)
{
	struct str file = base_name(session_index_name(l->index, name->file));

	return str_eq(intern_str(&l->contents->words, name->word),
	    str_head(file, str_chr(file, '.', 0)));
}

/* Assigns each name to the line of its file, or to the rest. */
static void
assign_names(struct writer *w, size_t names)
{
	for (size_t i = names; i-- > 0;) {
		const struct wanted_name *name = &w->l->names[i];
		uint32_t file = name->file;

		if (w->count[file] < OWN_LINE)
			file = 0;
		if (file && path_names(w->l, name))
			continue;
		w->next[i] = w->first[file];
		w->first[file] = (uint32_t)(i + 1);
	}
}

static struct str
common_directory(struct str a, struct str b)
{
	size_t n = 0, slash = 0;

	while (n < a.n && n < b.n && a.p[n] == b.p[n]) {
		if (a.p[n++] == '/')
			slash = n;
	}
	return str_head(a, slash);
}

static void
find_directory(struct writer *w)
{
	for (size_t i = 0; i < w->n; i++) {
		struct str path = session_index_name(w->l->index,
		    w->lines[i].file);

		w->directory = common_directory(i ? w->directory : path, path);
	}
}

static int
by_touched(const void *one, const void *other)
{
	const struct file_line *a = one, *b = other;
	int c = number_cmp(b->touched, a->touched);

	return c ? c : number_cmp(a->place, b->place);
}

static void
write_names(const struct writer *w, uint32_t file, struct buf *b)
{
	const struct listing *l = w->l;

	for (uint32_t i = w->first[file]; i; i = w->next[i - 1]) {
		uint32_t word = l->names[i - 1].word;

		buf_addc(b, ' ');
		show_text(b, intern_str(&l->contents->words, word));
	}
}

static void
write_file(const struct writer *w, uint32_t file, struct buf *b)
{
	struct str path = session_index_name(w->l->index, file);
	size_t before;

	buf_adds(b, "- ");
	show_bullet(b, str_skip(path, w->directory.n));
	if (has_changed(w->l, file)) {
		buf_addc(b, ' ');
		buf_add(b, state_name(w->l->states[file]));
	}
	buf_addc(b, ':');
	before = b->n;
	write_names(w, file, b);
	if (b->n == before)
		b->n--;
	buf_addc(b, '\n');
}

void
listing_write(const struct listing *l, size_t names, size_t files,
    struct buf *b)
{
	size_t n = l->index->names.n + 1, before;
	struct writer w = { .l = l,
		.lines = zeroed(n, sizeof *w.lines),
		.count = zeroed(n, sizeof *w.count),
		.first = zeroed(n, sizeof *w.first),
		.next = zeroed(names + 1, sizeof *w.next) };

	find_lines(&w, names, files);
	assign_names(&w, names);
	array_sort(w.lines, w.n, by_touched);
	find_directory(&w);
	if (w.n) {
		buf_adds(b, names ? "Files, names" : "Files");
		if (w.directory.n) {
			buf_adds(b, " in ");
			show_path(b, w.directory);
		}
		buf_adds(b, ":\n");
	}
	for (size_t i = 0; i < w.n; i++)
		write_file(&w, w.lines[i].file, b);
	before = b->n;
	buf_adds(b, w.n ? "Other names:" : "Names:");
	n = b->n;
	write_names(&w, 0, b);
	if (b->n == n)
		b->n = before;
	else
		buf_addc(b, '\n');
	free(w.lines);
	free(w.count);
	free(w.first);
	free(w.next);
}
