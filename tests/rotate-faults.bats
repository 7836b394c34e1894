# rotate, and render -o of another plan's summary: killed before, in the middle
# of and after each call that changes a file, and with each call failing, no
# file is lost, and the next run completes what was asked for.
# shellcheck disable=SC2034 # READS and FAULT_NEVER are read in faults.bash
load lib
load faults

setup() {
	fresh
	need_faults
	# Most calls that only read are those by which a path is resolved.
	READS=4
	mkdir start
	cp "$SAMPLES"/ralph/{progress.md,prd.json} start
	cp "$SAMPLES/ralph/progress-summary.golden.md" start/progress-summary.md
	(cd start && md2jsonl progress.md | recent --older --keep 2 | archive -q progress.md)
	(cd start && { prd2jsonl prd.json; md2jsonl progress.md; } >../all)
	sed 's|feature/subscription-billing|feature/wholesale|' all >other
}

# The records are those of the start, as in a run that waited for the lock.
move_all() {
	faulty rotate -q --plan prd.json --summary progress-summary.md \
		--now 2026-06-15 progress.md ../all
}

# The summary of a plan with another branch.
render_it() {
	faulty render summary --keep-other -o progress-summary.md ../other
}

# Each file of start/, as it was, is here, or in a directory of the archive.
nothing_is_lost() {
	local file

	find . -type f -exec sha256sum {} + | cut -c -64 >../here
	for file in ../start/*; do
		grep -qx "$(sha256sum <"$file" | cut -c -64)" ../here || {
			echo "lost: $file"
			return 1
		}
	done
}

# What a run that failed has said is why; it never says that all is done.
status_is_right() {
	case $1 in
	0 | 137) ;;
	70) [ -s ../said ] ;;
	*) return 1 ;;
	esac && [[ $(<../said) != *'now in'* ]]
}

@test "rotate with hard links loses no file" {
	try_all 40 move_all
}

@test "rotate loses no file on a file system without hard links" {
	FAULT_NEVER=linkat
	try_all 40 move_all
}

@test "render -o keeps the summary of another plan" {
	try_all 40 render_it
	[ "$(cd good && find . -name '*summary*' | sort)" = "$(lines \
		./archive/feature-subscription-billing/progress-summary.md \
		./progress-summary.md)" ]
}

# Also without hard links, where what was added comes after the copy.
@test "what somebody adds to the log at any moment is in one of the two" {
	begin
	move_all
	cp progress.md ../good.md
	end
	export FAULT_TEXT='- added by somebody'
	for FAULT_NEVER in '' linkat; do
		for n in $(calls_of move_all | awk '
			!blind { print $1 }
			{ blind = $2 !~ /^(fstat|fstatat|stat|read|pread|linkat|renameat)$/ }' |
			thin); do
			begin
			FAULT_FILE=progress.md FAULT=add:$n move_all || {
				[ $? -eq 70 ]
				move_all
			}
			sort progress.md archive/*/progress.md >../all.lines
			{ cat ../start/progress.md; echo "$FAULT_TEXT"
			  cat ../good.md; } | sort |
				diff - ../all.lines || { echo "add:$n"; return 1; }
			end
		done
	done
}

# Each new log begins as a log of three lines that is in the archive.
@test "without hard links, a short log in the archive is not an unfinished run" {
	begin
	FAULT_NEVER=linkat
	mkdir -p archive/2026-06-01-plan
	printf '# Progress Log\nStarted: 2026-06-01\n---\n' |
		tee progress.md >archive/2026-06-01-plan/progress.md
	cp -r archive ../was
	echo '## 2026-06-02 - US-100' >>progress.md
	move_all
	diff -r ../was/2026-06-01-plan archive/2026-06-01-plan
	grep -q US-100 archive/2026-06-15-subscription-billing/progress.md
}

# Killed when nothing but the log is left to move.
@test "what somebody makes anew before the next run is kept, too" {
	n=$(calls_of move_all | grep renameat | tail -n 1)
	begin
	FAULT=before:${n% *} move_all || [ $? -eq 137 ]
	[ "$(ls)" = $'archive\nprogress.md' ]
	echo '{"branchName":"feature/wholesale","userStories":[]}' >prd.json
	echo '# New' >progress-summary.md
	echo '# Archive' >progress.archive.md
	echo '- late' >>progress.md
	prd2jsonl -q prd.json | rotate --plan prd.json --now 2026-07-01 \
		--summary progress-summary.md progress.md 2>../said
	at=archive/2026-06-15-subscription-billing
	[ "$(cat ../said)" = "rotate: progress.md, progress.archive.md, prd.json, progress-summary.md are now in $at" ]
	# The plan is of another branch.
	grep -q wholesale prd.json
	[ "$(ls)" = "$(lines archive prd.json progress.md)" ]
	[ "$(ls archive/*)" = "$(lines prd.json progress-summary-2.md progress-summary.md \
		progress.archive-2.md progress.archive.md progress.md)" ]
	grep -qx '# New' $at/progress-summary-2.md
	{ cat ../start/progress.md; echo '- late'; } | cmp - $at/progress.md
	for file in prd.json progress-summary.md progress.archive.md; do
		cmp ../start/$file $at/$file
	done
}
