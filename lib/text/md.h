/*
 * md: a Markdown scanner that works line by line. It classifies each line and
 * keeps only what is open (a fence, a comment, front matter), so it scans files
 * of any size. It is not a CommonMark parser: `text` above `---` is a paragraph
 * and a separator (but see md_title()), and a fence that is never closed does
 * not swallow what cannot be code (md_unclosed()). ATX headings, fences and list
 * items are those of CommonMark 0.31 (tests compare it with cmark), but for a list
 * right after a colon, which may begin with any number.
 */
#ifndef PITH_MD_H
#define PITH_MD_H

#include "base/str.h"

enum md_kind {
	MD_BLANK,
	MD_TEXT,    /* a line of a paragraph, or a continuation of an item */
	MD_HEADING, /* "## title": level, text */
	MD_ITEM,    /* "- x", "* x", "+ x", "1. x", "2) x": text, number, check */
	MD_ROW,     /* a table row "| a | b |": text is what is between the outer pipes */
	MD_ROW_RULE,/* "|---|:--:|" */
	MD_RULE,    /* "---", "***", "____", "====": nothing else on the line */
	MD_QUOTE,   /* "> x": text */
	MD_FENCE,   /* the line that opens or closes a fenced block; text: info string */
	MD_CODE,    /* inside a fenced block */
	MD_COMMENT, /* a line that belongs wholly to an HTML comment */
	MD_FRONT,   /* front matter, with its two "---" lines */
};

struct md_line {
	enum md_kind kind;
	size_t indent;    /* columns before the first mark, tabs to 4 */
	size_t content;   /* MD_ITEM: column where its text begins; MD_RULE: its length */
	unsigned level;   /* MD_HEADING: 1 to 6 */
	char mark;        /* MD_ITEM: '-' '*' '+' '.' ')'; MD_RULE, MD_FENCE: its character */
	char check;       /* MD_ITEM: inside [ ]: ' ' 'x' '~' '-' '!'; 0 without a box */
	struct str text;  /* the line's own words: no marks, no closing #s, no box, trimmed */
};

struct md {
	/* private */
	enum { MD_IN_TEXT, MD_IN_FENCE, MD_IN_COMMENT, MD_IN_FRONT } state;
	char fence;
	size_t fence_len, fence_indent;
	size_t lines;
	bool list, blank, paragraph; /* what the last line left */
	bool wraps; /* it was text, without a stop at its end */
	bool plus;  /* an item began with "+" */
};

/* The start of a document (front matter is only looked for there). */
void md_open(struct md *md);
/* The start of a part of a document: an entry's body. */
void md_open_part(struct md *md);

/* What comes next is classified as at the start of a part. */
bool md_is_at_start(const struct md *md);

/* The rest of md_read(): for any line. */
void md_read_any(struct md *md, struct str line, struct md_line *out);

/*
 * What an item begins with at p, of two bytes, is no box, no code, no ruler and no
 * other marker: "Text", "7 gates", "`make`", "**Bold**" behind "- ".
 */
static inline bool
md_is_words(const char *p)
{
	return is_alnum(p[0]) || (p[0] == '`' && p[1] != '`') ||
	    (p[0] == '*' && p[1] == '*' && p[-2] == '-');
}

/* "[x] Text" or "[ ] Text", behind "- ". */
static inline bool
md_is_box(struct str s)
{
	return s.n > 4 && s.p[0] == '[' && (s.p[1] == 'x' || s.p[1] == ' ') &&
	    s.p[2] == ']' && s.p[3] == ' ' && is_alnum(s.p[4]);
}

/* "- Text": most lines of a log, which no other rule applies to. */
static inline bool
md_read_item(struct md *md, struct str s, struct md_line *out)
{
	size_t n = 0, box = 0;

	while (n < s.n && s.p[n] == ' ')
		n++;
	if (md->state != MD_IN_TEXT || md->lines == 0 || s.n - n < 4 ||
	    (s.p[n] != '-' && s.p[n] != '*') || s.p[n + 1] != ' ')
		return false;
	if (!md_is_words(s.p + n + 2)) {
		if (!md_is_box(str_skip(s, n + 2)))
			return false;
		box = 4;
	}
	md->lines++;
	md->list = true;
	md->blank = md->paragraph = md->wraps = false;
	*out = (struct md_line){ .kind = MD_ITEM,
		.indent = n,
		.content = n + 2,
		.mark = s.p[n],
		.check = (char)(box ? s.p[n + 3] : '\0') };
	s = str_skip(s, n + 2 + box);
	while (is_space(s.p[s.n - 1]))
		s.n--;
	out->text = s;
	return true;
}

/* Classifies the next line, with or without its newline. */
static inline void
md_read(struct md *md, struct str line, struct md_line *out)
{
	if (!md_read_item(md, line, out))
		md_read_any(md, line, out);
}

static inline struct md_line
md_line(struct md *md, struct str line)
{
	struct md_line out;

	md_read(md, line, &out);
	return out;
}

/* How many lines below a heading belong to it. */
enum md_underline {
	MD_PLAIN,      /* not a heading */
	MD_UNDERLINED, /* "====" or "----" */
	MD_BOXED,      /* a field and "====": "Date: 3 May" below "Session 3" */
};

/* What is above a line; all zero at the start of a document. */
struct md_above {
	size_t ruler;     /* the length of the one of "=" right above it, or 0; */
	unsigned heading; /* so many lines from it on belong to the heading above */
	bool text;        /* it goes on with a paragraph */
};

enum { MD_BELOW = 256 }; /* only so many bytes below a line count */
/* A ruler that the caller did not see, of any length. */
#define MD_UNSEEN SIZE_MAX

/*
 * Makes the first line of a paragraph a heading of level 1 or 2 if the line after
 * it is "====" or "----" of the same length, give or take 2, or longer and above
 * an empty line: in most logs another one is a ruler. Below a title in capitals
 * "====" may have any length. A title between two rulers of "====" of one length is
 * a heading, too, and a field may be between it and the second one. The underline
 * of a heading is no ruler. Takes each line of a text, and moves *above on to the
 * next one.
 */
enum md_underline md_title_any(struct md_above *above, struct md_line *line,
    struct str below);
static inline enum md_underline
md_title(struct md_above *above, struct md_line *line, struct str below)
{
	if (line->kind == MD_TEXT || line->kind == MD_RULE)
		return md_title_any(above, line, below);
	above->heading -= above->heading > 0;
	above->text = false;
	above->ruler = 0;
	return MD_PLAIN;
}

/* A fence or a comment is open after the last line. */
static inline bool
md_is_open(const struct md *md)
{
	return md->state == MD_IN_FENCE || md->state == MD_IN_COMMENT;
}

/*
 * In what follows the line that opened a fence, the next line that looks like a
 * fence closes it, and does not open another ("```c").
 */
bool md_fence_closes(const struct md *md, struct str ahead);

/*
 * Closes what is open: the caller knows that the line that it is about to read
 * is not code (it is an entry of the file's dialect).
 */
void md_unclosed(struct md *md);

/* The length of the colon that ends a text that leads to what follows; or 0. */
size_t final_colon(struct str text);

/*
 * Without "**bold**" and "__bold__" around the whole, a leading or trailing "**"
 * that has lost its partner, and spaces. Code spans are kept.
 */
struct str md_plain(struct str text);

/* Nothing but images and badges: "![plot](a.png)", "[![build](b.svg)](url)". */
bool md_is_image(struct str text);

/*
 * The next cell of a table row's text, which ends at a "|" outside code spans
 * that is not escaped. The same contract as str_cut.
 */
struct str md_cell(struct str *rest);

#endif
