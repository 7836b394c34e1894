#include "same/provenance.h"

#include "base/sort.h"

static const struct str member_names[] = {
#define X(name) STR_INIT(#name),
	ORIGINAL_MEMBERS(X)
#undef X
};

static enum member
member_of(struct str name)
{
	size_t i = 0;

	while (i < M_COUNT && !str_eq(name, member_names[i]))
		i++;
	return (enum member)i;
}

static bool
is_empty(struct json array)
{
	struct str inner = { array.raw.p + 1, array.raw.n - 2 };

	return str_trim(inner).n == 0;
}

/* An empty array counts as absent. */
static void
take_own(struct members *members, enum member member)
{
	struct json own = members->at[M_own], value;
	struct json *at = &members->at[member];

	if (own.type == JSON_OBJECT) {
		value = json_member(own, member_names[member].p);
		if (value.type != JSON_ABSENT)
			*at = value;
	}
	if (at->type == JSON_ARRAY && is_empty(*at))
		*at = (struct json){ 0 };
}

void
members_read(struct members *members, struct json object)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	*members = (struct members){ .object = object };
	while (json_next(object, &iter, &name, &value)) {
		enum member member = member_of(json_name(name.raw, space));

		if (member < M_COUNT)
			members->at[member] = value;
		else
			members->others = true;
	}
	take_own(members, M_files);
	take_own(members, M_ids);
}

/* Members that are not those of a learning or a fact. */
static bool
has_others(const struct record *record, const struct members *members)
{
	size_t n = 0;

	for (size_t i = 0; i < M_COUNT; i++)
		n += members->at[i].type != JSON_ABSENT;
	return record->unknown || record->known > n;
}

void
members_of(struct members *members, const struct record *record)
{
	*members = (struct members){
		.object = { record->line, JSON_OBJECT },
		.at = {
#define X(name) [M_##name] = record->at[K_##name],
		    ORIGINAL_MEMBERS(X)
#undef X
		},
	};
	members->others = has_others(record, members);
	take_own(members, M_files);
	take_own(members, M_ids);
}

static void
put_others(struct buf *b, const struct members *members)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	while (members->others &&
	    json_next(members->object, &iter, &name, &value)) {
		if (member_of(json_name(name.raw, space)) < M_COUNT)
			continue;
		if (b->p[b->n - 1] != '{')
			buf_addc(b, ',');
		buf_add(b, name.raw);
		buf_addc(b, ':');
		buf_add(b, value.raw);
	}
}

/*
 * The members as they were read, where they are just as they would be written: in
 * this order, with nothing between them; empty for any other form.
 */
static struct str
members_as_read(const struct members *members)
{
	const char *from = NULL, *end = NULL;

	for (size_t i = 0; i <= M_src; i++) {
		/* With its quotes and colon, behind a comma. */
		size_t n = member_names[i].n + 3;
		struct str raw = members->at[i].raw;

		if (i == M_mentions || members->at[i].type == JSON_ABSENT)
			continue;
		/* What is as long as the name can be nothing else. */
		if (end ? raw.p != end + 1 + n
			: raw.p[-1] != ':' || raw.p[-2] != '"')
			return (struct str){ 0 };
		if (end == NULL)
			from = raw.p - n;
		end = str_end(raw);
	}
	if (members->others || from == NULL || *from != '"')
		return (struct str){ 0 };
	return (struct str){ from, (size_t)(end - from) };
}

static void
set_part(struct original_parts *parts, enum member member, struct json value,
    size_t at)
{
	struct original_part part = { (uint32_t)at, (uint32_t)value.raw.n };

	if (member == M_text)
		parts->text = part;
	else if (member == M_files && value.type == JSON_ARRAY)
		parts->files = part;
	else if (member == M_ids && value.type == JSON_ARRAY)
		parts->ids = part;
}

/* Of the members that stand in an original behind its brace. */
static struct original_parts
parts_as_read(const struct members *members, struct str as_read)
{
	static const enum member all[] = { M_text, M_files, M_ids };
	struct original_parts parts = { .mentions = (uint32_t)as_read.n + 1 };

	for (size_t i = M_src; i > M_mentions; i--) {
		struct json value = members->at[i];

		if (value.type != JSON_ABSENT)
			parts.mentions = (uint32_t)(value.raw.p - as_read.p -
			    (ptrdiff_t)member_names[i].n - 3);
	}
	for (size_t i = 0; i < countof(all); i++) {
		struct json value = members->at[all[i]];

		if (value.type != JSON_ABSENT)
			set_part(&parts, all[i], value,
			    (size_t)(value.raw.p - as_read.p) + 1);
	}
	return parts;
}

struct original_parts
original_write(struct buf *b, const struct members *members)
{
	struct str as_read = members_as_read(members);
	struct original_parts parts = { 0 };
	size_t from = b->n;

	buf_addc(b, '{');
	if (as_read.n) {
		buf_add(b, as_read);
		buf_addc(b, '}');
		return parts_as_read(members, as_read);
	}
	for (size_t i = 0; i <= M_src; i++) {
		struct json value = members->at[i];

		if (i == M_mentions && !members->others)
			parts.mentions = (uint32_t)(b->n - from);
		if (i == M_mentions || value.type == JSON_ABSENT)
			continue;
		json_add_raw(b, member_names[i].p, value);
		set_part(&parts, (enum member)i, value,
		    b->n - value.raw.n - from);
	}
	put_others(b, members);
	buf_addc(b, '}');
	return parts;
}

void
repeat_add(struct buf *b, const struct repeat *repeat)
{
	const struct src *src = &repeat->src;

	json_open(b, NULL, '[');
	json_add_text(b, NULL, repeat->ts);
	json_add_text(b, NULL, src->file);
	json_add_number(b, NULL, src->line);
	json_add_number(b, NULL, src->end);
	json_add_number(b, NULL, src->off);
	json_add_number(b, NULL, src->len);
	json_close(b, ']');
}

bool
repeat_parse(struct json place, struct arena *arena, struct repeat *repeat)
{
	struct json at[6] = { 0 };
	size_t n = 0;

	if (place.type != JSON_ARRAY)
		return false;
	json_each (it, place) {
		if (n == countof(at))
			return false;
		at[n++] = it.value;
	}
	repeat->ts = json_text(at[0], arena);
	repeat->src = (struct src){ .file = json_text(at[1], arena),
		.line = json_size_or(at[2], 0),
		.end = json_size_or(at[3], 0),
		.off = json_size_or(at[4], 0),
		.len = json_size_or(at[5], 0) };
	return n == countof(at);
}

void
names_add(struct names *names, struct json array)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	/* Many are just those of the one before. */
	if (array.type != JSON_ARRAY ||
	    (names->n > 0 && str_eq(array.raw, names->last)))
		return;
	names->last = array.raw;
	while (json_next(array, &iter, &name, &value)) {
		names->all = grow(names->all, &names->cap, names->n + 1,
		    sizeof(*names->all));
		names->all[names->n] = (struct name){ value.raw, names->n };
		names->n++;
	}
}

static int
raw_cmp(const void *a, const void *b)
{
	const struct name *x = a, *y = b;
	int c = str_cmp(x->raw, y->raw);

	return c ? c : number_cmp(x->order, y->order);
}

static int
order_cmp(const void *a, const void *b)
{
	const struct name *x = a, *y = b;

	return number_cmp(x->order, y->order);
}

void
names_once(struct names *names)
{
	size_t n = 0;

	if (names->n < 2)
		return;
	array_sort(names->all, names->n, raw_cmp);
	for (size_t i = 0; i < names->n; i++) {
		if (i == 0 || !str_eq(names->all[i].raw, names->all[n - 1].raw))
			names->all[n++] = names->all[i];
	}
	names->n = n;
	array_sort(names->all, n, order_cmp);
}

/* A set as a member; false if it is what the original has by itself. */
static bool
put_names(struct buf *b, const char *name, struct json own,
    const struct names *names)
{
	if (own.type != JSON_ABSENT &&
	    (own.type != JSON_ARRAY || names->n <= json_size(own))) {
		json_add_raw(b, name, own);
		return false;
	}
	if (names->n == 0)
		return false;
	json_open(b, name, '[');
	for (size_t i = 0; i < names->n; i++)
		json_add_raw(b, NULL,
		    (struct json){ names->all[i].raw, JSON_STRING });
	json_close(b, ']');
	return true;
}

static void
put_repeats(struct buf *b, const struct original *original,
    struct spool *repeats)
{
	struct json raw = { .type = JSON_ARRAY };

	if (original->repeats_bytes == 0)
		return;
	raw.raw = spool_get(repeats, original->repeats,
	    original->repeats_bytes);
	json_add_raw(b, "repeats", raw);
}

/* Into the object that is open. */
static void
put_members(struct buf *b, const struct original *original,
    struct spool *repeats)
{
	struct str text = original->text;

	buf_add(b, (struct str){ text.p + 1, text.n - 2 });
	put_repeats(b, original, repeats);
}

static void
put_list(struct buf *b, const char *name, const struct original *list, size_t n,
    struct spool *repeats)
{
	if (n == 0)
		return;
	json_open(b, name, '[');
	for (size_t i = 0; i < n; i++) {
		json_open(b, NULL, '{');
		put_members(b, &list[i], repeats);
		json_close(b, '}');
	}
	json_close(b, ']');
}

static void
put_lines(struct buf *b, const char *name, const size_t lines[], size_t n)
{
	if (n == 0)
		return;
	json_open(b, name, '[');
	for (size_t i = 0; i < n; i++)
		json_add_number(b, NULL, lines[i]);
	json_close(b, ']');
}

static void
put_own(struct buf *b, enum member member, struct json own)
{
	static const struct json none = { STR_INIT("[]"), JSON_ARRAY };

	json_add_raw(b, member_names[member].p,
	    own.type == JSON_ABSENT ? none : own);
}

/* An original that gets its mentions and nothing else. */
static bool
is_alone(const struct merged *merged)
{
	return merged->mentions_at > 0 && merged->n_also == 0 &&
	    merged->n_replaces == 0 && merged->files->n == 0 &&
	    merged->ids->n == 0;
}

static void
put_alone(struct buf *b, const struct merged *merged)
{
	struct str text = merged->original.text;
	struct str head = str_head(text, merged->mentions_at);

	buf_addc(b, ',');
	buf_add(b, str_skip(head, 1));
	json_add_number(b, "mentions", merged->mentions);
	buf_add(b, str_skip(str_head(text, text.n - 1), head.n));
	put_repeats(b, &merged->original, merged->repeats);
	record_end(b);
}

void
merged_put(const struct merged *merged)
{
	struct buf *b = record_begin(merged->kind);
	bool more_files = false, more_ids = false;
	struct members members;

	if (is_alone(merged)) {
		put_alone(b, merged);
		return;
	}
	members_read(&members,
	    (struct json){ merged->original.text, JSON_OBJECT });
	for (size_t i = 0; i <= M_src; i++) {
		struct json value = members.at[i];

		if (i == M_files)
			more_files = put_names(b, "files", value,
			    merged->files);
		else if (i == M_ids)
			more_ids = put_names(b, "ids", value, merged->ids);
		else if (i == M_mentions)
			json_add_number(b, "mentions", merged->mentions);
		else
			json_add_raw(b, member_names[i].p, value);
	}
	put_repeats(b, &merged->original, merged->repeats);
	if (merged->lines)
		put_lines(b, "also", merged->lines, merged->n_also);
	else
		put_list(b, "also", merged->also, merged->n_also,
		    merged->repeats);
	put_list(b, "replaces", merged->replaces, merged->n_replaces,
	    merged->repeats);
	if (more_files || more_ids) {
		json_open(b, "own", '{');
		if (more_files)
			put_own(b, M_files, members.at[M_files]);
		if (more_ids)
			put_own(b, M_ids, members.at[M_ids]);
		json_close(b, '}');
	}
	put_others(b, &members);
	record_end(b);
}

void
original_put(const char *kind, const struct original *original,
    struct spool *repeats)
{
	struct buf *b = record_begin(kind);

	buf_addc(b, ',');
	put_members(b, original, repeats);
	record_end(b);
}
