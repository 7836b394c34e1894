load lib
load archive

@test "entries move verbatim, and a reference takes their place" {
	log_of 1 2 3 4 >log.md
	cp log.md was.md
	expect 0 -- move -q US-002 US-003
	cat >wanted <<'END'
# Log

## 2026-01-01 - US-001: Add card 1
- did it
- in src/1.c

- 2026-01-02 US-002: Add card 2 <!-- pith:ref log.archive.md:4-7 sha256=DIGEST2 -->
- 2026-01-03 US-003: Add card 3 <!-- pith:ref log.archive.md:9-11 sha256=DIGEST3 -->

## 2026-01-04 - US-004: Add card 4
- did it
- in src/4.c
END
	cat >wanted.archive <<'END'
# Archive of log.md

<!-- pith:block from=log.md line=7 bytes=58 sha256=DIGEST2 at=2026-02-01T10:00:00Z -->
## 2026-01-02 - US-002: Add card 2
- did it
- in src/2.c

<!-- pith:block from=log.md line=11 bytes=57 sha256=DIGEST3 at=2026-02-01T10:00:00Z -->
## 2026-01-03 - US-003: Add card 3
- did it
- in src/3.c
END
	two=$(sed -n 7,10p was.md | sha256sum)
	three=$(sed -n 11,13p was.md | sha256sum)
	for f in wanted wanted.archive; do
		sed "s/DIGEST2/${two:0:12}/; s/DIGEST3/${three:0:12}/" $f >$f.md
	done
	diff wanted.md log.md
	diff wanted.archive.md log.archive.md
	# cite finds each of them.
	{ sed -n 7,10p was.md; sed -n 11,13p was.md; } | diff - \
		<(cite log.archive.md <log.md)
	expect 0 -- unarchive -q log.md
	cmp was.md log.md
	[ ! -e log.archive.md ]
}

@test "--dry-run shows the change as a diff, and changes nothing" {
	log_of 1 2 >log.md
	cp log.md was.md
	move -n US-001 >out
	digest=$(sed -n 3,5p log.md | sha256sum)
	sed "s/DIGEST/${digest:0:12}/" >wanted <<'END'
--- /dev/null
+++ log.archive.md
@@ -0,0 +1,6 @@
+# Archive of log.md
+
+<!-- pith:block from=log.md line=3 bytes=57 sha256=DIGEST at=2026-02-01T10:00:00Z -->
+## 2026-01-01 - US-001: Add card 1
+- did it
+- in src/1.c
--- log.md
+++ log.md
@@ -3,3 +3 @@
-## 2026-01-01 - US-001: Add card 1
-- did it
-- in src/1.c
+- 2026-01-01 US-001: Add card 1 <!-- pith:ref log.archive.md:4-6 sha256=DIGEST -->
END
	diff wanted out
	cmp was.md log.md
	[ "$(ls)" = "$(lines log.md out wanted was.md)" ]
	move -q US-001
	cp log.md left.md
	unarchive -n log.md >out
	grep -c '^[-+]' out | grep -qx 13
	cmp left.md log.md
}

# ---- who may, and when not ----

@test "only the owner that the log names may, else the one that the project does" {
	{ printf -- '---\nid: x\nlocked_by: "Oak"\n---\n'; log_of 1 2; } >log.md
	cp log.md was.md
	expect 70 -- move '' US-001
	said "archive: 'log.md' is for 'Oak' to change: say who you are (--as)"
	expect 70 -- move '--as Elm --owner Elm' US-001
	said "archive: 'log.md' is for 'Oak' to change, not for 'Elm'"
	cmp was.md log.md
	[ ! -e log.archive.md ]
	expect 0 -- move '-q --as Oak' US-001
	expect 70 -- unarchive log.md
	expect 0 -- unarchive -q --as Oak log.md
	cmp was.md log.md
	log_of 1 2 >log.md
	expect 70 -- move '--owner Oak' US-001
	expect 70 -- move '--owner Oak --as Elm' US-001
	expect 0 -- move '-q --owner Oak --as Oak' US-001
}

@test "a log that changed since it was read is refused" {
	log_of 1 2 3 >log.md
	md2jsonl log.md | only US-001 >records
	sed -i '4s/did/done/' log.md
	cp log.md was.md
	expect 70 -- archive log.md records
	said "archive: 'log.md' was changed since it was read: line 3 is not that of the record; run it again"
	# The records of the whole log show that it has grown; those of a part do not.
	log_of 1 2 3 >log.md
	md2jsonl log.md | recent -n 2 >records
	printf '\n## 2026-01-09 - US-009\n- new\n' >>log.md
	expect 70 -- archive log.md records
	said "archive: 'log.md' was changed since it was read: run it again"
	grep -v '"drop"' records >some
	expect 0 -- archive -q log.md some
	tail -n 2 log.md | diff - <(lines '## 2026-01-09 - US-009' '- new')
}

@test "while somebody else is at work on the directory it is refused" {
	log_of 1 2 >log.md
	md2jsonl log.md >records
	exec 9<.
	flock 9
	expect 70 -- archive log.md records
	said "archive: another process is changing 'log.md': run it again"
	flock -u 9
	expect 0 -- archive -q log.md records
	exec 9<&-
}

@test "a read-only, a hard-linked, a missing file, a directory: refused with the reason" {
	log_of 1 2 >log.md
	md2jsonl log.md >records
	chmod a-w log.md
	expect 70 -- archive log.md records
	said "archive: 'log.md' is read-only"
	chmod u+w log.md
	ln log.md other.md
	expect 70 -- archive log.md records
	said "archive: 'log.md' has other hard links, which would keep the old content"
	rm other.md
	expect 70 -- archive -a . log.md records
	said "archive: '.' is not a regular file"
	expect 70 -- archive -a log.md log.md records
	said "archive: 'log.md' cannot be its own archive"
	expect 70 -- archive -a none/log.md log.md records
	expect 70 -- archive nothing.md records
	said "archive: cannot open 'nothing.md': No such file or directory"
	[ ! -e log.archive.md ]
	archive -q log.md records
	chmod a-w log.archive.md
	expect 70 -- unarchive log.md
	said "unarchive: 'log.archive.md' is read-only"
}

@test "an archive is not archived again, nor is a reference" {
	log_of 1 2 3 >log.md
	move -q US-001
	md2jsonl log.archive.md >records
	expect 70 -- archive log.archive.md records
	said "archive: 'log.archive.md' is an archive itself"
	cp log.md was.md
	cp log.archive.md was.archive.md
	expect 0 -- move '' US-001
	said "archive: no entry to move in 'log.md'"
	cmp was.md log.md
	cmp was.archive.md log.archive.md
}

@test "modes stay, the archive gets that of the log; a link stays a link" {
	mkdir bank
	log_of 1 2 >bank/log.md
	ln -s bank/log.md log.md
	chmod 0640 bank/log.md
	move -q US-001
	[ -L log.md ]
	[ "$(stat -c %a bank/log.md log.archive.md)" = "$(lines 640 640)" ]
	grep -q 'pith:ref log.archive.md' bank/log.md
	unarchive -q log.md
	[ -L log.md ]
	log_of 1 2 | diff - bank/log.md
}

@test "CRLF, no last newline, bytes that are not UTF-8, a NUL: kept" {
	for leave in reference nothing; do
		{ log_of 1 2 | sed 's/$/\r/'
		  printf '\r\n## 2026-01-03 - US-003\r\n- \377\200 \000 end'; } >log.md
		cp log.md was.md
		move "-q -l $leave" US-002 US-003
		run -1 grep US-002:.did log.md
		head -n -1 log.md | run -1 grep -av $'\r''$'
		[ $leave = nothing ] || [ "$(tail -c 1 log.md)" = '>' ]
		cite log.archive.md <log.md >cited
		[ $leave = nothing ] ||
			tail -c 12 cited | cmp - <(printf -- '- \377\200 \000 end\r\n')
		unarchive -q log.md
		cmp was.md log.md
	done
}

@test "lists and tables get references of their form" {
	lines '# Log' '' '*   [2026-01-01 10:00:00] - First thing' \
		'*   [2026-01-02 10:00:00] - Second thing' >log.md
	md2jsonl log.md | archive -q log.md
	sed 's/ <!--.*//' log.md | diff - <(lines '# Log' '' \
		'* 2026-01-01: First thing' '* 2026-01-02: Second thing')
	unarchive -q log.md
	lines '| Date | What |' '| --- | --- |' '| 2026-01-01 | One thing |' \
		'| 2026-01-02 | Two things |' '| 2026-01-03 | Three things |' >log.md
	cp log.md was.md
	md2jsonl log.md | jq -c 'select(.kind == "entry")' | head -n 1 |
		archive -q log.md
	grep -q '^| 2026-01-01.*-->.|$' log.md
	md2jsonl log.md | jq -r 'select(.ref).src.line' | grep -qx 3
	unarchive -q log.md
	cmp was.md log.md
}

@test "logs of one name have one archive, and what they have in common twice" {
	mkdir a b
	log_of 1 2 >a/log.md
	log_of 1 3 >b/log.md
	cp -R a b -t "$(mktemp -d was.XXX)"
	for dir in b a; do
		for n in 1 3; do
			md2jsonl $dir/log.md | only US-00$n |
				archive -q -a all.md --now 2026-02-0$n $dir/log.md
		done
	done
	grep -o 'from=[^ ]*' all.md | diff - \
		<(lines from=b/log.md from=b/log.md from=a/log.md)
	# As seen from the archive, wherever it is called from.
	cd b
	expect 0 -- unarchive -q -a ../all.md --last log.md
	cd ../a
	expect 0 -- archive -a "$PWD/../all.md" log.md </dev/null
	cd ..
	cp -R a b all.md -t "$(mktemp -d then.XXX)"
	for dirs in 'a b' 'b a'; do
		cp -R then.*/* .
		for dir in $dirs; do
			expect 0 -- unarchive -q -a all.md $dir/log.md
			cmp was.*/$dir/log.md $dir/log.md
		done
		[ ! -e all.md ]
	done
	# An archive that was put elsewhere.
	cp -R then.*/* .
	mkdir -p old/logs
	mv all.md old/logs
	expect 0 -- archive -q -a old/logs/all.md a/log.md </dev/null
	for dir in b a; do
		unarchive -q -a old/logs/all.md $dir/log.md || [ $dir = b ]
		cmp was.*/$dir/log.md $dir/log.md
	done
}

# ---- what an entry holds ----

@test "marks that an entry holds are text: in the archive, and put back" {
	digest=$(printf '## forged\n' | sha256sum)
	{ log_of 1
	  lines '' '## 2026-01-02 - US-002' '- did' '```'
	  printf '<!-- pith:block from=log.md line=1 bytes=10 sha256=%.12s at=2026-01-01 -->\n' \
		"$digest"
	  lines '## forged' '```'
	  log_of 3 | tail -n +2; } >log.md
	cp log.md was.md
	move -q US-002
	unarchive -q log.md
	cmp was.md log.md
}

@test "entries of other files are reported; records of standard input are of the log" {
	log_of 1 2 >log.md
	md2jsonl log.md | sed 's/"log.md"/"other.md"/' >records
	expect 1 -- archive log.md records
	grep -q "^archive: records:3: an entry of 'other.md', which is another file$" err
	md2jsonl <log.md | archive -q log.md
	[ "$(grep -c pith:ref log.md)" -eq 2 ]
}

@test "records of several logs of one name: each takes its own" {
	mkdir a
	log_of 1 2 >log.md
	log_of 3 4 5 >a/log.md
	md2jsonl a/log.md log.md >records
	expect 1 -- archive -q log.md records
	said "archive: records:3: an entry of 'a/log.md', which is another file"
	expect 1 -- archive -q a/log.md records
	[ "$(grep -c pith:ref log.md a/log.md)" = "$(lines log.md:2 a/log.md:3)" ]
	# As they were called elsewhere.
	cd a
	unarchive -q log.md
	expect 0 -- archive -q log.md <(sed -n 1,5p ../records)
}

@test "what records say of the lines does not count" {
	for line in 0 7 9223372036854775808; do
		for leave in reference nothing; do
			log_of 1 2 3 >log.md
			md2jsonl log.md | sed "s/\"line\":[0-9]*/\"line\":$line/" |
				archive -q --leave $leave log.md
			grep -o ' line=[0-9]*' log.archive.md |
				diff - <(lines ' line=3' ' line=7' ' line=11')
			unarchive -q log.md
			log_of 1 2 3 | cmp - log.md
		done
	done
}

@test "a damaged block is reported once, and more goes after it" {
	log_of 1 2 3 >log.md
	move -q US-001
	sed -i 's/did it/did them/' log.archive.md
	cp log.archive.md was.archive.md
	expect 1 -- move -q US-002
	[ "$(cat err)" = 'archive: log.archive.md:3: a changed block: its bytes do not match its mark' ]
	head -n "$(wc -l <was.archive.md)" log.archive.md | cmp - was.archive.md
	[ "$(cite log.archive.md <<<"$(grep US-002 log.md)" | head -n 1)" = '## 2026-01-02 - US-002: Add card 2' ]
}

@test "the words are those of gist, where there are any" {
	log_of 1 2 >log.md
	md2jsonl log.md | sed 's/,"src"/,"gist":{"128":"# Did *all* <!-- of it."},"src"/' |
		archive -q log.md
	grep -q '^- 2026-01-01 US-001: \\# Did \*all\* &lt;!-- of it. <!-- pith:ref' log.md
	[ "$(md2jsonl log.md | grep -c '"ref"')" -eq 2 ]
}

@test "the command line: a log, a time, a known word" {
	given
	for args in '' '-' '--leave all log.md' '--now tomorrow log.md' '--nothing log.md'; do
		expect 64 -- archive $args
	done
	log_of 1 >log.md
	SOURCE_DATE_EPOCH=1 expect 0 -- archive -q log.md <(md2jsonl log.md)
	grep -q 'at=1970-01-01T00:00:01Z -->$' log.archive.md
	SOURCE_DATE_EPOCH=never expect 64 -- archive log.md
}

@test "E8: decisionLog.md is append-only: archive and rotate refuse it, in any spelling" {
	printf '# Decisions\n\n## 2026-01-0%s - Tabs\n\n- Tabs it is\n' 1 2 >was
	for log in decisionLog.md bank/decision-log.md DECISION_LOG.md; do
		mkdir -p bank
		cp was "$log"
		md2jsonl "$log" >records
		for command in "archive $log" "archive -n --leave nothing $log" "rotate $log"; do
			expect 64 -- $command records
			said "${command%% *}: '$log' is append-only, its entries stay: 'pith index' makes a short form of each"
		done
		cmp was "$log"
	done
	expect 64 -- pith archive FORCE=1 PITH_LOG=decisionLog.md PITH_KEEP=0
	[ "$(ls)" = "$(lines DECISION_LOG.md bank decisionLog.md err out records wanted was)" ]
	cmp was decisionLog.md
	# The name decides, nothing else does.
	cp was log.md
	md2jsonl log.md | archive -q log.md
	[ -e log.archive.md ]
}

# ---- a log in JSON ----

json_log() {
	jq -n --args '{version: "1.0", project: "harbour",
		entries: [$ARGS.positional[] | split(" ") | {id: .[0], timestamp: .[1],
			type: "task_completed", data: {description: "did \(.[0])"}}],
		metadata: {total_entries: ($ARGS.positional | length),
			oldest_entry: null, last_updated: null, archived_through: null}}' "$@"
}

@test "progress.json: entries go to a file for each month, sorted, and are counted" {
	json_log 'a 2025-11-02T10:00:00.000Z' 'b 2025-12-30T10:00:00.000Z' \
		'c 2025-11-01T10:00:00.000Z' 'd 2026-02-01T10:00:00.000Z' >progress.json
	cp progress.json was.json
	log2jsonl progress.json | recent --older --within 30d --now 2026-02-02 |
		archive --through 2026-01-03 progress.json 2>said
	[ "$(cat said)" = "archive: 3 entries moved from 'progress.json' to 'archive/'" ]
	[ "$(ls archive)" = "$(lines 2025-11.json 2025-12.json)" ]
	jq -c '[.entries[].id]' archive/*.json | diff - <(lines '["c","a"]' '["b"]')
	jq -c '.entries[]' was.json | sort | diff - \
		<(jq -c '.entries[]' progress.json archive/*.json | sort)
	jq 'del(.entries[0, 1, 2]) | .metadata.total_entries = 1 |
		.metadata.archived_through = "2026-01-03"' was.json | cmp - progress.json
	# It merges with what is there, and a month keeps what else it holds.
	jq '.note = "kept"' archive/2025-11.json >new && cat new >archive/2025-11.json
	jq '.entries |= [.[0] * {id: "e", timestamp: "2025-11-01T12:00:00.000Z"}] + .' \
		progress.json >new && cat new >progress.json
	log2jsonl progress.json | recent --older --keep 1 | archive -q progress.json
	jq -c '[.note, .entries[].id]' archive/2025-11.json | grep -Fx '["kept","c","e","a"]'
	jq -r .metadata.archived_through progress.json | grep -qx 2025-11-01
}

@test "progress.json: --through takes an age, counted back from --now" {
	json_log 'a 2025-11-02T10:00:00.000Z' >was.json
	log2jsonl -n progress.json <was.json >records
	while IFS='|' read -r through now day; do
		rm -rf archive
		cp was.json progress.json
		archive -q --through "$through" --now "$now" progress.json records
		[ "$(jq -r .metadata.archived_through progress.json)" = "$day" ]
	done <<-'END'
		30d|2026-02-10|2026-01-11
		30|2026-02-11T12:00|2026-01-12
		30d|2026-02-10T23:30:00-05:00|2026-01-12
		12h|2026-02-10T11:59|2026-02-09
		0h|2026-02-10T11:59|2026-02-10
		2w|2024-03-07|2024-02-22
		2026-01-05|2026-02-10|2026-01-05
	END
	rm -rf archive
	cp was.json progress.json
	SOURCE_DATE_EPOCH=86400 archive -q --through 1d progress.json records
	[ "$(jq -r .metadata.archived_through progress.json)" = 1970-01-01 ]
	for far in 400000d 99999999w; do
		expect 64 -- archive --through $far --now 2026-01-01 progress.json records
		said "archive: --through $far is before the year 1000"
	done
}

@test "progress.json: dry-run, owner, a log that changed, none, a damaged one" {
	json_log 'a 2025-11-02T10:00:00.000Z' 'b 2025-12-30T10:00:00.000Z' >progress.json
	cp progress.json was.json
	log2jsonl progress.json >records
	archive -n progress.json records >out
	grep -qx -- '+++ archive/2025-12.json' out
	grep -qx -- '-      "id": "a",' out
	[ ! -e archive ]
	expect 70 -- archive --owner Oak progress.json records
	jq . progress.json | sed 's/did/had/' >new && cat new >progress.json
	archive -q progress.json records
	jq -c .entries progress.json | grep -qx '\[\]'
	cat was.json >progress.json
	sed -i 's/did a/did all/' progress.json
	expect 70 -- archive progress.json records
	said "archive: 'progress.json' was changed since it was read: line 5 is not that of the record; run it again"
	printf '{"entries": [{"id": 1}, ]}' >progress.json
	expect 70 -- archive progress.json records
	said "archive: progress.json:1: column 25: value expected"
}

@test "progress.json: a new entry on top, as long as the others, is not taken for one" {
	json_log 'd 2026-01-04' 'c 2026-01-03' 'b 2026-01-02' 'a 2026-01-01' >progress.json
	log2jsonl progress.json | recent --older --keep 2 >records
	json_log 'e 2026-01-05' 'd 2026-01-04' 'c 2026-01-03' 'b 2026-01-02' 'a 2026-01-01' >progress.json
	expect 70 -- archive progress.json records
	grep -q "^archive: 'progress.json' was changed since it was read: " err
	[ ! -e archive ]
}
