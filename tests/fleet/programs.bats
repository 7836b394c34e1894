# Other programs: what pith-fleet(7) shows under that heading, run as it is shown.
load ../lib

setup() {
	fresh
	export PITH_STORE=$PWD/store HOME=$PWD
	mkdir sessions 'sessions/a b'
	cp "$SAMPLES"/transcripts/*.jsonl sessions
	mv sessions/codex.jsonl "sessions/a b/it's.jsonl"
	trace2jsonl -q sessions | usage >one
	# Each shown command, with the lines that it goes on over, in a file.
	sed -n '/^\.Ss Other programs/,/^\.S[sh] [^O]/p' "$ROOT/man/pith-fleet.7" |
		sed 's/\\e$/\\/; s/\\-/-/g' |
		awk '/^\.Bd/ { block = 1; next } /^\.Ed/ { block = 0 }
		block && /^\$ / { n++; sub(/^\$ /, "") }
		block && n { print >(n ".sh") }'
	[ "$(ls -- *.sh | wc -l)" -eq 7 ]
}

# shown WORD: the file of the shown command that begins with the word.
shown() {
	grep -lE "^$1( |$)" -- *.sh | head -n 1
}

@test "DuckDB reads what pith fleet --json writes" {
	need node
	export NODE_PATH=${BUILD}/duckdb/node_modules
	node -e 'require("@duckdb/node-api")' 2>/dev/null || skip 'DuckDB is not installed'
	cat >duckdb.js <<-'END'
		require('@duckdb/node-api').DuckDBInstance.create(':memory:')
			.then((instance) => instance.connect())
			.then((connection) => connection.runAndReadAll(process.argv[3]))
			.then((reader) => reader.getRows().forEach((row) => console.log(row.map(String).join('|'))))
	END
	printf '#!/bin/sh\nexec node "%s/duckdb.js" "$@"\n' "$PWD" >duckdb
	chmod +x duckdb
	bash "$(shown 'pith fleet usage -q --json')"
	PATH=$PWD:$PATH bash "$(shown duckdb)" >rows
	holds rows '/work/roastery|0.24' 'null|0.02'
}

@test "the printed commands do the same in any shells, in any order, even twice" {
	bash "$(shown 'pith fleet usage --print')" 2>/dev/null
	# As NLineInputFormat and pipe() do, each line to a shell of its own.
	while IFS= read -r line; do
		sh <<<"$line"
		sh <<<"$line"
	done < <(sort -r commands)
	bash "$(shown 'pith fleet usage sessions')" 2>err | diff one -
	grep -q ' 0 tasks$' err
}

@test "files of an object store, a few at a time" {
	need rclone parallel sem
	export RCLONE_CONFIG_AGENTS_TYPE=alias RCLONE_CONFIG_AGENTS_REMOTE=$PWD RCLONE_CONFIG=$PWD/none
	bash "$(shown rclone)"
	[ "$(grep -c '"kind":"end"' records)" -eq 6 ]
	bash "$(shown usage)" | diff one -
}
