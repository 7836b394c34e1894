# What the tests of archive(1) and unarchive(1) share.
# shellcheck shell=bash

# "## DATE - US-N" and what was done, for each N given.
log_of() {
	printf '# Log\n'
	for n; do
		printf '\n## 2026-01-%02d - US-%03d: Add card %d\n- did it\n- in src/%d.c\n' \
			"$n" "$n" "$n" "$n"
	done
}

# The entries of these identifiers.
only() {
	jq -c --args 'select(.kind != "entry" or
		(.id as $id | $ARGS.positional | index($id)))' "$@"
}

move() {
	md2jsonl log.md | only "${@:2}" |
		archive --now 2026-02-01T10:00:00Z $1 log.md
}
