load lib

@test "bench has a row for each goal that is asked for, in 80 columns" {
	MB=1 ROWS='pass,recent of a p,dedupe 1' \
		"$ROOT/tests/bench/run" >table
	[ "$(head -n 6 table | cut -c 1-17 | sed 's/ *$//')" = '1 MB
pass through
pass through
pass through
dedupe 1 million
recent of a pipe' ]
	grep -qE '^pass through +[0-9.]+ MB/s jq -c \. .* >=40 (yes|no|-) +(-|[0-9.]+[<>]2)$' \
		table
	grep -qE '^dedupe 1 million +- - +- +- +<=8s - +-$' table
	grep -qE '^recent of a pipe +[0-9.]+ MB/s tail -n 3 +[0-9.]+ MB/s +[0-9.]+ +>=0.9 (yes|no) +(-|[0-9.]+)$' \
		table
	grep -qx 'gigabyte: make bench MB=1000' table
	[ "$(wc -L <table)" -le 80 ]
}
