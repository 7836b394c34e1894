#!/usr/bin/env node
/*
 * by-script.js learnings LOG           what the log teaches, as JSON
 * by-script.js summary LOG PLAN OUT    a summary of the log and the plan
 *
 * The summary of a log as our first source document has it made, in
 * the plain way: the whole file as one string, three regular expressions, maps
 * to leave out what is there already. A peer in tests/bench/run.
 */
const fs = require('fs');

const MARKS = { done: '✓', progress: '→', pending: '○', failed: '✗' };

/* The words that make two learnings the same. */
const key = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/* Of those with one key, the longer text. */
function once(texts) {
	const kept = new Map();

	for (const text of texts) {
		const before = kept.get(key(text));
		if (before === undefined || before.length < text.length)
			kept.set(key(text), text);
	}
	return [...kept.values()];
}

function learningsOf(log) {
	const patterns = [], gotchas = [], needs = [];
	const files = new Map();

	for (const [, list] of log.matchAll(
		/\*\*Learnings[^*\n]*:\*\*\n((?: *- .+\n)+)/g)) {
		for (const line of list.trimEnd().split('\n'))
			patterns.push(line.replace(/^ *- /, ''));
	}
	for (const [line] of log.matchAll(
		/(?:gotcha|warning|careful|note:).*$/gmi))
		gotchas.push(line);
	for (const match of log.matchAll(/(?:in|from|at) `([^`\n]+)`/g))
		files.set(match[1], match.index);
	for (const [, from, to] of log.matchAll(
		/(US-\d+)[^\n]* (?:needs|depends on) (US-\d+)/g))
		needs.push(`${from} → ${to}`);
	const warned = new Set(gotchas.map(key));
	return {
		patterns: once(patterns).filter((text) => !warned.has(key(text))),
		gotchas: once(gotchas),
		dependencies: once(needs),
		files: [...files.keys()],
	};
}

/* The last n entries, the latest first. */
function recentOf(log, n) {
	const entries = log.split(/^(?=## \d{4}-\d\d-\d\d)/m).slice(1);

	return entries.slice(-n).reverse().map((entry) => {
		const [title, ...lines] = entry.split('\n');
		const told = lines.filter((line) => line.startsWith('- '));
		return `### ${title.replace(/^## [^U]*/, '')}\n${
			told.slice(0, 5).join('\n')}\n`;
	}).join('\n');
}

function planOf(file) {
	const plan = JSON.parse(fs.readFileSync(file, 'utf8'));
	const stories = plan.userStories || plan.stories || [];
	const done = stories.filter((story) => story.passes);
	const rows = stories.map((story) => `| ${story.id} | ${story.title} | ${
		MARKS[story.passes ? 'done' : 'pending']} | ${
		story.agent || '-'} | ${story.attempts || 0} |`);

	return `# Progress Summary: ${plan.project}\n\n## Completion Status\n\n`
		+ `Stories: ${done.length}/${stories.length} complete\n\n`
		+ `## Story Status\n\n| ID | Title | Status | Agent | Attempts |\n`
		+ `|----|-------|--------|-------|----------|\n${rows.join('\n')}\n`;
}

const [mode, file, plan, out] = process.argv.slice(2);
const log = fs.readFileSync(file, 'utf8');
const learnings = learningsOf(log);

if (mode === 'learnings') {
	process.stdout.write(JSON.stringify(learnings));
} else {
	const list = (texts) => texts.slice(0, 15).map((text) => `- ${text}\n`)
		.join('');
	fs.writeFileSync(out, `${planOf(plan)}
## Key Learnings (Extracted)

### Repository Patterns
${list(learnings.patterns)}
### Gotchas & Warnings
${list(learnings.gotchas)}
### Dependencies Discovered
${list(learnings.dependencies)}
## Recent Context (Last 3 Stories)

${recentOf(log, 3)}`);
}
