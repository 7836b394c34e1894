load lib

# "LINE TYPE [STATE] TEXT" for each fact of the log in the file `in`.
found() {
	need jq
	md2jsonl -q | facts |
		jq -r 'select(.kind == "fact") |
			[.src.line, .type, .state, .text] | map(values) | join(" ")'
}

@test "records pass byte for byte, the facts of each behind it" {
	given '{"kind":"doc","schema":1,"file":"p.md"}' \
		'{"kind":"entry" , "id":"US-7","ts":"2026-01-18","src":{"file":"p.md","line":20,"end":22,"off":400,"len":59},"body":"## US-7\n- **Decisions:**\n  - Dates go through `src/date.c`\n"}' \
		'{"kind":"new","x":[1, 2]}'
	mapfile -t in <in
	expect 0 "${in[0]}" "${in[1]}" \
		'{"kind":"fact","type":"decision","text":"Dates go through `src/date.c`","ts":"2026-01-18","entry":20,"src":{"file":"p.md","line":22,"end":22,"off":425,"len":33}}' \
		"${in[2]}" -- facts
}

@test "decisions, blockers, next steps, goals and constraints by their labels" {
	given '# Project' '## Goals' '- Sell coffee' '## Constraints' \
		'- No cookies' '## 2026-01-18 - US-1' '- did it' '**Decisions:**' \
		'- Money is an integer' '**Blockers:**' '- No key for the API' \
		'**Next steps:**' '- Ask for the key' '- [x] Tell them' \
		'## Open questions' '- Which port?' '## Tasks' '- [ ] Write it' \
		'- [x] Read it' '## Siguientes pasos' '- Pedir la clave'
	expect 0 '3 goal Sell coffee' '5 constraint No cookies' \
		'9 decision Money is an integer' \
		'11 blocker resolved No key for the API' \
		'13 next Ask for the key' '16 next Which port?' \
		'18 next Write it' '21 next Pedir la clave' -- found
}

@test "what says none, is ticked or struck out is nothing" {
	given '## 2026-01-18 - US-1' '**Blockers:** None at this time' \
		'**Decisions:**' '- n/a' '**Next:**' '- ✅ Shipped' \
		'- ~~Write it again~~' '- Nothing'
	expect 0 -- found
}

@test "an entry that is a decision is one, and its parts are none" {
	given '# Log' '## DEC-4: Integers for money' 'Because.' \
		'## 2026-01-19 - Files' '**Decision:** plain files' \
		'**Rationale:** no server' '## 2026-01-20 - Ports' \
		'- **Artifacts:** a.c' '- **Decisions:** port 80'
	expect 0 '2 decision Integers for money' '4 decision Files' \
		'9 decision port 80' -- found
	given '# Decision Log' '- [2026-01-18 10:00:00] - Use the lock' \
		'- [2026-01-19 10:00:00] - Use two'
	expect 0 '2 decision Use the lock' '3 decision Use two' -- found
	given '# Notes' '- [2026-01-18 10:00:00] Decided to use the lock' \
		'- [2026-01-19 10:00:00] Wrote it'
	expect 0 '2 decision Decided to use the lock' -- found
}

@test "a blocked entry tells why, or stands for it itself" {
	given '## 2026-01-18 - US-1: Emulator' '- Tried it' \
		'- BLOCKED: no KVM on this machine' \
		'## 2026-01-19 - US-2: Map (BLOCKED)' '- waits for tiles'
	expect 0 '3 blocker open no KVM on this machine' \
		'4 blocker open Map' -- found
}

@test "a later entry of the same story that is done resolves its blockers" {
	given '## 2026-01-18 - US-1: Emulator (BLOCKED)' '- Tried it' \
		'## 2026-01-19 - US-2: Map' '- done' \
		'## 2026-01-20 - US-1: Emulator' '- works'
	expect 0 '1 blocker open Emulator' '5 blocker resolved Emulator' -- found
	md2jsonl <in | facts | dedupe |
		jq -r 'select(.kind == "fact") | .state' >out
	[ "$(cat out)" = resolved ]
}

@test "work that stands still is a blocker whatever it stands under" {
	given '## 2026-01-18 - US-1' '- **Learnings:**' \
		'  - `.git` is not writable here, so commits fail' \
		'- **Issues encountered:**' '  - the port was taken'
	expect 0 '3 blocker resolved `.git` is not writable here, so commits fail' \
		-- found
}

@test "a reference that archive left is not read" {
	given '{"kind":"section","ref":"a.md:1-9","body":"- [ ] x\n"}'
	mapfile -t in <in
	expect 0 "${in[@]}" -- facts
}

@test "running it again adds the same facts" {
	md2jsonl "$SAMPLES/ralph/progress.md" | facts >once
	[ "$(grep -c '"kind":"fact"' once)" -gt 0 ]
	facts <once | grep -v '"kind":"fact"' >twice
	grep -v '"kind":"fact"' once | cmp - twice
}
