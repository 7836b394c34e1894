# The plugins for agents: packaging/plugin for Claude Code, Codex and clients of
# agent-plugins.org, the repository for Gemini CLI, hooks for opencode and pi.
load lib

plugin=$ROOT/packaging/plugin

setup() {
	fresh
	need jq
	export HOME=$PWD XDG_STATE_HOME=$PWD/state TMPDIR=$PWD/temporary
	mkdir temporary
}

@test "the manifests name what is there, in the version of the Makefile" {
	local file version

	version=$(sed -n 's/^VERSION := //p' "$ROOT/Makefile")
	for file in "$plugin"/{plugin,.claude-plugin/plugin,.codex-plugin/plugin}.json \
		"$ROOT/gemini-extension.json"; do
		jq -e --arg version "$version" '.name == "pith" and .version == $version and
			.description != ""' "$file"
	done
	[ "$(jq -s 'map(.description) | unique | length' "$plugin"/{plugin,.c*/plugin}.json \
		"$ROOT/gemini-extension.json")" = 1 ]
	for file in $(jq -r '.skills, .hooks' "$plugin/.codex-plugin/plugin.json"); do
		[ -e "$plugin/$file" ]
	done
	jq -r '.plugins[] | .name + " " + .source' \
		"$ROOT/.claude-plugin/marketplace.json" >listed
	jq -r '.plugins[] | .name + " " + .source.path' \
		"$ROOT/.agents/plugins/marketplace.json" >>listed
	[ "$(sort -u listed)" = 'pith ./packaging/plugin' ]
	[ -s "$plugin/skills/pith/SKILL.md" ]
}

# The specification of agent-plugins.org closes the list of members.
@test "the manifest of agent-plugins.org has its members only" {
	jq -e '."$schema" == "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"
		and (.name | test("^[a-z0-9]+([-.][a-z0-9]+)*$"))
		and (keys - ["$schema", "name", "version", "description", "author", "homepage",
			"repository", "license", "keywords", "extensions"] == [])
		and (.author | keys - ["name", "email", "url"] == [])' "$plugin/plugin.json"
}

@test "the plugins have the hooks that pith setup installs, and their answers" {
	local agent command file

	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	jq -n --arg cwd "$PWD" '{hook_event_name: "SessionStart",
		source: "startup", session_id: "s", cwd: $cwd}' >event
	while read -r agent file; do
		command=$(jq -r '[.hooks[][].hooks[].command] | unique[]' "$file")
		# The same in all but the command.
		diff <(jq -S '.hooks | del(..|.command?)' "$file") \
			<(pith hooks "$agent" | jq -S '.hooks | del(..|.command?)')
		sh -c "$command" <event >answer
		grep -q 'end, pith context' answer
		# Without pith it says nothing.
		PATH=/usr/bin:/bin run -0 sh -c "$command" <event
		command -v /usr/bin/pith || [[ "$output" =~ ^(\{\})?$ ]]
	done <<-END
		claude $plugin/hooks/hooks.json
		codex $plugin/hooks/codex.json
		gemini $ROOT/hooks/hooks.json
	END
}

@test "the skill is short, and each of its commands works" {
	local line n=0

	# 400 tokens at most; an estimate of so short a text may be 4 % too low.
	budget -n "$plugin/skills/pith/SKILL.md" >counted
	[ "$(awk '{ print $1 }' counted)" -le 384 ]
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

# driven FILE: runs the plugin FILE, an ES module, in a script on standard input that
# can use pith and project, its directory.
driven() {
	need node
	cp "$1" plugin.mjs
	mkdir -p project
	cp "$SAMPLES"/ralph/{progress.md,prd.json} project
	touch project/progress-summary.md
	{
		echo 'import * as pith from "./plugin.mjs";'
		echo 'const project = process.cwd() + "/project";'
		cat
	} >driver.mjs
	node driver.mjs >driven
}

# A session of opencode that was compacted: one file is in the summary, one is not.
opencode_session() {
	jq -n '
	def text($s): {type: "text", text: $s};
	def read($f): {type: "tool", callID: $f, tool: "read", state: {status: "completed",
		input: {filePath: $f}, output: "int x;"}};
	def message($role; $extra; $parts): {info: ({id: "m\($parts | tojson | length)",
		role: $role, sessionID: "s-1", time: {created: 1772352000000}} + $extra),
		parts: $parts};
	[message("user"; {}; [text("Mend the scales. Never change src/legacy.c.")]),
	message("assistant"; {}; [{type: "step-start"}, read("/work/src/scales.c"),
		read("/work/src/known.c")]),
	message("user"; {}; [{type: "compaction", auto: true}]),
	message("assistant"; {summary: true};
		[{type: "step-start"}, text("The scales in src/known.c are being mended.")])]'
}

@test "opencode gets the context of the project, and what a compaction lost" {
	opencode_session >session.json
	pith hooks opencode >opencode.js
	driven opencode.js <<-'END'
		import { readFileSync, readdirSync } from "node:fs";
		const messages = JSON.parse(readFileSync("session.json"));
		const client = { session: { messages: async ({ path }) => ({ data: path.id === "s-1" ? messages : [] }) } };
		const hooks = await pith.Pith({ client, directory: project });
		const transform = async (input) => {
		  const output = { system: ["first"] };
		  await hooks["experimental.chat.system.transform"](input, output);
		  return output.system;
		};
		const show = (name, texts) => console.log(name, texts.length, texts.join("|").split("\n")
		  .filter((line) => /^(first|# Context|Create|Not in)/.test(line)).join("|"));
		show("none", await transform({}));
		const one = await transform({ sessionID: "s-1" });
		show("start", one);
		const compacting = { context: [] };
		messages.splice(2);
		await hooks["experimental.session.compacting"]({ sessionID: "s-1" }, compacting);
		show("compacting", compacting.context);
		messages.push(...JSON.parse(readFileSync("session.json")).slice(2));
		await hooks.event({ event: { type: "session.compacted", properties: { sessionID: "s-1" } } });
		const two = await transform({ sessionID: "s-1" });
		show("after", two);
		console.log(two[0].startsWith(one[0]), two[0].includes("src/legacy.c"), two[0].includes("known.c"));
		show("other", await transform({ sessionID: "s-2" }));
		await hooks.event({ event: { type: "session.idle", properties: { sessionID: "s-1" } } });
		console.log(readdirSync(process.env.TMPDIR).length);
	END
	cat driven
	grep -qx 'none 1 first' driven
	grep -qx 'start 1 first|# Context: .*' driven
	grep -qx 'compacting 1 .*' driven
	grep -qx 'after 1 first|# Context: .*|Not in the summary.*' driven
	grep -qx 'true true false' driven
	grep -qx 'other 1 first|# Context: .*' driven
	[ "$(tail -n 1 driven)" = 0 ]
	cmp project/progress-summary.md "$SAMPLES/ralph/progress-summary.golden.md"
}

@test "version 2 of opencode gets the context of the project" {
	pith hooks opencode >opencode.js
	driven opencode.js <<-'END'
		const hooks = {};
		let ended = false;
		const ctx = {
		  location: { directory: project },
		  session: { hook: async (name, f) => { hooks[name] = f; } },
		  event: { subscribe: async function* ({ signal }) {
		    signal.addEventListener("abort", () => (ended = true));
		    yield { type: "session.created" };
		    yield { type: "session.execution.succeeded" };
		  } },
		};
		const end = await pith.default.setup(ctx);
		const event = { sessionID: "s-1", system: [{ type: "text", text: "first" }] };
		await hooks.context(event);
		console.log(pith.default.id, pith.default.server === pith.Pith, event.system.length,
		  event.system[1].type, event.system[1].text.split("\n")[0]);
		end();
		console.log(ended);
	END
	cat driven
	[ "$(cat driven)" = $'pith true 2 text # Context: Subscription Billing\ntrue' ]
	cmp project/progress-summary.md "$SAMPLES/ralph/progress-summary.golden.md"
}

@test "pi gets the context of the project, and what a compaction lost" {
	# The types go, as node does not know them.
	pith hooks pi | sed -E 's/: (object|any|string|Promise<string>)([,) ])/\2/g' >pi.js
	driven pi.js <<-END
		const on = {}, sent = [];
		pith.default({ on: (name, f) => (on[name] = f), sendMessage: (m, o) => sent.push([m, o]) });
		const ctx = { cwd: project, sessionManager: { getSessionFile: () => "$SAMPLES/transcripts/pi.jsonl" } };
		await on.session_start({ reason: "startup" }, ctx);
		await on.session_start({ reason: "reload" }, ctx);
		await on.session_compact({ compactionEntry: { summary: "Little." } }, ctx);
		await on.session_compact({ willRetry: true, compactionEntry: { summary: "Little." } }, ctx);
		await on.agent_end({}, ctx);
		for (const [m, o] of sent)
		  console.log(m.customType, m.display, o.deliverAs, m.content.split("\n")[0], m.content.split("\n").at(-1));
	END
	cat driven
	[ "$(wc -l <driven)" = 3 ]
	sed -n 1p driven | grep -qx 'pith false nextTurn # Context: .* (end, pith context)'
	sed -n 2p driven | grep -qx 'pith false nextTurn Not in the summary.* (end, pith restore)'
	sed -n 3p driven | grep -qx 'pith false steer Not in the summary.* (end, pith restore)'
	cmp project/progress-summary.md "$SAMPLES/ralph/progress-summary.golden.md"
}

@test "the plugins say nothing where pith fails or is missing" {
	need node
	pith hooks opencode | sed 's|^const pith = .*|const pith = "/nowhere/pith";|' >opencode.js
	driven opencode.js <<-'END'
		const client = { session: { messages: async () => { throw new Error("gone"); } } };
		const hooks = await pith.Pith({ client, directory: project });
		const output = { system: ["first"], context: [] };
		await hooks["experimental.chat.system.transform"]({ sessionID: "s" }, output);
		await hooks["experimental.session.compacting"]({ sessionID: "s" }, output);
		await hooks.event({ event: { type: "session.compacted", properties: { sessionID: "s" } } });
		await hooks.event({ event: { type: "other" } });
		console.log(JSON.stringify(output));
	END
	[ "$(cat driven)" = '{"system":["first"],"context":[]}' ]
}
