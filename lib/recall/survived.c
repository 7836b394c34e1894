#include "recall/survival.h"

/* How a table calls them; those without a name are not shown. */
static const char *const titles[FACT_CLASSES] = {
	[FACT_PATH] = "file paths",
	[FACT_SYMBOL] = "symbol names",
	[FACT_ERROR] = "error details",
	[FACT_TEST] = "test results",
	[FACT_COMMAND] = "commands",
	[FACT_CWD] = "working directory",
	[FACT_DEPENDENCY] = "dependencies",
	[FACT_GIT] = "git context",
	[FACT_ISSUE] = "issues",
	[FACT_DECISION] = "decisions",
	[FACT_CONSTRAINT] = "constraints",
	[FACT_GOAL] = "goals",
	[FACT_TODO] = "to-do items",
	[FACT_NEXT] = "next steps",
	[FACT_BLOCKER] = "blockers",
	[FACT_NUMBER] = "numbers",
};

void
survived_add(struct survived *survived, const struct record *record)
{
	uint8_t class = fact_class(record_text(record, K_type));
	struct survived_type *type = &survived->types[class];

	if (record->kind != KIND_SURVIVAL)
		return;
	survived->any = true;
	type->facts += json_size_or(record->at[K_facts], 0);
	type->held += json_size_or(record->at[K_held], 0);
	type->needed += json_size_or(record->at[K_needed], 0);
	type->needed_held += json_size_or(record->at[K_needed_held], 0);
}

/* In thousandths, rounded: "9.8 %". */
static void
add_share(struct buf *b, size_t part, size_t all)
{
	size_t share = all ? (part * 1000 + all / 2) / all : 0;

	if (all)
		buf_addf(b, "%zu.%zu %%", share / 10, share % 10);
	else
		buf_addc(b, '-');
}

static void
write_type(const struct survived_type *type, const char *title, struct buf *b)
{
	buf_addf(b, "| %s | %zu | %zu | ", title, type->facts, type->held);
	add_share(b, type->held, type->facts);
	buf_addf(b, " | %zu | %zu | ", type->needed, type->needed_held);
	add_share(b, type->needed_held, type->needed);
	buf_adds(b, " |\n");
}

void
survived_write(const struct survived *survived, struct buf *b)
{
	struct survived_type all = { 0 };

	/* A row of zeros would say that it kept nothing. */
	if (!survived->any) {
		buf_adds(b, "No compaction with a summary.\n");
		return;
	}
	buf_adds(b,
	    "| of what was summarised | facts | kept | share "
	    "| used again | of those kept | share |\n"
	    "| :-- | --: | --: | --: | --: | --: | --: |\n");
	for (int i = 1; i < FACT_CLASSES; i++) {
		const struct survived_type *type = &survived->types[i];

		all.facts += type->facts;
		all.held += type->held;
		all.needed += type->needed;
		all.needed_held += type->needed_held;
		if (type->facts && titles[i])
			write_type(type, titles[i], b);
	}
	write_type(&all, "all", b);
}
