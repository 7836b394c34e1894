# maps.sh: from some files to the records that a question is about. keep(1) runs one
# of these functions for each group of files; see fleet.mk. Whatever a result
# depends on besides its files is named in needs_*: a change makes it anew.
# shellcheck shell=sh disable=SC2034,SC2154 # used, and set, by the recipes

# read_as READER FILE ...: reads those of the files that are for this reader.
read_as() {
	reader=$1
	shift
	n=$#
	for file; do
		case $file in
		*.[Jj][Ss][Oo][Nn]) of=log2jsonl ;;
		*) of=md2jsonl ;;
		esac
		[ "$of" != "$reader" ] || set -- "$@" "$file"
	done
	shift "$n"
	[ $# -eq 0 ] || "$reader" -q -- "$@"
}

read_logs() {
	read_as md2jsonl "$@"
	read_as log2jsonl "$@"
}

needs_learnings='md2jsonl log2jsonl learnings learnings.rules'
map_learnings() {
	read_logs "$@" | learnings -q --only --whole
}

needs_report=$needs_learnings
map_report() {
	read_logs "$@" | learnings -q
}

# $kinds: what usage(1) needs for the columns that are asked for.
needs_usage='trace2jsonl usage'
map_usage() {
	trace2jsonl -q --kinds "$kinds" -- "$@" | usage -q --map
}

needs_losses='trace2jsonl facts facts.rules losses'
map_losses() {
	trace2jsonl -q -- "$@" | facts -q | losses -q --only
}
