#include "lint/product.h"

#include "lint/reference.h"
#include "lint/wording.h"
#include "text/show.h"

/* A file has an ending; "plans" and "plans/" are directories. */
static bool
is_file(struct str path, bool dir)
{
	struct str base = base_name(path);

	return !dir && str_chr(base, '.', 1) < base.n;
}

static void
add(struct products *products, struct str path, bool dir)
{
	if (is_file(path, dir)) {
		seen_add(&products->names, path);
		seen_add(&products->names, base_name(path));
		return;
	}
	seen_add(&products->directories, path);
}

static void
add_reference(struct products *products, const struct memory *memory,
    size_t line, const struct reference *reference)
{
	bool dir;
	struct str path = reference_path(reference, &dir);

	if (reference->form == REFERENCE_NAME || path.n == 0)
		return;
	if (wording_is_written(memory, line, reference->text) ||
	    (!is_file(path, dir) &&
		wording_is_data(memory, line, reference->text)))
		add(products, path, dir);
}

/* "Write the plan into three files:", and each item begins with one. */
static void
add_item(struct products *products, const struct memory *memory, size_t line,
    const struct reference *first)
{
	bool dir;
	struct str path = reference_path(first, &dir);

	if (first->form != REFERENCE_NAME && is_file(path, dir) &&
	    first->text.p - memory->lines[line].md.text.p <= 4 &&
	    wording_is_list_of_written(memory, line))
		add(products, path, dir);
}

void
products_find(struct products *products, const struct memory *memory)
{
	struct references references = { 0 };

	products->found = true;
	for (size_t line = 0; line < memory->n; line++) {
		references_find(&references, memory, line);
		for (size_t i = 0; i < references.n; i++)
			add_reference(products, memory, line,
			    &references.all[i]);
		if (references.n && memory->lines[line].md.kind == MD_ITEM)
			add_item(products, memory, line, &references.all[0]);
	}
	references_free(&references);
}

bool
products_name(const struct products *products, struct str path)
{
	return seen_times(&products->names, path) > 0;
}

bool
products_hold(const struct products *products, struct str path)
{
	for (size_t i = 1; i <= path.n; i++) {
		if ((i == path.n || path.p[i] == '/') &&
		    seen_times(&products->directories, str_head(path, i)))
			return true;
	}
	return false;
}

void
products_free(struct products *products)
{
	seen_free(&products->names);
	seen_free(&products->directories);
}
