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

# Prefixes of every text in the corpus: input that stops anywhere.
@test "no parser fails on a part of a text" {
	for corpus in "$ROOT"/tests/fuzz/corpus/*; do
		expect 0 -- "$FUZZ/${corpus##*/}" --parts "$corpus"/*
	done
}
