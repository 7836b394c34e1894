#include "need/subheading.h"

#include "need/caption.h"
#include "text/wordlist.h"

/* The field of that name; if there is none, one below the heading at hand. */
static struct record_field *
find_field(struct scope *scope, struct str name)
{
	uint64_t hash = str_hash(name);
	size_t n = scope->n_fields < SCOPE_FIELDS ? scope->n_fields
						  : SCOPE_FIELDS;
	struct record_field *field;

	for (size_t i = 0; i < n; i++) {
		if (scope->fields[i].name == hash)
			return &scope->fields[i];
	}
	field = &scope->fields[scope->n_fields++ % SCOPE_FIELDS];
	*field = (struct record_field){ hash, POINT_HEADINGS };
	return field;
}

/*
 * Back to the heading at that level, if it is above the innermost one and that of a
 * record; the title of the file is none.
 */
static void
end_headings_below(struct scope *scope, size_t level,
    struct record_field *field)
{
	size_t n = scope->n_headings;

	while (n && scope->headings[n - 1].level > level)
		n--;
	if (n == 0 || n == scope->n_headings ||
	    scope->headings[n - 1].level != level ||
	    !scope->headings[n - 1].fielded || scope->headings[n - 1].document)
		return;
	scope->n_headings = n;
	scope->sections++;
	scope_end_part(scope);
	field->level = level;
}

/* The level of the heading around the innermost one. */
static size_t
level_around(const struct scope *scope)
{
	return scope->n_headings > 1
	    ? scope->headings[scope->n_headings - 2].level
	    : POINT_HEADINGS + 1;
}

void
subheadings_end(struct scope *scope, struct str caption)
{
	struct record_field *field;
	struct above *heading = scope_heading(scope);

	if (heading == NULL)
		return;
	if (!wordlist_is(LIST_RECORD_FIELD, caption)) {
		heading->fielded |= !heading->divided;
		return;
	}
	field = find_field(scope, caption);
	if (heading->filled) {
		end_headings_below(scope, field->level, field);
		if (!heading->fielded)
			end_headings_below(scope, level_around(scope), field);
		heading = scope_heading(scope);
	}
	heading->fielded |= !heading->divided;
	if (!heading->divided && heading->level < field->level)
		field->level = heading->level;
}

void
subheading_note(struct scope *scope, struct str text)
{
	struct above *heading = scope_heading(scope);

	if (heading && !heading->divided && caption_is_field(text))
		heading->fielded = true;
}
