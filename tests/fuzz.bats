# Each fuzz target runs on its corpus: texts that we wrote, and inputs on which
# a parser once failed. Searching for new ones: see tests/fuzz/README.
load lib

export PITH_DATA=$ROOT/lib/data

@test "no parser fails on an input of its fuzz corpus" {
	for source in "$ROOT"/tests/fuzz/*.c; do
		name=$(basename "$source" .c)
		[ "$name" != replay ] || continue
		expect 0 -- "$FUZZ/$name" "$ROOT/tests/fuzz/corpus/$name"/*
	done
}

# Every prefix of every text in the corpus: input that stops anywhere.
@test "no parser fails on a part of a text" {
	for corpus in "$ROOT"/tests/fuzz/corpus/*; do
		target=${corpus##*/}
		for file in "$corpus"/*; do
			n=$(wc -c <"$file")
			# By a shell that forks faster than the one of bats.
			sh -c 'for at; do head -c "$at" "$0" >"part.$at"; done' \
				"$file" $(seq 0 7 "$((n < 700 ? n : 700))")
			expect 0 -- "$FUZZ/$target" part.*
			rm part.*
		done
	done
}
