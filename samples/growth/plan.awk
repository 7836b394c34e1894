function member(key, value) { printf "      \"%s\": %s,\n", key, value }

function quote(text) { return "\"" text "\"" }

function story(i) {
	print "    {"
	member("id", quote(story_id(i)))
	member("title", quote(story_title(i)))
	member("description", quote(fill(Y[layer_of(i)], i)))
	print "      \"acceptanceCriteria\": ["
	print "        " quote(fill("Works for the %p of a full summer day", i)) ","
	print "        " quote(fill(M[layer_of(i)], i)) ","
	print "        " quote("make check passes")
	print "      ],"
	member("priority", i)
	if (story_needs(i))
		member("dependsOn", "[" quote(story_id(story_needs(i))) "]")
	if (i <= stories)
		member("agent", quote(story_agent(i)))
	else if (i == stories + 1)
		member("status", quote("in_progress"))
	member("attempts", i <= stories ? story_attempts(i) : 0)
	print "      \"passes\": " (i <= stories ? "true" : "false")
	print "    }" (i < total ? "," : "")
}

BEGIN {
	if (total == "")
		total = stories + 2
	print "{"
	print "  \"project\": \"Ferry Tickets\","
	print "  \"branchName\": \"feature/ferry-tickets\","
	print "  \"description\": \"Tickets, decks and crews of a small ferry company in one system.\","
	print "  \"userStories\": ["
	for (i = 1; i <= total; i++)
		story(i)
	print "  ]"
	print "}"
}
