#include "lint/ignore.h"

static bool
fits_class(struct str *pattern, char c)
{
	struct str rest = str_skip(*pattern, 1);
	bool negated = rest.n && is_any(rest.p[0], "!^"), found = false;
	size_t i = negated;

	for (; i < rest.n && (rest.p[i] != ']' || i == negated); i++) {
		char from = rest.p[i], to = from;

		if (i + 2 < rest.n && rest.p[i + 1] == '-' &&
		    rest.p[i + 2] != ']') {
			to = rest.p[i + 2];
			i += 2;
		}
		found |= c >= from && c <= to;
	}
	*pattern = str_skip(rest, i < rest.n ? i + 1 : i);
	return found != negated && c != '/';
}

/*
 * Stars take as little as they can, and more when what follows does not fit: only
 * the last "*" and the last "**" have to be tried again, so time is quadratic at
 * most.
 */
static bool
fits(struct str pattern, struct str path)
{
	struct str star = { NULL, 0 }, star_path = star;
	struct str deep = { NULL, 0 }, deep_path = deep;

	for (;;) {
		if (str_starts(pattern, STR("**"))) {
			pattern = str_skip(pattern, 2);
			if (str_starts(pattern, STR("/")))
				pattern = str_skip(pattern, 1);
			deep = pattern;
			deep_path = path;
			star.p = NULL;
			continue;
		}
		if (pattern.n && pattern.p[0] == '*') {
			pattern = star = str_skip(pattern, 1);
			star_path = path;
			continue;
		}
		if (pattern.n == 0 && path.n == 0)
			return true;
		if (pattern.n && path.n) {
			struct str rest = pattern;
			char c = path.p[0];

			if (rest.p[0] == '[') {
				if (fits_class(&rest, c)) {
					pattern = rest;
					path = str_skip(path, 1);
					continue;
				}
			} else if (rest.p[0] == c ||
			    (rest.p[0] == '?' && c != '/')) {
				pattern = str_skip(rest, 1);
				path = str_skip(path, 1);
				continue;
			}
		}
		if (star.p && star_path.n && star_path.p[0] != '/') {
			star_path = path = str_skip(star_path, 1);
			pattern = star;
		} else if (deep.p && deep_path.n) {
			deep_path = path = str_skip(deep_path, 1);
			pattern = deep;
			star.p = NULL;
		} else {
			return false;
		}
	}
}

/* Whether a line fits the path itself, not what is above it. */
static bool
line_fits(struct str pattern, struct str path, bool dir)
{
	bool anchored;

	if (str_ends(pattern, STR("/"))) {
		pattern.n--;
		if (!dir)
			return false;
	}
	anchored = str_chr(pattern, '/', 0) < pattern.n;
	if (str_starts(pattern, STR("/")))
		pattern = str_skip(pattern, 1);
	if (!anchored) {
		size_t slash = path.n;

		while (slash && path.p[slash - 1] != '/')
			slash--;
		path = str_skip(path, slash);
	}
	return pattern.n && fits(pattern, path);
}

static enum ignored
judge_one(struct str patterns, struct str path, bool dir)
{
	enum ignored is = IGNORED_UNSAID;

	while (patterns.n) {
		struct str line = str_line(patterns);
		bool negated ;

		patterns = str_skip(patterns, line.n);
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		negated = line.p[0] == '!';
		line = str_skip(line, negated || line.p[0] == '\\');
		if (line_fits(line, path, dir))
			is = negated ? IGNORED_NOT : IGNORED_YES;
	}
	return is;
}

enum ignored
ignore_judge(struct str patterns, struct str path, bool dir)
{
	/* What is below an ignored directory cannot be included again. */
	for (size_t i = 1; i < path.n; i++) {
		if (path.p[i] == '/' &&
		    judge_one(patterns, str_head(path, i), true) == IGNORED_YES)
			return IGNORED_YES;
	}
	return judge_one(patterns, path, dir);
}
