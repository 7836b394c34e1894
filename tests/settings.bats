# Hooks in settings that somebody else has written.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	need jq
	export HOME=$PWD/home
	unset CLAUDE_CONFIG_DIR CODEX_HOME OPENCODE_CONFIG_DIR PI_CODING_AGENT_DIR XDG_CONFIG_HOME
	mkdir home
	pith hooks claude >ours
}

# with SETTINGS [OPTION...]: puts the hooks into the file.
with() {
	local file=$1

	shift
	settings -q "$@" "./$file" <"$BATS_TEST_TMPDIR/ours"
}

# text TEXT: the settings s.json.
text() {
	rm -f s.json s.json.before-pith
	printf "$1" >s.json
	cp s.json old
}

commands() {
	jq -r '.hooks[][].hooks[].command' "$1"
}

@test "the settings of each agent, of the user and of a project" {
	local agent path

	while read -r agent path; do
		run -0 pith setup "$agent"
		[ "$(commands "home/$path" | sort -u)" = \
			"$(pith hooks "$agent" | jq -r '.hooks[][].hooks[].command' | sort -u)" ]
		run -0 pith setup --project "$agent"
		cmp "$path" "home/$path"
		run -0 pith setup "$agent" --remove
		run -0 pith setup -r --project "$agent"
		[ ! -e "$path" ]
		[ ! -e "home/$path" ]
	done <<-'END'
		claude .claude/settings.json
		codex .codex/hooks.json
		gemini .gemini/settings.json
	END
}

@test "CLAUDE_CONFIG_DIR and CODEX_HOME are where the user's settings are" {
	CLAUDE_CONFIG_DIR=$PWD/a CODEX_HOME=$PWD/b run -0 pith setup claude
	CLAUDE_CONFIG_DIR=$PWD/a CODEX_HOME=$PWD/b run -0 pith setup codex
	[ -s a/settings.json ]
	[ -s b/hooks.json ]
	CLAUDE_CONFIG_DIR=$PWD/a run -0 pith setup --project claude
	[ -s .claude/settings.json ]
	HOME='' run -70 pith setup gemini
	[ ! -e .gemini ]
}

@test "the plugins for opencode and pi are files of their own" {
	local agent user project

	while read -r agent user project; do
		run -0 pith setup "$agent"
		cmp "home/$user" <(pith hooks "$agent")
		run -0 pith setup --project "$agent"
		cmp "$project" "home/$user"
		run -0 pith setup -q "$agent"
		[ -z "$output" ]
		# An older one is replaced.
		sed 3d "$project" >old
		cp old "$project"
		run -0 pith setup --project -n "$agent"
		cmp "$project" old
		run -0 pith setup --project "$agent"
		cmp "$project" "home/$user"
		run -0 pith setup "$agent" --remove
		run -0 pith setup -r --project "$agent"
		[ ! -e "$project" ]
		[ ! -e "home/$user" ]
		run -0 pith setup -qr "$agent"
		# Somebody else's stays.
		echo mine >"$project"
		run -1 --separate-stderr pith setup --project "$agent"
		[ "$stderr" = "settings: $project:1: not a plugin of pith" ]
		run -1 pith setup -r --project "$agent"
		[ "$(cat "$project")" = mine ]
	done <<-'END'
		opencode .config/opencode/plugins/pith.js .opencode/plugins/pith.js
		pi .pi/agent/extensions/pith.ts .pi/extensions/pith.ts
	END
	XDG_CONFIG_HOME=$PWD/c run -0 pith setup opencode
	OPENCODE_CONFIG_DIR=$PWD/d run -0 pith setup opencode
	PI_CODING_AGENT_DIR=$PWD/e run -0 pith setup pi
	cmp c/opencode/plugins/pith.js d/plugins/pith.js
	[ -s e/extensions/pith.ts ]
}

@test "what is there stays, byte for byte; a second run changes nothing" {
	text '{\n  "model": "opus", // mine, }\n  "hooks": {\n    "Stop": [\n      { "hooks": [ { "type": "command", "command": "say done" } ] }, /* x */\n    ],\n  },\n}\n'
	with s.json >diff
	sed 's/"[^"]*pith[^"]*claude"/OURS/' s.json >got
	diff - got <<-'END'
		{
		  "model": "opus", // mine, }
		  "hooks": {
		    "Stop": [
		      { "hooks": [ { "type": "command", "command": "say done" } ] },
		      { "hooks": [ { "type": "command", "command": OURS, "timeout": 10 } ] }, /* x */
		    ],
		    "SessionStart": [
		      { "hooks": [ { "type": "command", "command": OURS, "timeout": 10 } ] }
		    ],
		    "PreCompact": [
		      { "hooks": [ { "type": "command", "command": OURS, "timeout": 10 } ] }
		    ],
		    "PostCompact": [
		      { "hooks": [ { "type": "command", "command": OURS, "timeout": 10 } ] }
		    ],
		  },
		}
	END
	cp -p s.json new
	run -0 with s.json
	[ -z "$output" ]
	cmp s.json new
	[ s.json -ot new ] || [ ! new -ot s.json ]
	cmp s.json.before-pith old
	run -0 with s.json --remove
	cmp s.json old
	[ ! -e s.json.before-pith ]
}

@test "hooks are added to and taken out of settings in any layout" {
	local layout n=0

	for layout in '{}' '{}\n' '{ }' '{\n}\n' '{"a":1}' '{"a": {"b": []}}\n' \
		'{\r\n\t"a": 1\r\n}\r\n' '\xef\xbb\xbf{\n "a": 1\n}' \
		'{"hooks":{}}' '{"hooks":{"Stop":[]}}' '{\n"hooks": {\n},\n"a":1}' \
		'{"hooks":{"Stop":[{"hooks":[{"command":"x"}]}]},"a":"//"}' \
		'// c\n{\n  "a": 1 // "b"\n  // , }\n}\n' '/**/{"a":"\\"{",/*,*/}' \
		'{\n  // none\n  "hooks": { /* none */ }, // end\n}\n'; do
		text "$layout"
		with s.json >diff
		n=$((n + 1))
		[ "$(grep -c '"command": .*pith' s.json)" = 4 ]
		rm s.json.before-pith
		cp s.json new
		# Without the copy, only lists that are empty may go.
		run -0 with s.json -r
		! grep -q pith s.json
		cp new s.json
		cp old s.json.before-pith
		run -0 with s.json -r
		cmp s.json old
	done
	[ $n = 15 ]
}

@test "a file of white space alone is as empty as an empty one, and stays" {
	for layout in '' '\n' ' \r\n\t'; do
		text "$layout"
		with s.json >diff
		[ "$(jq -c keys s.json)" = '["hooks"]' ]
		with s.json -r >diff
		cmp s.json old
		[ ! -e s.json.before-pith ]
		run -0 with s.json -r
		cmp s.json old
	done
}

@test "made settings are given back byte for byte" {
	local i

	for ((i = 0; i < 200; i += ${THIN:-1})); do
		jq -n --argjson i $i --indent $((i % 8)) '
			def hooks: [range($i % 3) |
				{matcher: "m\(.)", hooks: [{type: "command",
				command: "run \(.)"}]}];
			{model: "m", a: [range($i % 5)]}
			+ if $i % 2 == 0 then {hooks:
				({PreToolUse: hooks} + if $i % 4 == 0
				then {Stop: hooks, SessionStart: []} else {} end)}
			  else {} end
			+ if $i % 7 > 3 then {z: {y: "}, //"}} else {} end' >s.json
		cp s.json old
		with s.json >diff
		[ "$(jq -c 'del(.. | select(objects and
			(.hooks? | arrays | any(.command | tostring |
			test("pith.* hook --agent"))))) | .model' s.json)" = '"m"' ]
		[ "$(commands s.json | grep -c 'pith.* hook --agent claude')" = 4 ]
		with s.json --remove >diff
		cmp s.json old
	done
}

@test "changed since: the hooks go, the change stays" {
	text '{\n  "a": 1\n}\n'
	with s.json >diff
	sed -i 's/"a": 1/"a": 2/; s/\[$/[ \/\/ mine/' s.json
	run -0 with s.json -r
	[ "$(cat s.json)" = $'{\n  "a": 2\n}' ]
}

@test "hooks of others in a list, and next to ours in a group, stay" {
	text '{"hooks":{"Stop":[{"hooks":[{"command":"a"},{"command":"/x/pith hook --agent claude"},{"command":"b"}]},{"hooks":[{"command":"pith hook --agent codex"}]}]}}'
	run -0 with s.json -r
	[ "$(cat s.json)" = '{"hooks":{"Stop":[{"hooks":[{"command":"a"},{"command":"b"}]}]}}' ]
}

@test "what is not settings is refused, and unchanged" {
	local what

	while read -r what; do
		text "$what"
		run --separate-stderr -1 with s.json
		[[ "$stderr" == "settings: ./s.json:1: "* ]]
		cmp s.json old
		[ ! -e s.json.before-pith ]
	done <<-'END'
		[]
		{"a":1
		{"a":1,,}
		{"hooks":[]}
		{"hooks":{"Stop":{}}}
		model = "opus"
		{"a": "\\
		{ /* no end
	END
	[ "$stderr" = "settings: ./s.json:1: not JSON: string expected" ] ||
		[[ "$stderr" == *"not JSON"* ]]
}

@test "-n shows the change, and makes none" {
	run -0 with s.json -n
	[[ "$output" == *'+  "hooks": {'* ]]
	[ ! -e s.json ]
	text '{}\n'
	run -0 with s.json -n
	cmp s.json old
	run -0 with new/dir/s.json -n
	[ ! -e new ]
}

@test "a link out of the project is followed only if that is wanted" {
	mkdir away project
	echo '{}' >away/s.json
	cd project
	ln -s ../away/s.json s.json
	run -70 with s.json
	[ "$(cat ../away/s.json)" = '{}' ]
}

@test "a link below the home directory is the user's own, from wherever setup runs" {
	mkdir -p home/{.claude,dotfiles} project away
	echo '{}' >home/dotfiles/settings.json
	ln -s ../dotfiles/settings.json home/.claude/settings.json
	cd project
	run -0 pith setup claude
	[ "$(commands ../home/dotfiles/settings.json | sort -u)" = 'pith hook --agent claude' ]
	run -0 pith setup claude --remove
	holds ../home/dotfiles/settings.json '{}'
	# In a project, and out of the home directory, --follow is needed.
	echo '{}' >../away/settings.json
	ln -sf ../../away/settings.json ../home/.claude/settings.json
	run -70 pith setup claude
	mkdir .claude
	ln -s ../../home/dotfiles/settings.json .claude/settings.json
	run -70 pith setup claude --project
	holds ../away/settings.json '{}'
	holds ../home/dotfiles/settings.json '{}'
}

@test "wrong command lines, and no hooks to add" {
	run -64 pith setup
	run -64 pith setup nobody
	run -64 pith setup claude --user --project
	run -64 settings claude ours more
	# pith gives the hooks: a name is not theirs.
	for word in more ours PITH_QUIET=1; do
		run -64 --separate-stderr pith setup claude -n "$word"
		[ "${stderr_lines[0]}" = "pith: unexpected argument '$word' for 'setup'" ]
	done
	echo '{}' >ours
	run -1 with s.json
	echo 'no JSON' >ours
	run -1 with s.json
	[ ! -e s.json ]
}

@test "several at once, and killed: one change, whole" {
	local i

	text '{\n  "a": 1\n}\n'
	for i in 1 2 3 4 5; do
		with s.json >/dev/null &
	done
	wait
	[ "$(commands s.json | grep -c pith)" = 4 ]
	run -0 with s.json -r
	cmp s.json old
}
