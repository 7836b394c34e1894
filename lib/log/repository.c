#include "log/repository.h"

#include "text/show.h"

/* Longer ones before those that they end with. */
static const struct str places[] = {
	STR_INIT("memory-bank"),
	STR_INIT(".ralph"),
	STR_INIT("scripts/ralph"),
	STR_INIT("ralph"),
	STR_INIT("tasks"),
	STR_INIT("docs"),
	STR_INIT(".agent-os/progress"),
	STR_INIT(".agent-os"),
	STR_INIT(".claude"),
	STR_INIT(".cursor"),
	STR_INIT(".github"),
	STR_INIT("archive"),
};

static struct str
without_slashes(struct str path)
{
	while (path.n > 1 && path.p[path.n - 1] == '/')
		path.n--;
	return path;
}

/* "a/./b/progress.md" is not looked for: only tools that join paths begin so. */
static struct str
without_dot(struct str path)
{
	while (str_starts(path, STR("./"))) {
		path = str_skip(path, 2);
		path = str_skip(path, str_run(path, '/'));
	}
	return path;
}

/* How many bytes of the path are its directory; without the slash after it. */
static size_t
directory(struct str path)
{
	size_t n = path.n;

	while (n > 0 && path.p[n - 1] != '/')
		n--;
	return without_slashes(str_head(path, n)).n;
}

/* The path ends with these names, and they are whole. */
static bool
ends_with(struct str path, struct str place)
{
	/* Most paths end with another byte. */
	return path.n && path.p[path.n - 1] == place.p[place.n - 1] &&
	    str_ends(path, place) &&
	    (path.n == place.n || path.p[path.n - place.n - 1] == '/');
}

/* "2026-01-18-gift-cards" */
static bool
is_dated(struct str name)
{
	static const char form[] = "0000-00-00";
	size_t i = 0;

	while (i < sizeof form - 1 && i < name.n &&
	    (form[i] == '0' ? is_digit(name.p[i]) : name.p[i] == form[i]))
		i++;
	return i == sizeof form - 1;
}

/* Without the place that the directory ends with; as it is if it has none. */
static struct str
cut_place(struct str dir)
{
	if (is_dated(base_name(dir)) &&
	    ends_with(str_head(dir, directory(dir)), STR("archive")))
		return str_head(dir, directory(dir));
	for (size_t i = 0; i < countof(places); i++) {
		if (ends_with(dir, places[i]))
			return without_slashes(
			    str_head(dir, dir.n - places[i].n));
	}
	return dir;
}

static struct str
find(struct str path)
{
	struct str dir = str_head(path, directory(path)), next;

	while ((next = cut_place(dir)).n < dir.n)
		dir = next;
	return dir;
}

struct str
repository_of(struct str path)
{
	struct str dir = find(without_dot(path));

	return dir.n ? dir : STR(".");
}

struct str
repository_rest(struct str path)
{
	size_t n;

	path = without_dot(path);
	n = find(path).n;
	path = str_skip(path, n);
	return str_skip(path, n ? str_run(path, '/') : 0);
}
