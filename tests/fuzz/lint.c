/*
 * A file that is a history, a memory file, a manifest of each kind and a list of
 * patterns at once.
 */
#include <stdlib.h>
#include <unistd.h>

#include "base/out.h"
#include "fuzz.h"
#include "lint/claim.h"
#include "lint/directory_tree.h"
#include "lint/history.h"
#include "lint/ignore.h"
#include "lint/reference.h"

/* Each path is known by its name, and ends where its renames do. */
static void
knows(const char *path)
{
	struct history history = { 0 };

	history_read(&history, path);
	for (size_t i = 0; i < history.n; i++) {
		const struct known *known = &history.all[i];
		const struct known *last = history_last_name(&history, known);
		size_t n;

		must(history_find(&history, known->path) == known);
		must(known->commit < history.n_commits);
		must(last->live || last == known || !known->live);
		if (known->live)
			must(history_has_live(&history, known->path));
		else
			must(history_lost(&history, known->path, &n) && n > 0);
	}
	history_free(&history);
}

/* Each name is of its line, and in one before it. */
static void
draws(const struct memory *memory)
{
	struct directory_tree tree = { 0 };

	for (size_t line = 0, end; line < memory->n; line++) {
		if (memory->lines[line].md.kind != MD_CODE)
			continue;
		directory_tree_parse(&tree, memory, line, &end);
		must(end > line && end <= memory->n);
		for (size_t i = 0; i < tree.n; i++) {
			const struct tree_name *name = &tree.names[i];

			must(name->line >= line && name->line < end);
			must(
			    inside(name->text, memory->lines[name->line].text));
			must(name->up <= i && str_ends(name->path, name->text));
		}
		line = end;
	}
	directory_tree_free(&tree);
}

static void
refers(const char *path)
{
	struct memory memory;
	struct references references = { 0 };
	bool dir;

	must(memory_open(&memory, path, "."));
	for (size_t line = 0; line < memory.n; line++) {
		struct claim claim;

		must(memory.lines[line].heading <= line);
		if (claim_parse(&claim, &memory, line))
			must(claim.value.n > 0 &&
			    inside(claim.value, memory.lines[line].text) &&
			    claim_agrees(&claim, &claim));
		references_find(&references, &memory, line);
		for (size_t i = 0; i < references.n; i++) {
			const struct reference *one = &references.all[i];

			must(inside(one->text, memory.lines[line].text));
			must(inside(reference_path(one, &dir), one->text));
		}
	}
	draws(&memory);
	references_free(&references);
	memory_close(&memory);
}

static void
defines(struct str text)
{
	struct arena arena = { 0 };
	struct names names = { 0 };

	for (int kind = MANIFEST_NONE; kind <= MANIFEST_CARGO_CONFIG; kind++)
		manifest_names((enum manifest_kind)kind, text, &arena, &names);
	for (size_t i = 0; i < names.n; i++) {
		must(names.all[i].text.n > 0);
		name_fits(&names.all[i], names.all[i].kind, text);
		must(names.all[i].kind == NAME_TARGET ||
		    name_fits(&names.all[i], names.all[i].kind,
			names.all[i].text));
	}
	free(names.all);
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };
	char path[] = "/tmp/pith-fuzz-XXXXXX";
	int fd = mkstemp(path);

	must(fd >= 0 && fd_write(fd, text));
	close(fd);
	knows(path);
	refers(path);
	unlink(path);
	defines(text);
	ignore_judge(text, STR("src/a/b.c"), false);
	ignore_judge(STR("**/a*b?[!x]/**/c"), str_head(text, 4096), true);
	return 0;
}
