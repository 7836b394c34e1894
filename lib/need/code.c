#include "need/code.h"

#include "need/command.h"
#include "need/flow.h"
#include "need/sign.h"
#include "need/words.h"

enum {
	CODE_BYTES = 120, /* of the lines that are one point */
	SHELL_BYTES = 200,
	COMMAND_BYTES = 400, /* one that goes on over several lines */
};

/* "make bricks — in the yard" of "make bricks  # in the yard". */
static struct str
with_remark(struct lookahead *in, struct str line, size_t at)
{
	return arena_join(in->arena, str_trim(str_head(line, at)), STR(" — "),
	    str_trim(str_skip(line, at + 2)));
}

/*
 * "Build the bricks" of "# 2. Build the bricks:", above a command: what it is for;
 * empty for a command or a setting that was commented out, a line of a longer
 * comment, and "#!/bin/sh".
 */
static struct str
purpose_of(struct str comment)
{
	enum { WORDS = 12 };
	size_t number;

	comment = str_skip(comment,
	    str_starts(comment, STR("//")) ? strlen("//")
					   : str_run(comment, '#'));
	if (str_starts(comment, STR("!")))
		return STR("");
	comment = str_trim(comment);
	number = str_run_of(comment, is_digit);
	if (number && number < comment.n && is_any(comment.p[number], ".)"))
		comment = str_trim(str_skip(comment, number + 1));
	comment.n -= final_colon(comment);
	return comment.n > 1 && comment.n <= CODE_BYTES &&
		!is_any(comment.p[0], "-=*~_ ") &&
		!is_any(comment.p[comment.n - 1], ",;") &&
		str_chr(comment, '=', 0) == comment.n &&
		need_count_words(comment) <= WORDS && !command_begins(comment)
	    ? comment
	    : STR("");
}

/* ---- statements of several lines ---- */

/* What the next lines have of the last one. */
struct statement {
	bool command;
	char quote;     /* is open, */
	struct str end; /* or a here-document, until this line, */
	bool goes_on;   /* or the line ends in "\\" or kin */
	size_t depth;   /* of loops and the like that are not done */
};

static bool
is_open(const struct statement *statement)
{
	return statement->quote || statement->end.n || statement->goes_on;
}

/* In the next n bytes, what is left of the fence. */
static struct str
fence_below(const struct lookahead *in, size_t n)
{
	struct str next = str_head(in->rest, n);

	return str_head(next, str_find(next, STR("```"), 0));
}

/* The quote, if it is closed in the next lines of the fence. */
static char
closed_below(const struct lookahead *in, char quote, size_t near)
{
	struct str next = fence_below(in, near);

	return quote && str_chr(next, quote, 0) < next.n ? quote : '\0';
}

enum { FAR = 4096 }; /* no statement is longer */

/* "PY" of "python - <<'PY'", if there is such a line below; or empty. */
static struct str
here_document(const struct lookahead *in, struct str line)
{
	size_t at = str_find(line, STR("<<"), 0);
	struct str word = str_skip(line, at), below = fence_below(in, FAR);

	word = str_skip(word, str_run(word, '<'));
	while (word.n && is_any(word.p[0], "-~'\""))
		word = str_skip(word, 1);
	word = str_head(word, str_run_of(word, is_ident));
	while (word.n && below.n) {
		if (str_eq(str_trim(str_cut(&below, '\n')), word))
			return word;
	}
	return STR("");
}

/* "for i in *; do" and "fi" */
static void
read_depth(struct statement *statement, struct str line)
{
	while (line.n) {
		struct str word = str_word(&line);

		if (str_listed(STR(" then do "), word))
			statement->depth++;
		else if (statement->depth &&
		    (str_listed(STR(" fi done "),
			str_head(word, str_chr(word, ';', 0)))))
			statement->depth--;
	}
}

static void
statement_read(struct statement *statement, const struct lookahead *in,
    struct str line)
{
	if (in->shell)
		read_depth(statement, line);
	if (statement->end.n) {
		if (str_eq(line, statement->end))
			statement->end.n = 0;
		return;
	}
	if (!is_open(statement))
		statement->command = !in->program &&
		    (in->shell || command_begins(line));
	if (statement->command)
		statement->end = here_document(in, line);
	statement->quote = closed_below(in,
	    command_open_quote(line, statement->quote),
	    statement->command ? FAR : POINT_BYTES);
	statement->goes_on = line.n > 0 && command_is_unfinished(line);
}

/* 'python -c "', 'node -e "': lines of a program, which are no words in a row. */
static bool
quotes_program(struct str line, char quote)
{
	static const struct str options[] = { STR_INIT(" -c "),
		STR_INIT(" -e ") };
	size_t at = str_find_any(line, options, countof(options));

	return at + options[0].n < line.n &&
	    line.p[at + options[0].n] == quote && !str_ends(line, STR(";"));
}

/*
 * The rest of the statement is too much for a point: its lines are passed over, and
 * "…" stands for them.
 */
static void
cut_statement(struct lookahead *in, struct log_item *point,
    struct statement *statement)
{
	struct str text = point->text;
	bool bare = statement->quote &&
	    str_ends(text, (struct str){ &statement->quote, 1 });

	point->text = arena_join(in->arena, text, bare ? STR("…") : STR(" …"),
	    (struct str){ &statement->quote, statement->quote != '\0' });
	while (in->more && in->ahead.kind == MD_CODE && is_open(statement)) {
		statement_read(statement, in, str_trim(in->ahead.text));
		point->end = in->scope.number;
		lookahead_next(in);
	}
}

/* All of it fits in a point, and its lines may be joined. */
static bool
may_join(const struct lookahead *in, const struct log_item *point,
    const struct statement *statement)
{
	if (statement->end.n)
		return false;
	if (statement->quote)
		return point->text.n < POINT_BYTES &&
		    closed_below(in, statement->quote, POINT_BYTES) &&
		    !(statement->command &&
			quotes_program(point->text, statement->quote));
	return point->text.n <
	    (size_t)(statement->command ? COMMAND_BYTES : POINT_BYTES);
}

/*
 * "make bricks — Build the bricks", unless a remark says something there; of several
 * commands, "Build the bricks: make clay; make bricks".
 */
static void
add_purpose(struct lookahead *in, struct log_item *point, struct str purpose,
    bool several)
{
	static const struct str dash = STR_INIT(" — "), colon = STR_INIT(": ");

	/* "$heads = @{" is a piece of code. */
	if (purpose.n == 0 || point->text.n == 0 ||
	    is_any(point->text.p[point->text.n - 1], "{([") ||
	    !(in->shell || command_begins(point->text)))
		return;
	if (several)
		point->text = arena_join(in->arena, purpose, colon,
		    point->text);
	else if (str_find(point->text, dash, 0) == point->text.n)
		point->text = arena_join(in->arena, point->text, dash, purpose);
}

/* "✅ Build: passed", "- Local: http://localhost:3000", "Routes: 21" */
static bool
begins_output(struct str line)
{
	return sign_length(line) > 0 || str_starts(line, STR("- ")) ||
	    (is_upper(line.p[0]) && str_find(line, STR(": "), 0) < line.n);
}

bool
code_is_output(const struct md *fence, struct str text)
{
	struct md md = *fence;
	bool first = true;

	while (text.n) {
		struct md_line line;

		md_read(&md, str_cut(&text, '\n'), &line);
		if (line.kind == MD_FENCE)
			break;
		line.text = str_trim(line.text);
		if (line.text.n == 0)
			continue;
		if (command_begins(line.text) ||
		    str_starts(line.text, STR("$")) ||
		    (first && !begins_output(line.text)))
			return false;
		first = false;
	}
	return !first;
}

/* "then", "{": the next line is in what it opens. */
static bool
opens_block(struct str line)
{
	return str_listed(STR(" then do else { "), str_last_word(line));
}

/* "; " is between the lines, or a blank, as behind "🔧 The gate:". */
static void
add_line(struct lookahead *in, struct log_item *point, struct str line,
    bool goes_on)
{
	goes_on |= (!in->shell && final_colon(point->text) > 0) ||
	    opens_block(point->text);
	if (point->text.n == 0) {
		point->line = in->scope.number;
		point->text = line;
	} else {
		point->text = arena_join(in->arena, point->text,
		    goes_on ? STR(" ") : STR("; "), line);
	}
	point->end = in->scope.number;
}

/* "raise_arch() {": what a script will do when it is called. */
static bool
opens_function(struct str line)
{
	return str_ends(line, STR("() {")) || str_ends(line, STR("(){")) ||
	    (str_starts(line, STR("function ")) && str_ends(line, STR("{")));
}

/* Passes over blank lines, and functions of a script: no commands to give. */
static void
skip_functions(struct lookahead *in)
{
	bool inside = false;

	for (; in->more && in->ahead.kind == MD_CODE; lookahead_next(in)) {
		struct str line = str_trim(in->ahead.text);

		if (inside)
			inside = !str_starts(in->ahead.text, STR("}"));
		else if (in->shell && opens_function(line))
			inside = true;
		else if (line.n > 0)
			break;
	}
}

/* A point without text, at the first line that says something. */
static struct log_item
open_point(struct lookahead *in)
{
	struct log_item point = scope_point(&in->scope, POINT_CODE,
	    (struct str){ "", 0 });

	point.program = in->program;
	point.shell = in->shell;
	skip_functions(in);
	return point;
}

/*
 * The line still fits in the point. A short command that is the last before a blank
 * line or the end does, too: alone it would be shown as if it were all.
 */
static bool
has_room(const struct lookahead *in, const struct log_item *point,
    struct str line)
{
	enum { LAST = 40 };
	struct str next = str_trim(
	    str_head(in->rest, str_chr(in->rest, '\n', 0)));
	size_t n = point->text.n + line.n + 2;

	return n <= (size_t)(in->shell ? SHELL_BYTES : CODE_BYTES) ||
	    (n <= SHELL_BYTES + LAST && line.n <= LAST && in->shell &&
		(next.n == 0 || str_starts(next, STR("```")) ||
		    str_starts(next, STR("~~~"))));
}

/* Without the mark that a shell's line goes on. */
static struct str
without_mark(struct str line)
{
	return str_ends(line, STR("\\")) || str_ends(line, STR(" `"))
	    ? str_trim(str_head(line, line.n - 1))
	    : line;
}

/* A loop is one point. */
static bool
is_inside(const struct statement *statement, const struct log_item *point)
{
	return statement->depth && point->text.n < POINT_BYTES;
}

/* That of the line above the commands; *commented: the one before was a comment. */
static struct str
purpose_above(const struct lookahead *in, struct str line, bool *commented)
{
	struct str purpose = *commented || in->program ? STR("")
						       : purpose_of(line);

	*commented = line.n > 0;
	return purpose;
}

bool
code_take(struct lookahead *in, struct log_item *point)
{
	struct statement statement = { 0 };
	bool setup = true; /* there is nothing but what the next line needs */
	bool commented = false;
	size_t commands = 0;
	struct str purpose = STR("");

	*point = open_point(in);
	in->fenced |= !in->prose;
	if (flow_follows(in)) {
		flow_take(in, point);
		return true;
	}
	for (; in->more && in->ahead.kind == MD_CODE; lookahead_next(in)) {
		struct str line = str_trim(in->ahead.text);
		size_t remark = statement.quote ? line.n
						: command_remark_at(line);
		struct str command = str_head(line, remark);
		bool goes_on = is_open(&statement);

		if (line.n == 0 ||
		    (!statement.quote && command_is_comment(line))) {
			if (setup) {
				purpose = purpose_above(in, line, &commented);
				continue;
			}
			if (is_inside(&statement, point))
				continue;
			break;
		}
		if (!goes_on && !setup && !is_inside(&statement, point) &&
		    !has_room(in, point, line))
			break;
		setup = setup && point->text.n < POINT_BYTES &&
		    command_is_setup(line);
		commands += !setup && !goes_on;
		add_line(in, point,
		    remark < line.n ? with_remark(in, line, remark) : line,
		    goes_on);
		statement_read(&statement, in, command);
		if (statement.goes_on)
			point->text = without_mark(point->text);
		if (is_open(&statement) && !may_join(in, point, &statement)) {
			if (statement.command) {
				lookahead_next(in);
				cut_statement(in, point, &statement);
				break;
			}
			statement = (struct statement){ 0 };
		}
	}
	add_purpose(in, point, purpose, commands > 1);
	return point->text.n > 0;
}
