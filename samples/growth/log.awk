function wording(text, parts, n) {
	n = split(text, parts, "|")
	return parts[below(n) + 1]
}

# General facts are drawn so that the first ones come often, the last ones rarely.
function general() { return wording(K[int(below(facts) * (below(facts) + 1) / facts) + 1]) }

# What only this story could teach. The further the work is, the rarer that is.
function news(i, pick, path) {
	path = "`internal/" S[thing_of(i)] "`"
	pick = below(5)
	if (pick == 0)
		return path " reads at most " 500 * (1 + below(12)) " rows at once"
	if (pick == 1)
		return "Careful: parallel tests of " path " share port " 7000 + i
	if (pick == 2)
		return "Lock rows in the order of their numbers in " path ", or it deadlocks"
	if (pick == 3)
		return fill("The old system numbers %p from " 100 * below(3) ", ours from 1", i)
	return fill(path " keeps %p for " 30 * (1 + below(24)) " days", i)
}

function item(text) { print "  - " text }

function learnings(i) {
	print "- **Learnings for future iterations:**"
	item(wording(F[thing_of(i), 1 + i % 2]))
	item(general())
	if (below(i + 11) < 12)
		item(news(i))
	if (story_needs(i))
		item(story_id(i) " needs " fill(G[layer_of(i - 1)], i) " of " story_id(i - 1))
}

function files(i, paths, n, j, line) {
	n = split(fill(L[layer_of(i)], i), paths, ",")
	if (i % 2) {
		for (j = 1; j <= n; j++)
			line = line (j > 1 ? ", " : "") "`" paths[j] "`" (j < n ? " (new)" : "")
		print "- Files changed: " line
		return
	}
	print "- Files changed:"
	for (j = 1; j <= n; j++)
		item("`" paths[j] "`" (j < n ? " (new)" : ""))
}

# Two of a kind, never the same one twice.
function pair(i, count, first) {
	first = below(count)
	second = (first + 1 + below(count - 1)) % count + 1
	return first + 1
}

function verified(i, shown, n) {
	print "- Verification:"
	item("`make check`: " 40 + 9 * i + below(6) " tests pass, 0 warnings, " 20 + below(70) " s")
	n = pair(i, checks[shown])
	item(fill(C[shown, n], i, 40 + below(400)))
	item(fill(C[shown, second], i, 40 + below(400)))
	if (L[layer_of(i)] ~ /%m/)
		item("Migrated up, down and up on a copy of staging with " 1000 + below(9000) " rows")
	else
		item("A day on the test server: " 1000 + below(9000) " requests, no error")
}

function criteria(i) {
	print "- Acceptance criteria:"
	item(fill("[x] Works for the %p of a full summer day", i))
	item("[x] " fill(M[layer_of(i)], i))
	item("[x] make check passes")
}

function entry(i, l, t, n) {
	seed(i)
	l = layer_of(i); t = thing_of(i)
	print ""
	print "## " story_date(i) " " story_time(i) " - " story_id(i) ": " story_title(i)
	print "- " fill(W[l, 1], i)
	print "- " D[t, 1 + i % 2]
	print "- " fill(W[l, 2], i, 12 + below(240))
	if (story_attempts(i) > 1)
		print "- The first attempt kept " P[t] " in memory and was thrown away"
	n = pair(i, troubles)
	print "- " fill(B[n], i, 200 + below(700))
	print "- " fill(B[second], i, 200 + below(700))
	files(i)
	criteria(i)
	verified(i, V[l])
	print "- Commit: `" sprintf("%07x", below(268435456)) "` on `feature/ferry-tickets`, " story_agent(i)
	learnings(i)
	print "---"
}

BEGIN {
	print "# Progress Log: Ferry Tickets"
	print ""
	print "Branch: `feature/ferry-tickets`"
	print "Started: 2026-01-05"
	print ""
	print "## Codebase Patterns"
	print "- One package per thing in `internal/`: `store.go`, `api.go` and tests"
	print "- A page in `web/pages` never talks to another page"
	print "- Run `make check` before each commit"
	print ""
	print "---"
	for (i = 1; i <= stories; i++)
		entry(i)
}
