load lib
load archive

# log_entry N [WORDS]: one entry, as log_of writes it.
log_entry() {
	printf '\n## 2026-01-%02d - US-%03d: Add card %d\n- did it%s\n' \
		"$1" "$1" "$1" "${2:-}"
}

# merged STATUS: base, ours and theirs as one, in `out`.
merged() {
	local status=0

	run_into_files merge -o - base ours theirs "${2:-log.md}" || status=$?
	[ "$status" -eq "$1" ] || {
		echo "status $status, not $1"
		cat err
		return 1
	}
}

# A repository whose branches main and side come from one commit.
repository() {
	need git
	export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
	git init -q -b main repo
	cd repo || return
	git config user.name A
	git config user.email a@localhost
	git config merge.pith.driver "$(command -v merge) %O %A %B %P"
	printf '*.md merge=pith\n*.json merge=pith\n' >.gitattributes
}

commit() {
	git add -A
	git commit -q -m "$1"
}

@test "entries added at the end by both come once each, ordered by time" {
	log_of 1 2 >base
	{ cat base; log_entry 3; log_entry 6; log_entry 7; } >ours
	{ cat base; log_entry 4; log_entry 6; log_entry 8; } >theirs
	merged 0
	{ cat base; for i in 3 4 6 7 8; do log_entry $i; done; } | diff -u - out
	[ ! -s err ]
	# And it replaces ours.
	expect 0 -- merge base ours theirs log.md
	[ ! -s out ]
	{ cat base; for i in 3 4 6 7 8; do log_entry $i; done; } | cmp - ours
}

@test "a log that grows at its top stays so" {
	{ echo '# Log'; log_entry 2; log_entry 1; } >base
	{ echo '# Log'; log_entry 4; log_entry 2; log_entry 1; } >ours
	{ echo '# Log'; log_entry 5; log_entry 3; log_entry 2; log_entry 1; } >theirs
	merged 0
	{ echo '# Log'; for i in 5 4 3 2 1; do log_entry $i; done; } | diff -u - out
}

@test "without times, and of one time, ours comes first" {
	printf '# Log\n\n## US-001: A\n- a\n' >base
	{ cat base; printf '\n## US-003: C\n- c\n\n## US-004: D\n- d\n'; } >ours
	{ cat base; printf '\n## US-002: B\n- b\n'; } >theirs
	merged 0
	{ cat ours; printf '\n## US-002: B\n- b\n'; } | diff -u - out
}

@test "what one side changed, moved, put between or took away is so" {
	log_of 1 2 3 4 >base
	{ log_of 1; log_of 2 3 4 | tail -n +2; } | sed 's/^- in src.1.c/& well/' >ours
	{ log_of 1; log_entry 9; log_of 2 4 | tail -n +2; } >theirs
	merged 0
	{ log_of 1 | sed 's/^- in src.1.c/& well/'; log_entry 9; log_of 2 4 |
		tail -n +2; } | diff -u - out
	log_of 4 3 2 1 >theirs
	merged 0
	log_of 4 3 2 1 | sed 's/^- in src.1.c/& well/' | diff -u - out
}

@test "bullets that both added to a section, or an entry, are united" {
	lines '# Log' '' '## Codebase Patterns' '- one' '' '---' '' \
		'## 2026-01-01 - US-001: A' '- a' >base
	sed 's/^- one/&\n- two\n  more of two\n- three/; $a- ours' base >ours
	sed 's/^- one/&\n- three\n- four\n  more of two/; $a- theirs' base >theirs
	merged 0
	lines '# Log' '' '## Codebase Patterns' '- one' '- two' \
		'  more of two' '- three' '- four' '  more of two' '' '---' '' \
		'## 2026-01-01 - US-001: A' '- a' '- ours' '- theirs' |
		diff -u - out
}

@test "a line that says there is nothing gives way" {
	lines '# Log' '' '## Codebase Patterns' '(none yet)' >base
	lines '# Log' '' '## Codebase Patterns' '- one' >ours
	lines '# Log' '' '## Codebase Patterns' '- two' >theirs
	merged 0
	lines '# Log' '' '## Codebase Patterns' '- one' '- two' | diff -u - out
}

@test "a line that both changed is a conflict, around that line alone" {
	{ log_of 1 2; log_entry 3; } >base
	{ log_of 1 2; log_entry 3 ' badly'; log_entry 4; } >ours
	{ log_of 1 2; log_entry 3 ' well'; log_entry 5; } >theirs
	merged 1
	{ log_of 1 2; log_entry 3 | head -n 2
	  lines '<<<<<<< ours' '- did it badly' ======= '- did it well' \
		'>>>>>>> theirs'; log_entry 4; log_entry 5; } | diff -u - out
	said "merge: log.md:12: a conflict: both sides changed '## 2026-01-03 - US-003: Add card 3'"
	expect 1 -- merge --ours HEAD --theirs topic --marker-size 9 \
		base ours theirs
	grep -qx '<<<<<<<<< HEAD' ours
	grep -qx '>>>>>>>>> topic' ours
}

@test "an entry that one side took away and the other changed is a conflict" {
	log_of 1 2 3 >base
	log_of 1 3 >ours
	log_of 1 2 3 | sed 's,src/2,lib/2,' >theirs
	merged 1
	grep -qx -- '- in lib/2.c' out
	grep -A 1 -x '<<<<<<< ours' out | grep -qx =======
	grep -qx '>>>>>>> theirs' out
}

@test "an entry that lost its heading is not a conflict where the lines show none" {
	log_of 1 2 3 >base
	sed '/US-002/d' base >ours
	sed 's,src/2,lib/2,' base >theirs
	merged 0
	sed '/US-002/d; s,src/2,lib/2,' base | diff -u - out
}

@test "what both added, each in another place, is not doubled" {
	log_of 1 2 >base
	{ log_of 1; log_entry 7; log_of 2 | tail -n +2; } >ours
	{ log_of 1 2; log_entry 7; } >theirs
	merged 0
	[ "$(grep -c US-007 out)" -eq 1 ]
}

@test "CRLF and a last line without end are kept, and glue nothing" {
	log_of 1 | sed 's/$/\r/' >base
	truncate -s -2 base
	{ cat base; printf '\r\n'; log_entry 2 | sed 's/$/\r/'; } >ours
	{ cat base; printf '\r\n'; log_entry 3 | sed 's/$/\r/'; } >theirs
	truncate -s -2 theirs
	merged 0
	{ log_of 1; log_entry 2; log_entry 3; } | sed 's/$/\r/' | head -c -2 | cmp - out
}

@test "a file that both sides began" {
	{ log_of; log_entry 1; log_entry 2; } >ours
	{ log_of; log_entry 1; log_entry 3; } >theirs
	: >base
	merged 0
	{ log_of; log_entry 1; log_entry 2; log_entry 3; } | diff -u - out
	rm base
	merged 0
	{ log_of; log_entry 1; log_entry 2; log_entry 3; } | diff -u - out
}

@test "an entry that one side moved to the archive is there, not here" {
	need jq
	log_of 1 2 3 >log.md
	cp log.md base
	{ cat base; log_entry 4; } >theirs
	{ cat base; log_entry 5; } >log.md
	move -q US-001 US-003
	cp log.md ours
	merged 0
	diff <(grep -E '^##|pith:ref' out | cut -c 1-24) - <<'END'
- 2026-01-01 US-001: Add
## 2026-01-02 - US-002: 
- 2026-01-03 US-003: Add
## 2026-01-04 - US-004: 
## 2026-01-05 - US-005: 
END
	unarchive -q log.md
	sed -i 's,src/1,lib/1,' theirs
	merged 1
	grep -q pith:ref out
	grep -qx -- '- in lib/1.c' out
	grep -qx '>>>>>>> theirs' out
}

@test "an archive gets the blocks of both, once each, and gives them back" {
	need jq
	log_of 1 2 3 4 5 >log.md
	cp log.md was.md
	move -q US-001
	cp log.archive.md base
	cp log.md log.base
	move -q US-002 US-003
	cp log.archive.md ours
	cp log.md log.ours
	cp base log.archive.md
	cp log.base log.md
	md2jsonl log.md | only US-003 US-004 |
		archive -q --now 2026-03-01T10:00:00Z log.md
	cp log.archive.md theirs
	cp log.md log.theirs
	merged 0 log.archive.md
	[ "$(grep -c pith:block out)" -eq 4 ]
	cp out log.archive.md
	expect 0 -- merge -o log.md log.base log.ours log.theirs log.md
	[ "$(grep -c pith:ref log.md)" -eq 4 ]
	expect 0 -- unarchive -q log.md
	# Whether a blank line goes with an entry, depends on what else goes.
	diff -B was.md log.md
}

# json ENTRY...: a log with these entries, N:WORD each.
json() {
	printf '%s\n' "$@" | jq -R 'select(. != "") | split(":") |
		{id: "entry-\(.[0])", timestamp: "2026-01-0\(.[0])T10:00:00Z",
		type: "task_completed", data: {description: .[1]}}' | jq -s '
		{version: "1.0", entries: ., metadata: {total_entries: length,
		oldest_entry: .[0].timestamp, last_updated: .[-1].timestamp,
		archived_through: null}}'
}

@test "a log in JSON: entries of both by time, and metadata that is true" {
	need jq
	json 1:a 2:b 3:c >base
	json 1:a 2:b2 3:c 4:d 7:g >ours
	json 2:b 3:c 5:e 7:g | jq '.metadata.archived_through = "2026-01-01" |
		.project = "p"' >theirs
	merged 0 progress.json
	json 2:b2 3:c 4:d 5:e 7:g | jq '.metadata.archived_through = "2026-01-01" |
		.metadata.oldest_entry = "2026-01-02T10:00:00Z" | .project = "p"' |
		diff -u - out
}

@test "a conflict in JSON keeps ours in its place, theirs next to it, and is valid" {
	need jq
	json 1:a 2:b 3:c >base
	json 1:a 2:b2 4:d >ours
	json 1:a 2:b3 3:c2 4:other >theirs
	merged 1 progress.json
	jq -c '[.entries[] | .data.description], .metadata.total_entries,
		[.merge_conflicts[] | [.at, .id, has("ours"),
		.theirs.data.description]]' out >got
	lines '["a","b2","d"]' 3 \
		'[["entries","entry-3",true,"c2"],["entries","entry-2",false,"b3"],["entries","entry-4",false,"other"]]' |
		diff -u - got
	grep -q "^merge: progress.json:.*: both sides changed 'entries', id entry-2\$" err
	# Another one is added.
	cp out base
	sed 's/"version": "1.0"/"version": "2"/' base >ours
	sed 's/"version": "1.0"/"version": "3"/' base >theirs
	merged 1 progress.json
	jq -c '.version, (.merge_conflicts | length), .merge_conflicts[-1]' out >got
	lines '"2"' 4 '{"at":"version","theirs":"3"}' | diff -u - got
}

@test "two entries that got one id are both kept: the later one gets another" {
	need jq
	one=entry-20260103-100000-abc
	json 1:a >base
	json 1:a 3:ours 4:x | sed "s/entry-3/$one/" >ours
	json 1:a 3:theirs 5:y | sed "s/entry-3/$one/" >theirs
	merged 0 progress.json
	said "merge: 'progress.json': both sides added an entry '$one': the later one is '${one%abc}06j' now"
	json 1:a 3:ours 3:theirs 4:x 5:y | jq --arg one $one '
		.entries[1].id = $one | .entries[2].id = ($one | sub("abc$"; "06j"))' |
		diff -u - out
	# Merged again, after more was added: nothing is doubled, nothing lost.
	cp theirs base
	cp out ours
	json 1:a 3:theirs 5:y 6:z | sed "s/entry-3/$one/" >theirs
	merged 0 progress.json
	[ "$(jq -c '[.entries[].data.description]' out)" = '["a","ours","theirs","x","y","z"]' ]
	# Ours, if it is the later one.
	json 1:a >base
	json 1:a 4:ours | sed "s/entry-4/$one/" >ours
	json 1:a 3:theirs | sed "s/entry-3/$one/" >theirs
	merged 0 progress.json
	[ "$(jq -c '[.entries[] | .data.description, .id[-3:]]' out)" = '["a","y-1","theirs","abc","ours","92w"]' ]
}

@test "what is not JSON is merged line by line, and reported" {
	lines '{' '"a": 1,' '"b": 2,' >base
	sed 's/1/3/' base >ours
	{ cat base; echo '"c": 4'; } >theirs
	merged 1 progress.json
	lines '{' '"a": 3,' '"b": 2,' '"c": 4' | diff -u - out
	said "merge: progress.json:1: the base is not JSON: merged line by line"
}

@test "a file that cannot be read leaves ours untouched" {
	log_of 1 >base
	log_of 1 2 >ours
	cp ours was
	expect 70 -- merge base ours nowhere
	cmp was ours
	expect 64 -- merge base ours
	expect 64 -- merge --marker-size 0 base ours ours
	expect 70 -- merge -o /dev/full base ours base
	cmp was ours
}

# Random logs are in tests/unit/merge.c; here git says what is right.
@test "where git has no conflict, the lines are the same" {
	need git
	for seed in $(seq 60 | thin); do
		awk -v seed="$seed" '
		function entry(i, words) {
			return "\n## 2026-01-" sprintf("%02d", i) " - US-" i \
				"\n- did " words "\n- in src/" i ".c\n"
		}
		BEGIN {
			srand(seed)
			for (i = 1; i <= 9; i++) {
				old = entry(i, "it"); base = base old
				one = two = old
				r = int(rand() * 8)
				if (r == 0) one = entry(i, "ours")
				if (r == 1) two = entry(i, "theirs")
				if (r == 2) one = ""
				if (r == 3) two = ""
				if (r == 4) one = old entry(10 + i, "ours")
				if (r == 5) two = old entry(10 + i, "theirs")
				ours = ours one; theirs = theirs two
			}
			printf "# Log\n%s", base >"base"
			printf "# Log\n%s", ours >"ours"
			printf "# Log\n%s", theirs >"theirs"
		}'
		git merge-file -p ours base theirs >git.out 2>/dev/null || continue
		echo "$seed" >>clean
		merged 0
		diff <(sort git.out) <(sort out)
	done
	[ "$(wc -l <clean)" -ge $((10 / ${THIN:-1})) ]
}

@test "a log of 100,000 equal lines takes seconds" {
	local limit=$((${THIN:-1} > 1 ? 60 : 20))

	awk 'BEGIN { srand(1); for (f = 0; f < 3; f++) for (i = 0; i < 100000; i++)
		print "- x" int(rand() * 3) >(f ? f > 1 ? "theirs" : "ours" : "base") }'
	run_into_files timeout "$limit" merge -o - base ours theirs log.md ||
		[ $? -eq 1 ]
	awk 'BEGIN { for (f = 0; f < 3; f++) for (i = 0; i < 30000; i++)
		print "## Session\n- y" int(rand() * 5) "\n" \
			>(f ? f > 1 ? "theirs" : "ours" : "base") }'
	run_into_files timeout "$limit" merge -o - base ours theirs log.md ||
		[ $? -eq 1 ]
}

@test "forty thousand conflicts are reported in linear time" {
	local limit=$((${THIN:-1} > 1 ? 60 : 20))

	n=$((40000 / ${THIN:-1}))
	for side in base ours theirs; do
		seq "$n" | sed "s/.*/## 2026-01-18 - US-&: by $side\n- did &/" >$side
	done
	run_into_files timeout "$limit" merge -q -o - base ours theirs log.md || [ $? -eq 1 ]
	[ "$(wc -l <err)" -eq "$n" ]
	# The place of each is that of its first mark.
	grep -n '^<<<<<<<' out | cut -d: -f1 >places
	cut -d: -f3 err | cmp - places
}

@test "conflicts on one line of JSON are reported in linear time" {
	n=$((300000 / ${THIN:-1}))
	for side in base ours theirs; do
		seq "$n" | sed "s/.*/\"k&\":\"$side\"/" | paste -sd , |
			sed 's/.*/{&}/' >$side
	done
	run_into_files timeout 20 merge -o - base ours theirs log.json ||
		[ $? -eq 1 ]
	[ "$(sort -u err | wc -l)" -eq "$n" ]
	[ "$(cut -d: -f1-3 err | sort -u)" = 'merge: log.json:1' ]
}

@test "N8: git merge unites what two branches appended, and so does a rebase" {
	need jq
	repository
	log_of 1 2 >progress.md
	{ echo '# Log'; log_entry 2; log_entry 1; } >top.md
	cp "$SAMPLES/memory-bank/decisionLog.md" .
	json 1:a >progress.json
	commit base
	git checkout -q -b side
	log_entry 4 >>progress.md
	{ echo '# Log'; log_entry 4; log_entry 2; log_entry 1; } >top.md
	printf '\n## DEC-901: Theirs\n- **Date:** 2026-06-02\n' >>decisionLog.md
	json 1:a 3:c >progress.json
	commit side
	git checkout -q main
	log_entry 3 >>progress.md
	{ echo '# Log'; log_entry 3; log_entry 2; log_entry 1; } >top.md
	printf '\n## DEC-900: Ours\n- **Date:** 2026-06-01\n' >>decisionLog.md
	json 1:a 2:b >progress.json
	commit ours
	git branch rebased side
	git merge -q -m merged side
	{ log_of 1 2; log_entry 3; log_entry 4; } | diff -u - progress.md
	{ echo '# Log'; for i in 4 3 2 1; do log_entry $i; done; } | diff -u - top.md
	json 1:a 2:b 3:c | diff -u - progress.json
	{ cat "$SAMPLES/memory-bank/decisionLog.md"
	  printf '\n## DEC-900: Ours\n- **Date:** 2026-06-01\n'
	  printf '\n## DEC-901: Theirs\n- **Date:** 2026-06-02\n'; } |
		diff -u - decisionLog.md
	git checkout -q rebased
	git rebase -q main~1 2>/dev/null
	git diff --exit-code main
}

@test "git reports a conflict, and leaves its marks in the file" {
	repository
	{ log_of 1; log_entry 2; } >progress.md
	commit base
	git checkout -q -b side
	{ log_of 1; log_entry 2 ' well'; log_entry 3; } >progress.md
	commit side
	git checkout -q main
	{ log_of 1; log_entry 2 ' badly'; log_entry 4; } >progress.md
	commit ours
	run -1 git merge -q -m merged side
	[ "$(git diff --name-only --diff-filter=U)" = progress.md ]
	{ log_of 1; log_entry 2 | head -n 2
	  lines '<<<<<<< ours' '- did it badly' ======= '- did it well' \
		'>>>>>>> theirs'; log_entry 3; log_entry 4; } | diff -u - progress.md
}
