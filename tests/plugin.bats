# The plugin for Claude Code: packaging/claude, listed in .claude-plugin.
load lib

plugin=$ROOT/packaging/claude

setup() {
	fresh
	need jq
}

@test "the manifests name what is there, in the version of the Makefile" {
	local version

	version=$(sed -n 's/^VERSION := //p' "$ROOT/Makefile")
	jq -e --arg version "$version" '.name == "pith" and .version == $version' \
		"$plugin/.claude-plugin/plugin.json"
	jq -r '.plugins[] | .name + " " + .source' \
		"$ROOT/.claude-plugin/marketplace.json" >listed
	[ "$(cat listed)" = 'pith ./packaging/claude' ]
	[ -d "$plugin/skills/pith" ]
}

@test "the plugin has the hooks that pith setup installs, and their answers" {
	local command

	diff <(jq -S '.hooks | map_values(map(.hooks | length))' "$plugin/hooks/hooks.json") \
		<(pith hooks claude | jq -S '.hooks | map_values(map(.hooks | length))')
	command=$(jq -r '[.hooks[][].hooks[].command] | unique[]' "$plugin/hooks/hooks.json")
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	jq -n --arg cwd "$PWD" '{hook_event_name: "SessionStart",
		source: "startup", session_id: "s", cwd: $cwd}' >event
	sh -c "$command" <event >answer
	grep -q 'end, pith context' answer
	# Without pith it says nothing.
	PATH=/usr/bin:/bin run -0 sh -c "$command" <event
	command -v /usr/bin/pith || [ -z "$output" ]
}

@test "the skill is short, and each of its commands works" {
	local line n=0

	budget -n "$plugin/skills/pith/SKILL.md" >counted
	[ "$(awk '{ print $1 }' counted)" -le 400 ]
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	cp "$SAMPLES/transcripts/claude-code.jsonl" SESSION.jsonl
	cp progress.md LOG
	while IFS= read -r line; do
		line=${line//\\|/|}
		PATH=$(pith --exec-path):$PATH run -0 bash -o pipefail -c "$line"
		n=$((n + 1))
	done < <(sed -n 's/^| .* | `\(.*\)` |$/\1/p' "$plugin/skills/pith/SKILL.md")
	[ "$n" -ge 8 ]
}
