/* budget --catalog: the short forms that `pith catalog` made of files. */
#include <stdlib.h>

#include "base/err.h"
#include "base/opt.h"
#include "budget.h"
#include "same/intern.h"

struct form {
	struct str gist; /* an object */
	size_t bytes;    /* of the file that it was made of */
};

struct catalog {
	const char *path;
	struct arena arena;
	struct intern names;
	struct form *forms; /* by number of the name, from 1 */
	size_t cap;
	size_t stale;
};

/* Of several records of a file, the last one counts. */
static void
add_form(struct catalog *catalog, const struct record *doc)
{
	struct str file = record_text(doc, K_file);
	uint32_t number;

	if (file.n == 0 || doc->at[K_gist].type != JSON_OBJECT)
		return;
	number = intern_add(&catalog->names, file);
	catalog->forms = grow(catalog->forms, &catalog->cap, (size_t)number + 1,
	    sizeof *catalog->forms);
	catalog->forms[number].gist = arena_copy(&catalog->arena,
	    doc->at[K_gist].raw);
	catalog->forms[number].bytes = json_size_or(doc->at[K_bytes], SIZE_MAX);
}

struct catalog *
catalog_open(const char *path)
{
	char *const files[] = { (char *)path, NULL };
	struct catalog *catalog = zeroed(1, sizeof *catalog);
	struct records records;
	struct record record;

	catalog->path = path;
	if (path == NULL)
		return catalog;
	records_open(&records, files);
	records.last = true;
	while (records_next(&records, &record)) {
		if (record.kind == KIND_DOC)
			add_form(catalog, &record);
	}
	records_close(&records);
	return catalog;
}

struct json
catalog_find(struct catalog *catalog, struct str file, size_t bytes)
{
	uint32_t number = intern_find(&catalog->names, file);

	if (number && catalog->forms[number].bytes == bytes)
		return (
		    struct json){ catalog->forms[number].gist, JSON_OBJECT };
	catalog->stale += number > 0;
	return (struct json){ 0 };
}

void
catalog_close(struct catalog *catalog)
{
	if (catalog->stale && !quiet())
		say("'%s' is older than %zu of the files: run 'pith catalog'",
		    catalog->path, catalog->stale);
	free(catalog->forms);
	intern_free(&catalog->names);
	arena_free(&catalog->arena);
	free(catalog);
}
