# The floors of lib: the order of the table in ARCHITECTURE.md. A folder uses those
# above it, and no module uses itself by way of others.
load lib

# USER USED, for each include of a module of lib by one of another name.
uses() {
	(
		cd "$ROOT/lib" || exit
		grep -ao '^#include "[^"]*/[^"]*\.h"' -- */*.[ch]
	) | sed 's/\.[ch]:#include "/ /; s/\.h"$//' | awk '$1 != $2' | sort -u
}

floors() {
	sed -n '/^| folder /,/^$/s/^| \([a-z0-9]*\) |.*/\1/p' "$ROOT/ARCHITECTURE.md" |
		grep -vx folder
}

@test "the table names each folder of lib, once" {
	diff <(floors | sort) <(cd "$ROOT/lib" && printf '%s\n' */ | tr -d / | sort)
}

@test "a folder uses none that is below it" {
	awk 'NR == FNR { floor[$1] = NR; next }
	{
		split($1, user, "/"); split($2, used, "/")
		if (floor[used[1]] > floor[user[1]]) print $1 " uses " $2
	}' <(floors) <(uses) >wrong
	cat wrong
	[ ! -s wrong ]
	[ "$(uses | wc -l)" -gt 500 ]
}

@test "no module uses itself by way of others" {
	run -0 --separate-stderr tsort <(uses)
	[ -z "$stderr" ]
}

@test "the top level has what belongs there, and nothing that a test left" {
	[ -e "$ROOT/.git" ] || skip 'this is no checkout'
	git -C "$ROOT" ls-tree --name-only HEAD | grep -v '^\.' |
		diff <(printf '%s\n' AGENTS.md ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE Makefile README.md \
			SECURITY.md action.yml debian filters gemini-extension.json hooks install.sh lib man \
			package.json packaging pipelines samples tests) -
}
