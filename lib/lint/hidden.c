#include "lint/hidden.h"

#include "base/utf8.h"

enum hidden {
	HIDDEN_NOT,
	HIDDEN_BIDI,
	HIDDEN_ZERO_WIDTH,
	HIDDEN_TAG,
	HIDDEN_SELECTOR
};

static const char *const words[] = { "", "bidirectional control",
	"zero-width character", "tag character", "variation selector" };

struct range {
	uint32_t from, to;
};

static bool
in_ranges(uint32_t c, const struct range ranges[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (c >= ranges[i].from && c <= ranges[i].to)
			return true;
	}
	return false;
}
#define IN(c, ranges) in_ranges(c, ranges, countof(ranges))

/* Scripts from right to left, which need marks of direction. */
static bool
is_right_to_left(uint32_t c)
{
	static const struct range ranges[] = { { 0x590, 0x8ff },
		{ 0xfb1d, 0xfdff }, { 0xfe70, 0xfefe }, { 0x10800, 0x10fff },
		{ 0x1e800, 0x1efff } };

	return c != 0x61c && IN(c, ranges);
}

/* Scripts whose letters are joined, or whose words have no spaces. */
static bool
needs_joiner(uint32_t c)
{
	static const struct range ranges[] = { { 0x600, 0x8ff },
		{ 0x900, 0xdff }, { 0xe00, 0xeff }, { 0xf00, 0x109f },
		{ 0x1780, 0x18af }, { 0x1900, 0x1aff }, { 0xa800, 0xabff },
		{ 0xfb50, 0xfdff }, { 0xfe70, 0xfefe }, { 0x11000, 0x11fff } };

	return IN(c, ranges);
}

static bool
is_emoji(uint32_t c)
{
	static const struct range ranges[] = { { 0x1f000, 0x1faff },
		{ 0x2190, 0x2bff }, { 0x3030, 0x303d }, { 0x3297, 0x3299 },
		{ 0xa9, 0xae }, { 0xfe0e, 0xfe0f }, { '#', '#' }, { '*', '*' },
		{ '0', '9' }, { 0x20e3, 0x20e3 }, { 0x203c, 0x2049 },
		{ 0x2122, 0x2139 } };

	return IN(c, ranges);
}

static enum hidden
class_of(uint32_t c)
{
	static const struct range bidi[] = { { 0x202a, 0x202e },
		{ 0x2066, 0x2069 }, { 0x200e, 0x200f }, { 0x61c, 0x61c } };
	static const struct range zero[] = { { 0x200b, 0x200d },
		{ 0x2060, 0x2064 }, { 0x206a, 0x206f }, { 0xfeff, 0xfeff },
		{ 0x180e, 0x180e }, { 0x34f, 0x34f }, { 0x115f, 0x1160 },
		{ 0x3164, 0x3164 }, { 0xffa0, 0xffa0 }, { 0xfff9, 0xfffb } };
	static const struct range selectors[] = { { 0xfe00, 0xfe0f },
		{ 0xe0100, 0xe01ef } };

	if (c < 0x300)
		return HIDDEN_NOT;
	if (IN(c, bidi))
		return HIDDEN_BIDI;
	if (IN(c, zero))
		return HIDDEN_ZERO_WIDTH;
	if (c >= 0xe0000 && c <= 0xe007f)
		return HIDDEN_TAG;
	return IN(c, selectors) ? HIDDEN_SELECTOR : HIDDEN_NOT;
}

/* A line as code points; one that is not UTF-8 is U+FFFD, of one byte. */
struct points {
	struct point {
		uint32_t c;
		size_t off;
	} * all;
	size_t n, cap;
	bool right_to_left;
};

static void
points_read(struct points *points, struct str line)
{
	points->n = 0;
	points->right_to_left = false;
	for (size_t i = 0; i < line.n;) {
		size_t length = utf8_length(str_skip(line, i));
		uint32_t c = length ? utf8_decode(line.p + i, length) : 0xfffd;

		*array_push(&points->all, &points->n,
		    &points->cap) = (struct point){ c, i };
		points->right_to_left |= is_right_to_left(c);
		i += length ? length : 1;
	}
}

static uint32_t
point_at(const struct points *points, size_t i)
{
	return i < points->n ? points->all[i].c : 0;
}

/* A flag such as that of Scotland: a black flag, tags, and the tag that ends. */
static bool
is_flag(const struct points *points, size_t from, size_t end)
{
	return from > 0 && points->all[from - 1].c == 0x1f3f4 &&
	    end - from <= 7 && points->all[end - 1].c == 0xe007f;
}

/* The characters from..end - 1, of one class, are what a text may need. */
static bool
is_needed(const struct points *points, size_t from, size_t end,
    enum hidden class)
{
	uint32_t c = points->all[from].c;
	uint32_t before = from ? points->all[from - 1].c : 0;
	uint32_t after = point_at(points, end);

	switch (class) {
	case HIDDEN_BIDI:
		return points->right_to_left && c != 0x202d && c != 0x202e;
	case HIDDEN_TAG:
		return is_flag(points, from, end);
	case HIDDEN_SELECTOR:
		return end - from == 1 && from > 0 && before > ' ';
	default:
		if (end - from > 1)
			return false;
		if (c == 0x200d && is_emoji(before) && is_emoji(after))
			return true;
		return c >= 0x200b && c <= 0x200d &&
		    (needs_joiner(before) || needs_joiner(after));
	}
}

/* What tags and selectors spell: U+E0041 is "A". */
static void
spell(struct buf *b, const struct points *points, size_t from, size_t end)
{
	for (size_t i = from; i < end; i++) {
		uint32_t c = points->all[i].c;

		if (c >= 0xe0020 && c < 0xe007f)
			buf_addc(b, (char)(c - 0xe0000));
	}
}

static void
report(struct findings *findings, const struct memory *memory, size_t line,
    const struct points *points, size_t from, size_t end, enum hidden class)
{
	enum { SHOWN = 8 };
	struct str text = memory->lines[line].text;
	size_t off = points->all[from].off;
	size_t to = end < points->n ? points->all[end].off : text.n;
	struct str slice = { text.p + off, to - off };
	struct src src = memory_src(memory, line, slice);
	struct buf codes = { 0 }, spelt = { 0 };
	struct finding *finding;

	for (size_t i = from; i < end && i < from + SHOWN; i++)
		buf_addf(&codes, " U+%04X", (unsigned)points->all[i].c);
	if (end - from > SHOWN)
		buf_adds(&codes, " ...");
	spell(&spelt, points, from, end);
	finding = findings_add(findings, SEVERITY_ERROR, "hidden", &src,
	    "%zu %s%s:%.*s", end - from, words[class],
	    end - from > 1 ? "s" : "", STR_ARG(buf_str(&codes)));
	finding->n = slice.n;
	if (spelt.n)
		findings_prove(findings, "it spells '%.*s'",
		    STR_ARG(buf_str(&spelt)));
	buf_free(&codes);
	buf_free(&spelt);
}

static void
find_in_line(struct findings *findings, const struct memory *memory,
    size_t line, const struct points *points)
{
	size_t end;

	/* A byte order mark begins the file, and is none of its characters. */
	for (size_t i = line == 0 && point_at(points, 0) == 0xfeff;
	     i < points->n; i = end) {
		enum hidden class = class_of(points->all[i].c);

		end = i + 1;
		if (class == HIDDEN_NOT)
			continue;
		while (end < points->n && class_of(points->all[end].c) == class)
			end++;
		if (!is_needed(points, i, end, class))
			report(findings, memory, line, points, i, end, class);
	}
}

void
hidden_find(struct findings *findings, const struct memory *memory)
{
	struct points points = { 0 };

	for (size_t line = 0; line < memory->n; line++) {
		if (!str_has(memory->lines[line].text, is_nonascii))
			continue;
		points_read(&points, memory->lines[line].text);
		find_in_line(findings, memory, line, &points);
	}
	free(points.all);
}
