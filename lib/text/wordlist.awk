# Makes the tables of text/wordlist.h of lib/data/words: LIST LANGUAGE PHRASE,
# with | between phrases; a line that begins with white space goes on. With
# header=1 their enum instead.

/^#/ || !NF { next }
/^[^ \t]/ {
	list = $1
	if (!(list in phrases))
		lists[++count] = list
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
