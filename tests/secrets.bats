# No text that is shown has a secret in it: each template of render, and each
# program that shows text, gets records with secrets in all their members. The
# values are put together here, so that no search for leaks finds them in this file.
load lib

# Letters and digits that differ from name to name: made NAME LENGTH.
made() {
	printf '%s' "$1" | sha512sum | tr -d ' -' | cut -c 1-"$2"
}

setup() {
	fresh
	github=gh''p_$(made github 36)
	model=sk-''ant-api03-$(made model 60)
	gitlab=gl''pat-A$(made gitlab 19)
	database=Pg$(made database 9)x
	mysql=My$(made mysql 8)q
	basic=Cu$(made curl 8)u
	aws=Aw$(made aws 38)
	prose=Nm7$(made prose 9)z
	key=$(made key 64)
	pem="-----BEGIN RSA PRIVATE KEY-----|$key|$(made b 64)|-----END RSA PRIVATE KEY-----"
	printf '%s\n' "$github" "$model" "$gitlab" "$database" "$mysql" \
		"$basic" "$aws" "$prose" "$key" >values
	if [ ! -d "$BATS_FILE_TMPDIR/made" ]; then
		mkdir "$BATS_FILE_TMPDIR/made"
		a_log >"$BATS_FILE_TMPDIR/made/progress.md"
		a_plan >"$BATS_FILE_TMPDIR/made/prd.json"
		a_session >"$BATS_FILE_TMPDIR/made/session.jsonl"
	fi
	cp "$BATS_FILE_TMPDIR"/made/* .
}

a_log() {
	cat <<-EOF
	# Progress Log: Cards $github
	Branch: feature/cards

	## Codebase Patterns
	- Always use \`$github\` for the API of GitHub
	- Never run the seed without AWS_SECRET_ACCESS_KEY=$aws set

	## 2026-01-18 09:55 - US-001: Deploy with $model
	- Implemented the deploy with \`mysql -u root -p$mysql cards\`
	- Files changed: src/deploy.ts
	- **Learnings:**
	  - The database is postgres://bob:$database@db.internal:5432/cards, always
	  - The token $gitlab must be renewed
	- Next: renew $gitlab

	## 2026-01-19 10:00 - US-002: Keys
	- The key of the server is

	\`\`\`
	$(tr '|' '\n' <<<"$pem")
	\`\`\`

	- Blocked: waits for the password: $prose
	- Decided: \`curl -u admin:$basic https://example.org\` is the check

	## 2026-01-20 11:00 - US-003: Long
	- Did $(printf 'many things %.0s' {1..17})$github $(printf 'more %.0s' {1..90})
	- The names are $prose and $basic
	EOF
}

a_plan() {
	jq -n --arg a "$github" --arg b "$prose" '{project: "Cards",
		branchName: "feature/cards", userStories: [
		{id: "US-001", title: "Deploy \($a)", passes: true,
		description: "password: \($b)", acceptanceCriteria: [$a]},
		{id: "US-002", title: "Keys", passes: false, notes: $a}]}'
}

# said ROLE TEXT, ran COMMAND OUTPUT [ERROR]: lines of a session of Claude Code.
line() {
	n=$((${n:-0} + 1))
	jq -nc --argjson n "$n" --arg t "$1" --argjson m "$2" '{cwd: "/work",
		sessionId: "s", gitBranch: "main", isSidechain: false, type: $t,
		uuid: "u\($n)", timestamp:
		"2026-01-18T09:\(10 + $n):00.000Z"} + $m'
}

says() {
	line "$1" "$(jq -nc --arg r "$1" --arg t "$2" '{message: {role: $r,
		id: "m", content: [{type: "text", text: $t}]}}')"
}

ran() {
	line assistant "$(jq -nc --arg n "$n" --arg c "$1" '{message: {role:
		"assistant", id: "m\($n)", content: [{type: "tool_use",
		id: "t\($n)", name: "Bash", input: {command: $c}}]}}')"
	line user "$(jq -nc --arg n "$((n - 1))" --arg o "$2" \
		--argjson e "${3:-false}" '{message: {role: "user", content: [{
		tool_use_id: "t\($n)", type: "tool_result", content: $o,
		is_error: $e}]}}')"
}

a_session() {
	says user "Never print it. Always use GITHUB_TOKEN=$github. The password is \`$prose\`."
	for _ in 1 2 3; do
		says assistant "I decided to keep $model, since the vault is down. Next: change the password: $prose."
		ran "mysql -u root -p$mysql cards" \
			"ERROR 1045: Access denied for root using $mysql at db.ts:12" true
		ran "curl -u admin:$basic -H 'Authorization: Bearer $model' https://example.org" ok
		ran "export AWS_SECRET_ACCESS_KEY=$aws && make deploy" \
			"Error: cannot connect to postgres://bob:$database@db/cards" true
		ran 'cat key.pem' "$(tr '|' '\n' <<<"$pem")"
		ran 'npm test' "FAIL src/a.test.ts"$'\n'"  expected $gitlab, password=$prose" true
	done
	line system '{"subtype":"compact_boundary","content":"Conversation compacted",
		"compactMetadata":{"trigger":"auto","preTokens":155061}}'
	line user "$(jq -nc --arg t "This session is being continued. The summary: postgres://bob:$database@db/cards" \
		'{isCompactSummary: true, message: {role: "user", content: $t}}')"
	ran "mysql -u root -p$mysql cards" \
		"ERROR 1045: Access denied for root using $mysql at db.ts:12" true
	ran 'cat src/db.ts src/a.test.ts' "const password = '$prose'"
}

# Records of all kinds.
all_records() {
	{ prd2jsonl prd.json; md2jsonl progress.md; } | learnings | facts
	trace2jsonl -c 2 session.jsonl | facts | losses
}

# The names of the templates, as render knows them.
templates() {
	render -h | sed -n '/TEMPLATE is one of/,/^$/p' | tail -n +2 | tr -d ' ' |
		tr ',' '\n' | grep .
}

# shows_none FILE...: none of the values is in them.
shows_none() {
	lacks -F -f values "$@"
	lacks -F "${key:0:40}" "$@"
}

options_of() {
	case $1 in
	stats | status) echo --of progress.md --of prd.json --summary summary.md ;;
	esac
}

@test "N15: no template shows a secret, and each shows what --show-secrets asks for" {
	all_records >records
	echo "Uses $github" >summary.md
	templates >names
	[ "$(wc -l <names)" -ge 16 ]
	shown=0
	while read -r name; do
		# shellcheck disable=SC2046
		set -- $(options_of "$name")
		render -q "$@" "$name" records >text 2>err || [ $? -eq 1 ]
		shows_none text || bad "$name shows a secret"
		render -q --show-secrets "$@" "$name" records >whole 2>err ||
			[ $? -eq 1 ]
		if grep -qF -f values whole; then
			shown=$((shown + 1))
			grep -q '\[redacted: ' text || bad "$name: no mark"
		fi
	done <names
	none_bad
	[ "$shown" -ge 11 ]
}

@test "no template shows a secret after budget and gist" {
	{ prd2jsonl prd.json; md2jsonl progress.md; } | learnings | dedupe |
		recent >records
	for name in summary context running; do
		budget -T $name <records | render -q $name >text
		shows_none text
		grep -q '\[redacted: ' text
	done
	md2jsonl progress.md | gist -l 128,512,2048 | render index >text
	shows_none text
	md2jsonl progress.md | gist --docs -l 128,512 | render catalog >text
	shows_none text
	jq -e .kind text >kind
}

@test "reports and sessions as JSON stay JSON, without a secret" {
	all_records >records
	for name in report session; do
		render -q -j $name records >text
		shows_none text
		jq -e . text >parsed
	done
}

@test "the short forms of gist have no secret, unless they are asked for" {
	md2jsonl progress.md | gist -l 128,512,2048 >records
	jq -c '.gist // empty' records >text
	[ "$(wc -l <text)" -eq 3 ]
	shows_none text
	md2jsonl progress.md | gist --show-secrets -l 512 |
		jq -c '.gist // empty' | grep -qF -f values
	# The rest of the records is as it was.
	jq -c 'del(.gist)' records | diff - <(md2jsonl progress.md | jq -c .)
}

@test "payload writes no secret for an agent" {
	{ echo "Use $github"; tr '|' '\n' <<<"$pem"; echo "PASSWORD=$prose"; } >in
	for agent in claude codex gemini; do
		payload -a $agent -s SessionStart --mark x in >text
		shows_none text
		grep -q 'redacted: private key' text
	done
	payload --show-secrets -s SessionStart in | grep -qF "$github"
}

@test "N15: promote writes no secret, and takes out one that it wrote before" {
	given "$(record learning type=pattern text="Use $github for the API" \
		mentions:=3)"
	printf '%s\n' '# Agents' '' '<!-- pith:patterns -->' \
		'## Codebase Patterns' '' "- Use $github for the API" \
		'<!-- /pith:patterns -->' >AGENTS.md
	promote AGENTS.md in
	holds AGENTS.md '# Agents' '' '<!-- pith:patterns -->' \
		'## Codebase Patterns' '' \
		'- Use [redacted: GitHub token] for the API' \
		'<!-- /pith:patterns -->'
	promote --show-secrets OTHER.md in
	grep -qF "$github" OTHER.md
}

@test "N15: no answer to a hook has a secret" {
	export XDG_STATE_HOME=$PWD/state PITH_AGENT=claude
	for event in 'SessionStart","source":"compact' 'SessionStart","source":"startup' \
		'PreCompact","trigger":"auto'; do
		printf '{"session_id":"s","transcript_path":"%s","cwd":"%s","hook_event_name":"%s"}' \
			"$PWD/session.jsonl" "$PWD" "$event" >in
		pith hook --agent claude <in >text
		shows_none text
		grep -q '\[redacted: ' text || bad "$event"
	done
	none_bad
}

@test "budget counts the text as it is shown" {
	long=$(for i in {1..40}; do echo "- Always use gh""p_$(made "$i" 36) for number $i"; done)
	printf '%s\n' '# Log' '' '## Codebase Patterns' "$long" '' \
		'## 2026-01-18 - US-001: A' '- Did it' >log.md
	md2jsonl log.md | learnings | recent >records
	budget -l 40 -v <records | render summary >text
	counted=$(budget -l 40 -v <records | jq 'select(.kind == "stats").summary')
	[ "$counted" -eq "$(budget -n text | sed -n '$s/^ *\([0-9]*\).*/\1/p')" ]
	whole=$(budget -l 40 -v --show-secrets <records |
		jq 'select(.kind == "stats").summary')
	[ "$counted" -lt "$whole" ]
}

@test "records, archives and citations keep their bytes" {
	cp progress.md before.md
	md2jsonl progress.md | jq -j 'select(.body).body' | cmp - progress.md
	md2jsonl progress.md | recent -n 1 | dedupe | budget >records
	grep -qF "$aws" records
	cite progress.md:6 | grep -qF "$aws"
	md2jsonl progress.md | recent --older -n 1 | gist | archive progress.md
	unarchive progress.md
	cmp progress.md before.md
}

@test "a text full of names and beginnings takes linear time" {
	for text in 'token:' 'password=' '://a:' 'mysql -p ' 'BEGIN ' \
		'-----BEGIN RSA PRIVATE KEY-----' 'Bearer ' 'eyJhbGci' \
		'api_key=' ':AA'; do
		# shellcheck disable=SC2046
		record entry body="$(printf "%.0s$text" $(seq 1 40000 | thin))" >in
		timeout 20 render -q entries in >text || bad "$text"
	done
	none_bad
}

# The texts of the shared logs and sessions, line by line. Their own credentials
# were replaced: nearly all that is found there is none.
@test "at most one line in 10,000 of real logs and sessions is taken for a secret" {
	need_corpus
	need jq
	{
		find "$CORPUS" -type f \( -name '*.md' -o -name '*.txt' \) -exec cat {} +
		find "$CORPUS" "$ROOT/../shared/sessions" -name '*.jsonl' -exec \
			jq -r '.. | strings' {} +
	} >text 2>err || [ -s text ]
	"$UNIT/secret" shown <text >hits
	echo "$(wc -l <hits) of $(wc -l <text)"
	[ "$(wc -l <text)" -gt 100000 ]
	[ "$(wc -l <hits)" -le $(($(wc -l <text) / 10000)) ]
}
