# points_of LOG: "type: text" of each point.
points_of() {
	md2jsonl "$1" | recent -q | jq -r 'select(.kind == "point") | "\(.type): \(.text)"'
}

# topics_of LOG: "topic: text" of each point.
topics_of() {
	md2jsonl "$1" | recent -q |
		jq -r 'select(.kind == "point") | "\(.topic // "-"): \(.text)"'
}
