# splits: a thousand random splits, orders and trees of the samples and of the
# corpus. tests/splits.bats has fewer of them, and files made for it.
load ../lib

@test "no answer depends on how files were shared out: 1,000 splits" {
	"$ROOT/tests/fleet/splits" -n 1000 2>/dev/null >out || status=$?
	cat out
	[ "${status:-0}" -eq 0 ]
	[ "$(grep -c ': 0 of 1000 splits of [1-9][0-9]* files differ$' out)" -eq 14 ]
	# 113 logs are samples and copies of them; the corpus has more, if it is there.
	[ ! -d "$CORPUS" ] || [ "$(sed -n 's/^learnings: .* of \([0-9]*\) files .*/\1/p' out)" -gt 150 ]
}
