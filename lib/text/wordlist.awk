# Makes the tables of text/wordlist.h of lib/data/words: LIST LANGUAGE PHRASE,
# with | between phrases; a line that begins with white space goes on. With
# header=1 their enum instead. What a list has in a language must be in one place: of two
# lists with one name each would have the phrases of the other, too.

/^#/ || !NF { next }
/^[^ \t]/ {
	if ((($1, $2) in first) && ($1 != list || $2 != language)) {
		printf "%s:%d: \"%s %s\" is in line %d, too\n", FILENAME,
			FNR, $1, $2, first[$1, $2] | "cat >&2"
		failed = 1
		exit 1
	}
	list = $1
	language = $2
	if (!(list in phrases))
		lists[++count] = list
	if (!((list, language) in first))
		first[list, language] = FNR
	sub(/^[^ \t]+[ \t]+[^ \t]+/, "")
}
{
	n = split($0, phrase, /[|]/)
	for (i = 1; i <= n; i++) {
		text = phrase[i]
		gsub(/^[ \t]+|[ \t]+$/, "", text)
		if (text == "" || (list, text) in seen)
			continue
		seen[list, text]
		open = sub(/[*]$/, "", text)
		phrases[list] = phrases[list] sprintf("\t{ \"%s\", " \
			"sizeof \"%s\" - 1, %d },\n", text, text, open)
	}
}
END {
	if (failed)
		exit 1
	if (header) {
		print "enum wordlist {"
		for (i = 1; i <= count; i++)
			print "\tLIST_" toupper(name(lists[i])) ","
		print "\tWORDLISTS\n};"
		exit
	}
	print "#include \"text/wordlist.h\""
	for (i = 1; i <= count; i++)
		printf "\nstatic const struct phrase %s[] = {\n%s};\n",
			name(lists[i]), phrases[lists[i]]
	print "\nconst struct phrases wordlists[WORDLISTS] = {"
	for (i = 1; i <= count; i++)
		printf "\t[LIST_%s] = { \"%s\", %s, sizeof %s / sizeof *%s },\n",
			toupper(name(lists[i])), lists[i], name(lists[i]),
			name(lists[i]), name(lists[i])
	print "};"
}

function name(list) {
	gsub(/-/, "_", list)
	return list
}
