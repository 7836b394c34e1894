load lib

# token RANK ESCAPES: a line of a vocabulary.
token() {
	# shellcheck disable=SC2059 # escapes
	printf "$2" | base64 -w 0
	echo " $1"
}

bytes() {
	local i

	for i in {0..255}; do token "$i" "\\x$(printf %x "$i")"; done
}

setup_file() {
	bytes >"$BATS_FILE_TMPDIR/bytes"
}

setup() {
	fresh
	cp "$BATS_FILE_TMPDIR/bytes" bytes
}

# refused MESSAGE: what `in` says is not a vocabulary, and nothing is written.
refused() {
	expect 70 -- mkvocab -s o200k_base
	said "mkvocab: $1"
	expect 70 -- mkvocab -s o200k_base -o made
	[ ! -e made ]
}

@test "the same tokens give the same file, to a file or to standard output" {
	mkvocab -s o200k_base bytes >one
	mkvocab -s o200k_base -o two bytes
	mkvocab --split=o200k_base --output=three <bytes
	mkvocab -s o200k_base -o - bytes | cmp - one
	cmp one two
	cmp one three
	[ "$(head -c 7 one)" = pithvoc ]
	[ "$(tail -c +17 one | head -c 32 | tr -d '\0')" = o200k_base ]
}

@test "the head has the digest of the source" {
	need sha256sum
	mkvocab -s cl100k_base bytes >made
	[ "$(tail -c +49 made | head -c 32 | od -An -v -tx1 | tr -d ' \n')" = \
		"$(sha256sum <bytes | cut -d ' ' -f 1)" ]
}

@test "lines may end with CR LF, the last one without" {
	mkvocab -s o200k_base -o want bytes
	sed 's/$/\r/' bytes | head -c -2 >in
	mkvocab -s o200k_base -o made <in
	# Another source, the same tables.
	cmp <(tail -c +129 want) <(tail -c +129 made)
}

@test "a file that was not published is refused, and says its digest" {
	need sha256sum
	cp bytes in
	expect 70 -- mkvocab
	said "mkvocab: '-' is not a published vocabulary: its SHA-256 is $(sha256sum <in | cut -d ' ' -f 1)"
}

@test "a line that is not a token is refused by its number" {
	for line in 'x 1' 'YQ 300' 'YQ=a 300' 'YR== 300' 'Y=Q= 300' ' 300' \
		'=YQ= 300' '==== 300' 'YWI*  300' ''; do
		{ head -n 2 bytes; lines "$line"; tail -n +3 bytes; } >in
		refused '-:3: no token in base64'
	done
	for line in YWI= 'YWI= ' 'YWI= x' 'YWI= -1' 'YWI= 1 2' 'YWI= 4294967295'; do
		{ head -n 2 bytes; lines "$line"; tail -n +3 bytes; } >in
		refused '-:3: no rank after the token'
	done
}

@test "a token that is too long, twice there, or missing is refused" {
	{ cat bytes; echo "$(head -c 1025 /dev/zero | base64 -w 0) 300"; } >in
	refused '-:257: the token is longer than any, or one too many'
	for text in ab abc a-token-of-sixteen-or-more-bytes a; do
		{ cat bytes; token 300 $text; token 301 $text; } >in
		refused "'-' has a token twice"
	done
	tail -n +2 bytes >in
	refused "'-' has no token for some byte"
	given
	refused "'-' has no token for some byte"
}

@test "the old file stays where the new one cannot be made" {
	echo old >made
	head -n 100 bytes >in
	expect 70 -- mkvocab -s o200k_base -o made
	[ "$(cat made)" = old ]
	cp bytes in
	run -70 on_a_full_disk mkvocab -s o200k_base -o made bytes
	[ "$(cat made)" = old ]
	[ "$(ls)" = "$(lines bytes err in made out wanted)" ]
}

@test "a wrong command line ends with 64" {
	given
	expect 64 -- mkvocab a b
	said 'mkvocab: one vocabulary at a time'
	expect 64 -- mkvocab -s p50k_base
	said "mkvocab: unknown vocabulary 'p50k_base'; use o200k_base or cl100k_base"
	expect 70 -- mkvocab nowhere
	said "mkvocab: cannot open 'nowhere': No such file or directory"
}
