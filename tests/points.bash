# points_of LOG: "type: text" of each point. By sed: jq starts slowly, and this is called
# hundreds of times. Fails at a point that it cannot read.
points_of() {
	md2jsonl "$1" | recent -q | LC_ALL=C sed -E '/^\{"kind":"point",/!d
		s/^[^,]*,"type":"([^"]*)","text":"(([^"\]|\\.)*)".*/\1: \2/
		t found
		q1
		: found
		s/\\(["\])/\1/g'
}

# topics_of LOG: "topic: text" of each point.
topics_of() {
	md2jsonl "$1" | recent -q |
		jq -r 'select(.kind == "point") | "\(.topic // "-"): \(.text)"'
}
