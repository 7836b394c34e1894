#include "base/temporary.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARK ".pith-"
enum {
	RANDOM = 8, /* bytes */
	MARKED = sizeof MARK - 1 + 2 * RANDOM,
};

/* As much of a name as there is room for. */
static struct str
shown(struct str target)
{
	return str_head(target, NAME_MAX - 1 - MARKED);
}

bool
temporary_name(struct buf *b, struct str target)
{
	unsigned char random[RANDOM];

	if (getentropy(random, sizeof random) < 0)
		return false;
	buf_clear(b);
	buf_addc(b, '.');
	buf_add(b, shown(target));
	buf_adds(b, MARK);
	for (size_t i = 0; i < sizeof random; i++)
		buf_addf(b, "%02x", random[i]);
	buf_addc(b, '\0');
	return true;
}

bool
temporary_is_of(struct str name, struct str target)
{
	struct str digits;

	if (name.n <= MARKED + 1 || name.p[0] != '.' ||
	    !str_starts(str_skip(name, name.n - MARKED), STR(MARK)))
		return false;
	digits = str_skip(name, name.n - 2 * RANDOM);
	for (size_t i = 0; i < digits.n; i++) {
		if (!is_any(digits.p[i], "0123456789abcdef"))
			return false;
	}
	name = (struct str){ name.p + 1, name.n - MARKED - 1 };
	return target.n == 0 || str_eq(name, shown(target));
}

void
temporary_sweep(int dir, struct str target)
{
	struct dirent *entry;
	struct stat st;
	DIR *d;

	dir = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	d = dir < 0 ? NULL : fdopendir(dir);
	while (d && (entry = readdir(d))) {
		if (temporary_is_of(str_of(entry->d_name), target) &&
		    fstatat(dir, entry->d_name, &st, AT_SYMLINK_NOFOLLOW) ==
			0 &&
		    S_ISREG(st.st_mode))
			unlinkat(dir, entry->d_name, 0);
	}
	if (d)
		closedir(d);
	else if (dir >= 0)
		close(dir);
}
