#include "need/code.h"

#include "need/caption.h"
#include "need/command.h"

enum { CODE_BYTES = 120 }; /* of the lines that are one point */

/* "make bricks — in the yard" of "make bricks  # in the yard". */
static struct str
with_remark(struct lookahead *in, struct str line, size_t at)
{
	return arena_join(in->arena, str_trim(str_head(line, at)), STR(" — "),
	    str_trim(str_skip(line, at + 2)));
}

/* "Coverage:" of a program's output. */
static bool
is_title_line(struct str text)
{
	return text.n > 1 && is_upper(text.p[0]) && str_ends(text, STR(":")) &&
	    str_chr(text, '/', 0) == text.n && caption_is_short(text);
}

/* The quote, if it is closed in the next lines of the fence. */
static char
closed_below(const struct lookahead *in, char quote)
{
	struct str next = str_head(in->rest, POINT_BYTES);

	next = str_head(next, str_find(next, STR("```"), 0));
	return quote && str_chr(next, quote, 0) < next.n ? quote : '\0';
}

/* "docs/style.md": a file to read, not a command. */
static bool
is_document(struct str text)
{
	static const struct str endings[] = { STR_INIT(".md"), STR_INIT(".txt"),
		STR_INIT(".json"), STR_INIT(".toml"), STR_INIT(".yml"),
		STR_INIT(".yaml"), STR_INIT(".html"), STR_INIT(".pdf") };

	return str_ends_any(text, endings, countof(endings)) &&
	    str_chr(text, ' ', 0) == text.n;
}

/*
 * "Before any change you must read:" and a block with nothing but "docs/style.md"
 * are one sentence.
 */
static void
join_caption(struct lookahead *in, struct log_item *point)
{
	const struct above *caption;
	size_t line = point->line;
	struct str text;

	if (!in->scope.after_caption || in->scope.n_captions == 0 ||
	    !is_document(point->text))
		return;
	caption = &in->scope.captions[in->scope.n_captions - 1];
	text = arena_join(in->arena, above_text(caption), STR(": "),
	    point->text);
	scope_keep_captions(&in->scope, in->scope.n_captions - 1);
	*point = scope_point(&in->scope, POINT_PARAGRAPH, text);
	point->line = point->end = line;
}

/*
 * "# Opens at localhost:8081", at the end of the block or before a blank line, says
 * what comes of the commands above it. A comment that begins with a small letter may
 * be a command that was commented out.
 */
static bool
is_outcome(const struct lookahead *in, struct str comment)
{
	struct str next = str_trim(
	    str_head(in->rest, str_chr(in->rest, '\n', 0)));

	return (next.n == 0 || str_starts(next, STR("```")) ||
		   str_starts(next, STR("~~~"))) &&
	    comment.n > 3 && str_starts(comment, STR("# ")) &&
	    is_upper(comment.p[2]) && is_lower(comment.p[3]);
}

bool
code_take(struct lookahead *in, struct log_item *point)
{
	bool continues = false; /* on the next line, */
	char quote = '\0';      /* within a quotation */
	bool setup = true; /* there is nothing but what the next line needs */
	bool remarked = false;

	*point = scope_point(&in->scope, POINT_CODE, (struct str){ "", 0 });
	point->program = in->program;
	point->shell = in->shell;
	for (; in->more && in->ahead.kind == MD_CODE; lookahead_next(in)) {
		struct str line = str_trim(in->ahead.text);
		size_t remark = quote ? line.n : command_remark_at(line);
		struct str command = str_head(line, remark);

		if (line.n == 0 || (!quote && command_is_comment(line))) {
			if (setup)
				continue;
			if (!remarked && is_outcome(in, line) &&
			    point->text.n + line.n < CODE_BYTES) {
				point->text = with_remark(in,
				    arena_join(in->arena, point->text, STR(" "),
					line),
				    point->text.n);
				point->end = in->scope.number;
				lookahead_next(in);
			}
			break;
		}
		if (!continues && !setup &&
		    point->text.n + line.n + 2 > CODE_BYTES)
			break;
		setup = setup && point->text.n < POINT_BYTES &&
		    command_is_setup(line);
		if (remark < line.n)
			line = with_remark(in, line, remark);
		remarked = remark < line.n;
		if (point->text.n == 0)
			point->line = in->scope.number;
		continues |= !in->shell && is_title_line(point->text);
		point->text = point->text.n
		    ? arena_join(in->arena, point->text,
			  continues ? STR(" ") : STR("; "), line)
		    : line;
		point->end = in->scope.number;
		quote = closed_below(in, command_open_quote(command, quote));
		continues = point->text.n < POINT_BYTES &&
		    (quote || command_is_unfinished(command));
		if (continues && str_ends(line, STR("\\")))
			point->text = str_trim(
			    str_head(point->text, point->text.n - 1));
	}
	join_caption(in, point);
	in->fenced |= !in->prose;
	return point->text.n > 0;
}
