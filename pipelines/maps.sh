# maps.sh: from some files to the records that a question is about. keep(1) runs one
# of these functions for each group of files; see fleet.mk. Whatever a result
# depends on besides its files is named in needs_*: a change makes it anew. So is
# dedupe, whose results gather(1) keeps.
# shellcheck shell=sh disable=SC2034,SC2154 # used, and set, by the recipes

# read_as READER FILE ...: reads those of the files that are for this reader.
read_as() {
	reader=$1
	shift
	n=$#
	for file; do
		case $file in *.[Jj][Ss][Oo][Nn]) of=log2jsonl ;; *) of=md2jsonl ;; esac
		[ "$of" != "$reader" ] || set -- "$@" "$file"
	done
	shift "$n"
	[ $# -eq 0 ] || "$reader" -q -- "$@"
}

# To sort out the files takes the shell longer than the readers need to start.
read_logs() {
	case "$* " in
	*.[Jj][Ss][Oo][Nn]\ *) read_as md2jsonl "$@"; read_as log2jsonl "$@" ;;
	*) md2jsonl --no-files -q -- "$@" ;;
	esac
}

needs_learnings='md2jsonl log2jsonl learnings learnings.rules dedupe'
map_learnings() {
	read_logs "$@" | learnings -q --only --whole
}

needs_report='md2jsonl log2jsonl learnings learnings.rules'
map_report() {
	read_logs "$@" | learnings -q
}

# $settings: what usage(1) needs for the columns that are asked for.
needs_usage='trace2jsonl usage'
map_usage() {
	trace2jsonl -q --kinds "$settings" -- "$@" | usage -q --map
}

needs_losses='trace2jsonl facts facts.rules losses'
map_losses() {
	trace2jsonl -q -- "$@" | facts -q | losses -q --only
}

# summary_of LOG: whether its summary is that which `pith summary` would write.
summary_of() {
	dir=
	case $1 in */*) dir=${1%/*}/ ;; esac
	root=$dir
	for place in .ralph/ scripts/ralph/ ralph/ tasks/ memory-bank/; do
		case /$dir in */"$place") root=${dir%"$place"} && break ;; esac
	done
	for plan in "$dir" "$root" "$root.ralph/" "$root"scripts/ralph/ "$root"ralph/ \
	    "$root"tasks/ "$root"memory-bank/; do
		plan=${plan}prd.json
		[ ! -e "$plan" ] || break
		plan=
	done
	MAKEFLAGS='' PITH_RUNS=1 PITH_CHECK='' PITH_QUIET=1 PITH_LOG=$1 PITH_PLAN=$plan \
		PITH_SUMMARY=${dir}progress-summary.md PITH_BANK_TOKENS=$settings \
		make -rs -f "${PITH_PIPELINES}pith.mk" pith-findings 3>&2 2>/dev/null 4>&2
}

# $settings: the most tokens that a log may have.
needs_check='md2jsonl log2jsonl prd2jsonl learnings learnings.rules dedupe recent budget render
	o200k_base.vocab pipelines/summarize.mk pipelines/lint.mk pipelines/project.sh'
map_check() {
	for log; do
		summary_of "$log"
	done | dedupe -q
}
