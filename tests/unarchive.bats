load lib
load archive

@test "--leave nothing: the log has nothing of them, and gets them back" {
	log_of 1 2 3 4 >log.md
	cp log.md was.md
	move '-q -l nothing' US-002
	move '-q -l nothing' US-001
	log_of 3 4 | diff - log.md
	grep -c 'was=[0-9]*-[0-9a-f]\{12\} at=2026-02-01T10:00:00Z -->$' log.archive.md |
		grep -qx 2
	unarchive -q log.md
	cmp was.md log.md
}

@test "what was added since the move, before or after, stays" {
	for leave in reference nothing; do
		for where in behind front edited; do
			log_of 1 2 3 >log.md
			cp log.md was.md
			move "-q -l $leave" US-002
			case $where in
			behind) printf '\n## new\n' | tee -a was.md >>log.md ;;
			front)
				for f in log.md was.md; do
					{ printf '# New\n\n'; cat $f; } >new
					cat new >$f
				done ;;
			edited)
				[ $leave = reference ] || continue
				sed -i 's/Add card 1/Add card one/' log.md was.md ;;
			esac
			unarchive -q log.md
			cmp was.md log.md
		done
	done
}

@test "a log that was edited since and has no references stays as it is" {
	log_of 1 2 3 >log.md
	move '-q -l nothing' US-002
	sed -i 's/Add card 1/Add card one/' log.md
	cp log.md was.md
	cp log.archive.md was.archive.md
	expect 1 -- unarchive log.md
	said "unarchive: 1 entry left in 'log.archive.md': 'log.md' no longer shows where it belongs"
	cmp was.md log.md
	cmp was.archive.md log.archive.md
}

@test "a reference that was deleted: its entry stays in the archive, others go back" {
	log_of 1 2 3 4 >log.md
	move -q US-002 US-003
	sed -i '/US-002/d' log.md
	expect 1 -- unarchive -q log.md
	log_of 1 3 4 | diff -B - log.md
	grep -q '^## 2026-01-02' log.archive.md
	run -1 grep '^## 2026-01-03' log.archive.md
}

@test "unarchive --last takes back one run, and then the one before" {
	log_of 1 2 3 4 >log.md
	cp log.md was.md
	move -q US-002
	cp log.md one.md
	cp log.archive.md one.archive.md
	md2jsonl log.md | only US-003 | archive -q --now 2026-03-01 log.md
	unarchive -q --last log.md
	cmp one.md log.md
	cmp one.archive.md log.archive.md
	unarchive -q --last log.md
	cmp was.md log.md
}

@test "a copy of a reference is found, and nothing is put back twice" {
	log_of 1 2 3 >log.md
	move -q US-002
	line=$(grep -n pith:ref log.md)
	sed -n "${line%%:*}p" log.md >>log.md
	cp log.md was.md
	cp log.archive.md was.archive.md
	expect 70 -- unarchive log.md
	said "unarchive: 'log.md': line 12 refers to the same entry as another line: one of them is a copy"
	cmp was.md log.md
	cmp was.archive.md log.archive.md
}

@test "a block that was changed is reported, and stays" {
	log_of 1 2 3 >log.md
	move -q US-001 US-002
	sed -i 's/Add card 1/Add card !/' log.archive.md
	expect 1 -- unarchive -q log.md
	said 'unarchive: log.archive.md:3: a changed block: its bytes do not match its mark'
	grep -q 'Add card !' log.archive.md
	grep -q 'US-001: Add card 1 <!-- pith:ref' log.md
	grep -q '^## 2026-01-02' log.md
}

@test "many entries that have no reference are found in one pass" {
	awk 'BEGIN { for (i = 0; i < 30000; i++)
		printf "## 2026-01-01 - US-%05d: Card\n- did %d\n- in src/%d.c\n\n", i, i, i }' >was.md
	cp was.md log.md
	md2jsonl log.md >records
	archive -q log.md records
	# A run that was killed: they are in both.
	cp log.md left.md
	cp was.md log.md
	timeout 10 archive -q log.md </dev/null
	cmp was.md log.md
	[ ! -e log.archive.md ]
	# One reference is gone; the others are looked for twice.
	archive -q log.md records
	cmp left.md log.md
	sed -i '/US-00500/d' log.md
	expect 1 -- timeout 10 unarchive -q log.md
	sed '/US-00500/,+3d' was.md | cmp - log.md
}

@test "equal entries, and those that begin like others, are as many as before" {
	lines '- 2026-01-02: wrote' '- 2026-01-02: wrote' '  - more' \
		'- 2026-01-02: wrote' '- 2026-01-03: read' >log.md
	cp log.md was.md
	md2jsonl log.md | grep '^{"kind":"entry"' >records
	archive -q log.md records
	# All of their references are gone, and one of them is back by hand.
	lines '- 2026-01-02: wrote' >log.md
	expect 1 -- unarchive -q log.md
	[ "$(grep -c '^- 2026' log.archive.md)" -eq 3 ]
	[ "$(cat log.md)" = '- 2026-01-02: wrote' ]
}

# ---- archive and log are the original ----

# A log that is hard to take apart, from a number.
random_log() {
	awk -v seed="$1" '
	function pick(n) { return int(rand() * n) }
	BEGIN {
		srand(seed)
		eol = pick(4) ? "\n" : "\r\n"
		form = pick(4)
		if (pick(2)) printf "# Log%s%s", eol, eol
		n = 1 + pick(14)
		for (i = 1; i <= n; i++) {
			day = sprintf("2026-%02d-%02d", 1 + pick(3), 1 + pick(28))
			if (form == 0) printf "## %s - US-%03d%s", day, 1 + pick(6), eol
			if (form == 1) printf "* [%s 10:00:00] - did %d%s", day, pick(3), eol
			if (form == 2) printf "### %s: title%s%s", day, eol, eol
			if (form == 3) printf "- %s: wrote %d%s", day, pick(3), eol
			for (k = pick(5); k > 0; k--) {
				what = pick(9)
				if (form == 1 || form == 3) printf "  - part %d", pick(3)
				else if (what == 0) printf "```%s## 2026-01-01 - US-1%s```", eol, eol
				else if (what == 1) printf ""
				else if (what == 2) printf "---"
				else if (what == 3) printf "| a | b |"
				else if (what == 4) printf "<!-- pith:ref x.md:1-2 sha256=0123456789ab"
				else printf "- line %d", pick(3)
				printf "%s", eol
			}
			if (pick(3) == 0) printf "%s", eol
		}
		if (pick(2)) printf "end"
	}'
}

@test "N12: archive and log together are the original, whatever was moved, and how" {
	for seed in $(seq 120 | thin); do
		random_log "$seed" | tee was.md >log.md
		for run in 1 2 3; do
			leave=reference
			[ $(((seed + run) % 3)) -ne 0 ] || leave=nothing
			md2jsonl log.md | awk -v seed="$seed$run" '
				BEGIN { srand(seed) }
				/^{"kind":"entry"/ && rand() < 0.4' >records
			status=0
			archive -q --leave $leave --now 2026-02-0$run log.md records ||
				{ echo "seed $seed run $run: $?"; return 1; }
		done
		unarchive -q log.md || [ ! -e log.archive.md ] ||
			{ echo "seed $seed: unarchive"; return 1; }
		cmp was.md log.md || { echo "seed $seed"; return 1; }
		[ ! -e log.archive.md ]
	done
}

@test "the same for the logs of the corpus" {
	need_corpus
	n=0
	while read -r file; do
		cat "$file" >log.md
		md2jsonl -q log.md 2>/dev/null | awk '/^{"kind":"entry"/ && NR % 3' >records
		as=
		mapfile -tn 9 head <log.md
		for line in "${head[@]}"; do
			[[ ! $line =~ ^locked_by:\ *(.*) ]] || as=${BASH_REMATCH[1]}
		done
		archive -q --as "$as" log.md records
		md2jsonl -q log.md 2>/dev/null | grep '^{"kind":"entry"' | head -n 4 >records
		archive -q --as "$as" --leave nothing log.md records
		[ ! -e log.archive.md ] || unarchive -q --as "$as" log.md
		cmp "$file" log.md || { echo "$file"; return 1; }
		[ ! -e log.archive.md ]
		n=$((n + 1))
	done < <(find "$CORPUS"/[ABE]* -name '*.md' -o -name '*.txt' | sort | thin)
	[ $n -gt $((200 / ${THIN:-1})) ]
}

@test "the command line: one log, with an archive" {
	log_of 1 >log.md
	for args in '' '-' 'a b' '--now 2026-01-01 log.md'; do
		expect 64 -- unarchive $args
	done
	expect 70 -- unarchive log.md
	said "unarchive: there is no 'log.archive.md'"
}

@test "progress.json: what the months have goes back where its time belongs" {
	{ printf '{\n  "entries": ['
	  for n in {10..28}; do
		printf '\n    {"id": "e%d", "timestamp": "2026-%02d-%dT10:00:00Z", "data": {"description": "did", "n": 1.%d0}},' \
			$n $((n % 4 / 2 + 1)) $n $n
	  done | sort -t'"' -k8 | sed '$s/,$//'
	  printf '\n  ],\n  "metadata": {"archived_through": null, "total_entries": 19}\n}\n'; } >progress.json
	cp progress.json was.json
	for keep in 15 9 9 3; do
		log2jsonl progress.json | recent --older --keep $keep |
			archive -q progress.json
		jq -e ".metadata.total_entries == $keep and (.entries | length) == $keep" \
			progress.json
	done
	expect 0 -- unarchive -q progress.json
	cmp was.json progress.json
	[ ! -e archive ]
	expect 70 -- unarchive progress.json
	said "unarchive: cannot open 'archive/': No such file or directory"
	expect 64 -- unarchive --last progress.json
}

@test "progress.json: a log that begins with the newest, and equal entries, come back as they were" {
	{ printf '{\n  "entries": ['
	  for n in 28 27 27 26 25 14 13 13 13 12 11; do
		printf '\n    {"id": "e%d", "timestamp": "2026-%02d-%dT10:00:00Z", "data": {"description": "did"}},' \
			$n $((n / 20 + 1)) $n
	  done | sed '$s/,$//'
	  printf '\n  ]\n}\n'; } >progress.json
	cp progress.json was.json
	log2jsonl progress.json | recent --older --keep 5 >old
	archive -q progress.json old
	[ "$(jq '.entries | length' archive/2026-01.json)" -eq 6 ]
	cp -R archive kept
	unarchive -q progress.json
	cmp was.json progress.json
	# Killed between the months and the log: none of them is doubled.
	cp -R kept archive
	archive -q progress.json old
	diff -r archive kept
}
