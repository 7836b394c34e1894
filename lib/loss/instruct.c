#include "loss/instruct.h"

#include "text/show.h"

static const char head[] =
    "Create a handoff-ready summary for autonomous continuation:\n\n";
static const char critical[] =
    "## Critical Context (MUST PRESERVE)\n"
    "The following context is frequently lost and severely impacts task "
    "completion:\n\n";

/* In the order of keeps_order. */
static const char *const lines[KEEPS] = {
	"- **File paths**: ALWAYS include specific file paths with line "
	"numbers (e.g., `src/main.rs:142`)\n",
	"- **Error messages**: ALWAYS include full error messages if any "
	"errors occurred\n",
	"- **Issue/Directive IDs**: ALWAYS mention active issue numbers "
	"(#1234) and directive IDs (d-004)\n",
	"- **Test results**: ALWAYS state which tests passed/failed and why\n",
	"- **Function/type names**: ALWAYS preserve exact names of functions, "
	"structs, types being worked on\n",
	"- **Architectural decisions**: ALWAYS explain why certain approaches "
	"were chosen over alternatives\n",
};

/* What kind of task they are all from, where they are from one. */
static void
see_directive(struct instruct *instruct, struct str directive)
{
	if (instruct->named && !str_eq(directive, buf_str(&instruct->name)))
		instruct->several = true;
	if (!instruct->named)
		buf_add(&instruct->name, directive);
	instruct->named = true;
}

bool
instruct_add(struct instruct *instruct, const struct record *record)
{
	bool own = record->kind == KIND_LOSS || record->kind == KIND_SESSION;
	struct str directive = record_text(record, K_directive);
	enum loss_type context;

	if (own && instruct->directive &&
	    !str_eq(directive, str_of(instruct->directive)))
		return false;
	if (own)
		see_directive(instruct, directive);
	keeps_add(&instruct->keeps, record);
	return record->kind != KIND_LOSS ||
	    tally_add(&instruct->tally, record, &context);
}

/* "  - lost 4 times in 2 sessions, impact 6.3 of 10". */
static void
put_lost(const struct tally *tally, enum loss_type context, struct buf *b)
{
	const struct tally_type *type = &tally->types[context];
	size_t impact = tally_impact(tally, context);

	if (type->n == 0)
		return;
	buf_addf(b,
	    "  - lost %zu time%s in %zu session%s, impact %zu.%zu of 10\n",
	    type->n, type->n == 1 ? "" : "s", type->sessions,
	    type->sessions == 1 ? "" : "s", impact / 10, impact % 10);
}

static void
put_section(const struct instruct *instruct, size_t i, struct buf *b)
{
	const struct keeps *keeps = &instruct->keeps;

	buf_adds(b, lines[i]);
	put_lost(&instruct->tally, keeps_order[i], b);
	for (size_t k = 0; k < keeps->n; k++) {
		if (keeps->all[k].shown && keeps->all[k].type == keeps_order[i])
			keeps_put(&keeps->all[k], b);
	}
}

static void
put_all(const struct instruct *instruct, struct buf *b)
{
	buf_adds(b, head);
	if (instruct->name.n && !instruct->several) {
		buf_adds(b, "Directive: ");
		show_text(b, buf_str(&instruct->name));
		buf_adds(b, "\n\n");
	}
	buf_adds(b, critical);
	for (size_t i = 0; i < KEEPS; i++)
		put_section(instruct, i, b);
}

void
instruct_write(struct instruct *instruct, struct buf *b)
{
	size_t chars = instruct->chars ? instruct->chars : INSTRUCT_CHARS;
	struct buf fixed = { 0 };

	put_all(instruct, &fixed);
	keeps_choose(&instruct->keeps, fixed.n < chars ? chars - fixed.n : 0);
	buf_free(&fixed);
	put_all(instruct, b);
}

void
instruct_free(struct instruct *instruct)
{
	tally_free(&instruct->tally);
	keeps_free(&instruct->keeps);
	buf_free(&instruct->name);
}
