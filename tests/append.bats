# append: a log in JSON, see append(1). See append-markdown.bats for the other
# logs, append-faults.bats for what can go wrong in the middle.
load lib

NOW=2026-01-12T19:30:00Z

# stamped XXX: what an entry of that time begins with.
stamped() {
	printf '"id":"entry-20260112-193000-%s","timestamp":"2026-01-12T19:30:00.000Z"' "$1"
}

setup() {
	fresh
	mkdir tide-tables
	cd tide-tables || return
}

add() {
	append --now "$NOW" "$@"
}

# The entry that came last, in its file.
last() {
	jq -c '.entries[-1]' "${1:-.agent-os/progress/progress.json}"
}

# ---- the document's templates ----

@test "L1: a session is started: the log is made, and its directories" {
	expect 0 entry-20260112-193000-2rs -- add --type session_started \
		--spec auth-feature --data focus_task=1.2 \
		--data context='Continuing from JWT implementation' \
		'Starting work on authentication'
	[ ! -s err ]
	diff - .agent-os/progress/progress.json <<'END'
{
  "version": "1.0",
  "project": "tide-tables",
  "entries": [
    {
      "id": "entry-20260112-193000-2rs",
      "timestamp": "2026-01-12T19:30:00.000Z",
      "type": "session_started",
      "spec": "auth-feature",
      "data": {
        "description": "Starting work on authentication",
        "focus_task": "1.2",
        "context": "Continuing from JWT implementation"
      }
    }
  ],
  "metadata": {
    "total_entries": 1,
    "oldest_entry": "2026-01-12T19:30:00.000Z",
    "last_updated": "2026-01-12T19:30:00.000Z",
    "archived_through": null
  }
}
END
}

@test "L6: an entry of each of the other types, with the members of its template" {
	add --spec auth-feature --task 1.2 --duration 45 \
		--notes 'Added refresh token support' \
		--next 'Task 1.3 - Session management' 'Implemented JWT validation'
	add --type task_blocked --spec auth-feature --task 1.2 \
		-d issue='Missing JWKS endpoint configuration' \
		-d suggested_resolution='Add JWKS_URI to environment config' \
		'Cannot proceed with JWT validation'
	add --type debug_resolved --spec auth-feature \
		-d root_cause='Timezone mismatch in expiry calculation' \
		-d resolution='Normalized all timestamps to UTC' \
		-d files_modified='["src/auth/token.ts", "src/utils/time.ts"]' \
		'Fixed token expiration bug'
	add --type scope_override --spec auth-feature \
		-d requested_tasks='["1.1","1.2","1.3"]' -d reason=user_override \
		'User chose to execute multiple tasks'
	diff - .agent-os/progress/progress.json <<'END'
{
  "version": "1.0",
  "project": "tide-tables",
  "entries": [
    {
      "id": "entry-20260112-193000-8pd",
      "timestamp": "2026-01-12T19:30:00.000Z",
      "type": "task_completed",
      "spec": "auth-feature",
      "task_id": "1.2",
      "data": {
        "description": "Implemented JWT validation",
        "duration_minutes": 45,
        "notes": "Added refresh token support",
        "next_steps": "Task 1.3 - Session management"
      }
    },
    {
      "id": "entry-20260112-193000-szy",
      "timestamp": "2026-01-12T19:30:00.000Z",
      "type": "task_blocked",
      "spec": "auth-feature",
      "task_id": "1.2",
      "data": {
        "description": "Cannot proceed with JWT validation",
        "issue": "Missing JWKS endpoint configuration",
        "suggested_resolution": "Add JWKS_URI to environment config"
      }
    },
    {
      "id": "entry-20260112-193000-d15",
      "timestamp": "2026-01-12T19:30:00.000Z",
      "type": "debug_resolved",
      "spec": "auth-feature",
      "data": {
        "description": "Fixed token expiration bug",
        "root_cause": "Timezone mismatch in expiry calculation",
        "resolution": "Normalized all timestamps to UTC",
        "files_modified": [
          "src/auth/token.ts",
          "src/utils/time.ts"
        ]
      }
    },
    {
      "id": "entry-20260112-193000-9rt",
      "timestamp": "2026-01-12T19:30:00.000Z",
      "type": "scope_override",
      "spec": "auth-feature",
      "data": {
        "description": "User chose to execute multiple tasks",
        "requested_tasks": [
          "1.1",
          "1.2",
          "1.3"
        ],
        "reason": "user_override"
      }
    }
  ],
  "metadata": {
    "total_entries": 4,
    "oldest_entry": "2026-01-12T19:30:00.000Z",
    "last_updated": "2026-01-12T19:30:00.000Z",
    "archived_through": null
  }
}
END
	log2jsonl .agent-os/progress/progress.json | grep -c '"kind":"entry"' | grep -qx 4
}

@test "the sample: the entry comes after the last one, the rest stays byte for byte" {
	cp "$SAMPLES/agent-os/progress.json" was.json
	cp was.json log.json
	expect 0 entry-20260301-000000-udh -- append --now 2026-03-01 --to log.json \
		--type milestone_reached 'All harbours'
	n=$(jq .metadata.total_entries was.json)
	[ "$(jq .metadata.total_entries log.json)" -eq $((n + 1)) ]
	diff was.json log.json >changes && return 1
	grep '^<' changes | diff - <(lines \
		"<     \"total_entries\": $n," \
		"<     \"last_updated\": $(jq .metadata.last_updated was.json),")
	jq -c 'del(.entries[-1]) | .metadata.total_entries -= 1 | del(.metadata.last_updated)' log.json |
		diff - <(jq -c 'del(.metadata.last_updated)' was.json)
}

@test "without --to it is the log that is there, as for all of pith" {
	mkdir -p .agent-os/progress scripts/ralph
	for log in .agent-os/progress/progress.json progress.json progress.md \
		progress.txt scripts/ralph/progress.txt; do
		case $log in
		*.json) cp "$SAMPLES/agent-os/progress.json" "$log" ;;
		*) cp "$SAMPLES/ralph/progress.md" "$log" ;;
		esac
	done
	for log in .agent-os/progress/progress.json progress.json progress.md \
		progress.txt scripts/ralph/progress.txt; do
		add -q "Into $log"
		grep -q "Into $log" "$log"
		rm "$log"
	done
	add -q 'Into a new one'
	grep -q 'Into a new one' .agent-os/progress/progress.json
}

@test "other types are taken, without a text, too" {
	expect 0 entry-20260112-193000-u6y -- add --type handed_over
	[ "$(last)" = "{$(stamped u6y),\"type\":\"handed_over\",\"data\":{}}" ]
	expect 64 -- add --type 'Not a type' x
	said "append: --type must be a word such as task_completed"
}

# ---- values ----

@test "--data takes numbers, lists and objects as such, all else as text" {
	add --to log.json -d n=-1.50e0 -d t=true -d f=false -d z=null -d 'a=[1, "b"]' -d 'o={"k" : 1}' \
		-d 's="quoted"' -d e= -d eq=a=b -d bad='[1,' -d time=10:30 -d context=12 -d utf=$'\303('
	# jq would write the number anew.
	grep -Fq '"n": -1.50e0,' log.json
	[ "$(last log.json | jq -c '.data | del(.n)')" = "$(joined \
		'{"t":true,"f":false,"z":null,"a":[1,"b"],"o":{"k":1},' \
		'"s":"\"quoted\"","e":"","eq":"a=b","bad":"[1,","time":"10:30",' \
		'"context":"12","utf":"�("}')" ]
	grep -Fqx '        "o": {' log.json
}

@test "a value that is missing, bad or given twice is a wrong command line" {
	for wrong in '-d x' '-d =x' '-d 1a=x' '-d a.b=x' '-d a=1 -d a=2' '--notes x -d notes=y' \
		'--duration long' '--duration -5' '--duration 1 --duration' 'two words' '--spec x -' '--to='; do
		expect 64 -- add $wrong
	done
	for text in '' ' ' $'\n\t'; do
		expect 64 -- append "$text"
		said 'append: the text is empty'
	done
	[ ! -e .agent-os ]
	expect 0 entry-20260112-193000-dcs -- append --now 2026-01-12T19:30Z --task 1.2 ''
}

@test "control characters and quotes of a text are escaped" {
	add --to log.json $'a "b" \\ \t\n\001 é'
	grep -Fq '"description": "a \"b\" \\ \t\n\u0001 é"' log.json
}

# ---- an entry on standard input ----

@test "an entry as an object: what is absent is filled in, what is not known stays" {
	given '{"type":"x_y", "zz":1.50e0,"data":{"description":"d","l":[{"a":null}]}}'
	expect 0 entry-20260112-193000-nu8 -- add --to log.json
	given '{"spec":"s","id":"mine","type":"t","timestamp":"2025-12-31T23:00:00.000Z"}'
	expect 0 mine -- add --to log.json -
	given '{"spec":"s","id":"other","type":"t"}'
	expect 0 other -- add --to log.json
	given '{"type":"t","timestamp":"2025-12-31T23:00:00+01:00"}'
	expect 0 entry-20251231-220000-6ra -- add --to log.json
	grep -Fq '"zz": 1.50e0,' log.json
	jq -c '.entries[]' log.json | sed 's/1.5,/1.50e0,/' | diff - <(lines \
		"{$(stamped nu8),"'"type":"x_y","zz":1.50e0,"data":{"description":"d","l":[{"a":null}]}}' \
		'{"spec":"s","id":"mine","type":"t","timestamp":"2025-12-31T23:00:00.000Z"}' \
		'{"spec":"s","id":"other","timestamp":"2026-01-12T19:30:00.000Z","type":"t"}' \
		'{"id":"entry-20251231-220000-6ra","type":"t","timestamp":"2025-12-31T23:00:00+01:00"}')
	[ "$(jq -r .metadata.last_updated log.json)" = 2026-01-12T19:30:00.000Z ]
}

@test "what is not an entry is reported, and nothing is written" {
	while IFS='|' read -r text reason; do
		printf %b "$text" >in
		expect 1 -- add --to log.json
		said "append: -:1: $reason; nothing was added"
	done <<'END'
|no entry
 \n\n|no entry
{"data":{}}|an entry needs a "type"
{"type":7}|an entry needs a "type"
{"type":""}|an entry needs a "type"
[]|an entry is a JSON object
{"type":"\0303("}|not UTF-8
END
	given '{"type":"a"}' '{"type":"b"}'
	expect 1 -- add --to log.json
	grep -q '^append: -:2: ' err
	[ ! -e log.json ]
}

# ---- identifiers ----

@test "ids depend on the entry, and the next free one is taken" {
	prefix="entry-20260112-193000"
	expect 0 $prefix-lli -- add --to log.json x
	expect 0 $prefix-7k7 -- add --to log.json y
	expect 0 $prefix-llj -- add --to log.json x
	expect 0 $prefix-llk -- add --to log.json x
	# The same entry in another second, and in another log.
	expect 0 entry-20260112-193001-lli -- append --now 2026-01-12T19:30:01Z --to log.json x
	expect 0 $prefix-lli -- add --to other.json x
	# After zzz comes 000; more digits only if all are taken.
	expect 0 $prefix-zzz -- add --to end.json 15595
	expect 0 $prefix-000 -- add --to end.json 15595
	jq -n --arg prefix $prefix '[range(10; 46) | if . < 20 then . + 38 else . + 77 end] | map([.] | implode) |
		[.[] as $a | .[] as $b | .[] as $c | $prefix + "-" + $a + $b + $c] |
		{version: "1.0", entries: map({id: .})}' >full.json
	[ "$(jq '.entries | length' full.json)" -eq 46656 ]
	expect 0 $prefix-1000 -- add --to full.json x
}

@test "an id that the log has is refused: an entry that was sent twice is there once" {
	given '{"id":"mine","type":"t"}'
	expect 0 mine -- add --to log.json
	cp log.json was.json
	expect 70 -- add --to log.json
	said "append: 'log.json' has an entry 'mine' already"
	given '{"id":"\u006dine","type":"t"}'
	expect 70 -- add --to log.json
	cmp was.json log.json
}

# ---- layout ----

@test "the entry is laid out as the last one is" {
	jq -n --indent 4 '{version: "1.0", entries: [{id: "x"}], metadata: {}}' |
		head -c -1 >four.json
	jq -n --tab '{version: "1.0", entries: [{id: "x", l: "ab"}]}' |
		sed 's/"ab"/["a", "b"]/' >tabs.json
	printf '{"version":"1.0","entries":[{"id":"x"}],"metadata":{"total_entries":1}}' >flat.json
	printf '{"version": "1.0", "entries": [\n  {"id": "x"},\n  {"id": "y"}\n]}' >lines.json
	printf '{\r\n  "version": "1.0",\r\n  "entries": []\r\n}\r\n' >crlf.json
	printf '\357\273\277{"version":"1.0","entries":[ ]}' >bom.json
	printf '{"version":"1.0","entries":[{"id":"x"}\n  ,{"id":"y"}]}' >comma.json
	for f in four tabs flat lines crlf bom comma; do
		add --to $f.json -d 'l=["a","b"]' hi >id
		sed 's/"last_updated".*000Z"/"last_updated": .../' $f.json | cat -A
		echo
	done >out
	ID='"id": "entry-20260112-193000-4wa"' TS='"timestamp": "2026-01-12T19:30:00.000Z"'
	FLAT="{$(stamped 4wa),"'"type":"task_completed","data":{"description":"hi","l":["a","b"]}}'
	OLDEST='"oldest_entry":"2026-01-12T19:30:00.000Z"'
	REST='"last_updated": ...,"archived_through":null'
	diff - out <<END
{\$
    "version": "1.0",\$
    "entries": [\$
        {\$
            "id": "x"\$
        },\$
        {\$
            $ID,\$
            $TS,\$
            "type": "task_completed",\$
            "data": {\$
                "description": "hi",\$
                "l": [\$
                    "a",\$
                    "b"\$
                ]\$
            }\$
        }\$
    ],\$
    "metadata": {\$
        "total_entries": 2,\$
        "oldest_entry": "2026-01-12T19:30:00.000Z",\$
        "last_updated": ...,\$
        "archived_through": null\$
    }\$
}
{\$
^I"version": "1.0",\$
^I"entries": [\$
^I^I{\$
^I^I^I"id": "x",\$
^I^I^I"l": ["a", "b"]\$
^I^I},\$
^I^I{\$
^I^I^I$ID,\$
^I^I^I$TS,\$
^I^I^I"type": "task_completed",\$
^I^I^I"data": {\$
^I^I^I^I"description": "hi",\$
^I^I^I^I"l": ["a", "b"]\$
^I^I^I}\$
^I^I}\$
^I],\$
^I"metadata": {\$
^I^I"total_entries": 2,\$
^I^I"oldest_entry": "2026-01-12T19:30:00.000Z",\$
^I^I"last_updated": ...,\$
^I^I"archived_through": null\$
^I}\$
}\$

{"version":"1.0","entries":[{"id":"x"},$FLAT],"metadata":{"total_entries":2,$OLDEST,"last_updated": ...}}
{"version": "1.0", "entries": [\$
  {"id": "x"},\$
  {"id": "y"},\$
  $(sed 's/:/: /g; s/,/, /g; s/9: 30: 00/9:30:00/' <<<"$FLAT")\$
], "metadata": {"total_entries": 3, ${OLDEST/:/: }, "last_updated": ..., "archived_through": null}}
{^M\$
  "version": "1.0",^M\$
  "entries": [^M\$
    {^M\$
      $ID,^M\$
      $TS,^M\$
      "type": "task_completed",^M\$
      "data": {^M\$
        "description": "hi",^M\$
        "l": [^M\$
          "a",^M\$
          "b"^M\$
        ]^M\$
      }^M\$
    }^M\$
  ],^M\$
  "metadata": {^M\$
    "total_entries": 1,^M\$
    "oldest_entry": "2026-01-12T19:30:00.000Z",^M\$
    "last_updated": ...,^M\$
    "archived_through": null^M\$
  }^M\$
}^M\$

M-oM-;M-?{"version":"1.0","entries":[$FLAT],"metadata":{"total_entries":1,$OLDEST,$REST}}
{"version":"1.0","entries":[{"id":"x"}\$
  ,{"id":"y"}\$
  ,$FLAT],"metadata":{"total_entries":3,$OLDEST,$REST}}
END
}

@test "metadata is counted anew, the oldest entry only where none is given" {
	local oldest='"oldest_entry":"2025-12-31"' through='"archived_through":"2025-11-30"'
	local now='"last_updated":"2026-01-12T19:30:00.000Z"'

	while IFS='|' read -r metadata wanted; do
		printf '{"version":"1.0","entries":[{"timestamp":"2026-01-02"},{"timestamp":"2025-12-31"}],"metadata":%s}' \
			"$metadata" >log.json
		add --to log.json x >/dev/null
		jq -c .metadata log.json | diff - <(lines "$wanted")
	done <<END
null|{"total_entries":3,$oldest,$now,"archived_through":null}
[]|{"total_entries":3,$oldest,$now,"archived_through":null}
{"x":1}|{"x":1,"total_entries":3,$oldest,$now}
{"last_updated":7,$through,"oldest_entry":null}|{$now,$through,$oldest,"total_entries":3}
{"oldest_entry":"2024","total_entries":"x"}|{"oldest_entry":"2024","total_entries":3,$now}
END
}

@test "an empty file is an empty log; the time is the one given, or the clock's" {
	: >log.json
	printf ' \n' >blank.json
	expect 0 entry-20260112-193000-lli -- add --to log.json --project mine x
	expect 0 entry-20260112-193000-lli -- add --to blank.json x
	[ "$(jq -r .project log.json blank.json | paste -sd,)" = mine,tide-tables ]
	SOURCE_DATE_EPOCH=0 expect 0 entry-19700101-000000-lli -- append --to log.json x
	append --to log.json --id-only x | grep -Eqx 'entry-20[0-9]{6}-[0-9]{6}-lli'
	expect 64 -- append --now never x
}

# ---- another version ----

@test "another version is kept next to it, and migrated: the entries byte for byte" {
	entry='{ "id" :"q","timestamp":"2025-01-01", "n":1.50e0 }'
	mine='"project":"p"' begun='{"version":"1.0","project":"tide-tables"' new='{"id":"entry-'
	while IFS='|' read -r text name wanted; do
		rm -f log.json*
		printf %s "$text" >log.json
		cp log.json was.json
		expect 0 entry-20260112-193000-lli -- add --to log.json x
		said "append: 'log.json' becomes version 1.0; as it was, it is '$name'"
		cmp was.json "$name"
		[ "${wanted:0:60}" = "$(head -c ${#wanted} log.json | head -c 60)" ] || { cat log.json; return 1; }
		grep -Fq "${wanted#*entries}" log.json
		jq -c 'keys_unsorted' log.json >>keys
		[ "$(jq .metadata.total_entries log.json)" -eq "$(jq '.entries|length' log.json)" ]
	done <<END
{"version":"0.9",$mine,"entries":[$entry],"x":1}|log.json.0.9.bak|{"version":"1.0",$mine,"entries":[$entry,$new
{"version":"0.9","entries":[$entry]}|log.json.0.9.bak|$begun,"entries":[$entry,$new
{"version": 2, "entries": [$entry]}|log.json.2.bak|{"version": "1.0", "project": "tide-tables", "entries": [$entry,$new
{"entries":[$entry]}|log.json.unversioned.bak|$begun,"entries":[$entry,$new
{"version":"1.0"}|log.json.1.0.bak|$begun,"entries":[$new
{"version":"../../x"}|log.json._._.._x.bak|$begun,"entries":[$new
[$entry,7]|log.json.unversioned.bak|$begun,"entries":[$entry,7,$new
END
	lines '["version","project","entries","metadata"]' '["version","project","entries","x","metadata"]' |
		diff - <(sort -u keys)
}

@test "migration of an array on several lines, and never over another copy" {
	printf '[\n    {\n        "id": "x"\n    }\n]\n' >log.json
	cp log.json was.json
	echo mine >log.json.unversioned.bak
	ln -s nowhere log.json.unversioned.bak-2
	expect 0 entry-20260112-193000-lli -- add -q --to log.json x
	[ ! -s err ]
	cmp was.json log.json.unversioned.bak-3
	[ "$(cat log.json.unversioned.bak)" = mine ]
	[ "$(readlink log.json.unversioned.bak-2)" = nowhere ]
	head -n 14 log.json | diff - <(cat <<'END'
{
    "version": "1.0",
    "project": "tide-tables",
    "entries": [
    {
        "id": "x"
    },
    {
        "id": "entry-20260112-193000-lli",
        "timestamp": "2026-01-12T19:30:00.000Z",
        "type": "task_completed",
        "data": {
            "description": "x"
        }
END
	)
	jq . log.json >/dev/null
}

# ---- damage ----

@test "L2: a damaged file is kept aside, byte for byte, and reported: a new log is begun" {
	while IFS='|' read -r text line reason; do
		rm -f log.json*
		printf %b "$text" >log.json
		cp log.json was.json
		chmod 640 log.json
		expect 1 entry-20260112-193000-lli -- add --to log.json x
		said "append: log.json:$line: $reason; it is 'log.json.damaged-20260112-193000' now, and a new log is begun"
		cmp was.json log.json.damaged-20260112-193000
		[ "$(stat -c %a log.json log.json.damaged-20260112-193000 | paste -sd,)" = 640,640 ]
		[ "$(jq -c '[.version, (.entries|length)]' log.json)" = '["1.0",1]' ]
		# And again, in the same second.
		cp was.json log.json
		expect 1 entry-20260112-193000-lli -- add --to log.json x
		cmp was.json log.json.damaged-20260112-193000-2
	done <<'END'
{"version":"1.0",\n"entries":{}}|2|"entries" is not an array
{"version":"1.0",\n"entries":[],\n"\\u0065ntries":[]}|3|"entries" occurs twice
7|1|this is not a log
END
	head -c 1000 "$SAMPLES/agent-os/progress.json" >log.json
	expect 1 entry-20260112-193000-7k7 -- add --to log.json y
	grep -Eq "^append: log.json:[0-9]+: .*; it is 'log.json.damaged-20260112-193000-3' now" err
	# What can still be read of it.
	log2jsonl log.json.damaged-20260112-193000-3 2>/dev/null | grep -c '"kind":"entry"' | grep -qx 1
}

# ---- files ----

@test "mode and links of the file stay; no temporary is left" {
	cp "$SAMPLES/agent-os/progress.json" real.json
	chmod 604 real.json
	mkdir d
	ln -s ../real.json d/log.json
	add --to d/log.json x >/dev/null
	[ -L d/log.json ]
	[ "$(stat -c %a real.json)" = 604 ]
	last real.json | grep -q '"description":"x"'
	[ "$(find . -name '*.json*' | wc -l)" -eq 2 ]
	(umask 027; add --to new/deep/log.json x >/dev/null)
	[ "$(stat -c %a new new/deep new/deep/log.json | paste -sd,)" = 750,750,640 ]
	add --to "$PWD/new/abs.json" x
	add --to new//deep/../x.json x
	[ -e new/abs.json ] && [ -e new/x.json ]
}

@test "a log that has an owner is appended to by that one only" {
	printf -- '---\nlocked_by: Oak\n---\n## 2026-01-01 - US-001\n- did\n' >log.md
	cp log.md was.md
	expect 70 -- add --to log.md x
	said "append: 'log.md' is for 'Oak' to change: say who you are (--as)"
	expect 70 -- add --to log.md --as Elm --owner Elm x
	said "append: 'log.md' is for 'Oak' to change, not for 'Elm'"
	cmp was.md log.md
	add --to log.md --as Oak x
	expect 70 -- add --to log.json --owner Oak x
	[ ! -e log.json ]
	add --to log.json --owner Oak --as Oak x
}

@test "read-only, hard-linked, no file, no directory: refused with the reason" {
	cp "$SAMPLES/agent-os/progress.json" log.json
	cp log.json was.json
	chmod a-w log.json
	expect 70 -- add --to log.json x
	said "append: 'log.json' is read-only"
	chmod u+w log.json
	ln log.json other.json
	expect 70 -- add --to log.json x
	said "append: 'log.json' has other hard links, which would keep the old content"
	rm other.json
	mkdir d.json
	expect 70 -- add --to d.json x
	said "append: 'd.json' is not a regular file"
	expect 70 -- add --to log.json/x.json x
	said "append: cannot open the directory of 'log.json/x.json': Not a directory"
	ln -s nowhere/x.json l.json
	expect 70 -- add --to l.json x
	cmp was.json log.json
	expect 70 -- on_a_full_disk add --to log.json "$(printf %9000s x)"
	grep -q "^append: cannot write 'log.json': File too large" err
	cmp was.json log.json
}

@test "many at once: nothing is lost, nothing doubled, each has its own id" {
	for p in {1..16}; do
		for e in {1..25}; do
			append --to log.json "$p.$e"
		done >ids.$p &
	done
	wait
	[ "$(cat ids.* | sort -u | wc -l)" -eq 400 ]
	[ "$(jq -c '[.entries | length, (map(.id) | unique | length),
		(map(.data.description) | unique | length)]' log.json)" = '[400,400,400]' ]
	[ "$(jq .metadata.total_entries log.json)" -eq 400 ]
	cat ids.* | sort | diff - <(jq -r '.entries[].id' log.json | sort)
}

@test "it waits for who is at work on the directory" {
	exec 9<.
	flock 9
	add --to log.json x >out &
	sleep 0.3
	[ ! -e log.json ]
	flock -u 9
	exec 9<&-
	wait $!
	[ "$(cat out)" = entry-20260112-193000-lli ]
}

@test "archive and append: the same file" {
	cp "$SAMPLES/agent-os/progress.json" log.json
	log2jsonl log.json | recent --older --within 30d --now 2026-01-31 |
		archive -q log.json
	add --to log.json x
	[ "$(jq .metadata.total_entries log.json)" -eq "$(jq '.entries|length' log.json)" ]
	unarchive -q log.json
	[ "$(jq '.entries|length' log.json)" -eq 16 ]
}

@test "a log of 10 MB" {
	jq -n '{version: "1.0", entries: [range(30000) | {id: "entry-\(.)", timestamp: "2025", type: "task_completed",
		data: {description: ("Implemented thing number \(.) of the list " * 6)}}]}' >log.json
	add --to log.json x
	[ "$(jq '.entries | length' log.json)" -eq 30001 ]
}
