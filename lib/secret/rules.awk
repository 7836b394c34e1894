# Makes the tables of secret/rules.h of lib/data/secrets, which says what its
# lines are. A name is added in its spellings, a prefix for each of [abc].

/^#/ || !NF { next }
$1 == "flag" {
	command = $2
	for (i = 3; i < NF - 1; i++)
		command = command " " $i
	add("FLAG", command, "password", sprintf(".flag = STR_INIT(\"%s\"), " \
		".how = FLAG_%s", $(NF - 1), toupper($NF)))
	next
}
$1 == "scheme" { add("SCHEME", $2, "token"); next }
$1 == "name" {
	force = ".force = FORCE_" toupper($3)
	add("NAME", $2, rest(4), force)
	head = substr($2, 1, 1)
	tail = substr($2, 2)
	if (tail ~ /_/) {
		for (i = 1; i <= 3; i++) {
			name = tail
			gsub(/_/, substr("- ", i, 1), name)
			add("NAME", head name, rest(4), force)
		}
	}
	next
}
$1 == "prefix" || $1 == "random" {
	expand(toupper($1), $2, rest(5), sprintf(".class = '%s', .min = %d",
		$3, $4))
	next
}
{
	list = $1
	$1 = ""
	words[list] = words[list] $0
}
END {
	add("URL", "://", "password")
	add("PEM", "BEGIN ", "private key")
	print "#include \"secret/rules.h\"\n\n" \
		"const struct secret_rule secret_rules[] = {\n" rules "};"
	print "const size_t n_secret_rules = countof(secret_rules);"
	print "const struct str secret_words[SECRET_WORDS] = {"
	for (list in words)
		printf "\t[WORDS_%s] = STR_INIT(\"%s \"),\n", toupper(list),
			words[list]
	print "};"
}

function rest(from,  i, text) {
	text = $from
	for (i = from + 1; i <= NF; i++)
		text = text " " $i
	return text
}

function expand(form, prefix, kind, more,  open, shut, i) {
	open = index(prefix, "[")
	shut = index(prefix, "]")
	if (!open)
		add(form, prefix, kind, more)
	for (i = open + 1; i < shut; i++)
		expand(form, substr(prefix, 1, open - 1) substr(prefix, i, 1) \
			substr(prefix, shut + 1), kind, more)
}

# How rare a character is in texts, about.
function rarity(text, i,  at) {
	at = index(" etaoinsrhldcup-._mfgywbvkxjqz", tolower(substr(text, i, 1)))
	return at ? at : 27
}

# The last three of the rarest four characters, before one more if there is one. A
# character beyond ASCII may be several bytes.
function anchor(text,  i, first, last, sum, most, best) {
	best = text ~ /[^ -~]/
	sub(/[^ -~].*/, "", text)
	for (i = 1; i + 3 + (length(text) > 4) <= length(text); i++) {
		first = rarity(text, i)
		last = rarity(text, i + 3)
		sum = 2 * (rarity(text, i + 1) + rarity(text, i + 2)) + \
			3 * (first < last ? first : last)
		if (sum > most) {
			most = sum
			best = i
		}
	}
	return best
}

function add(form, literal, kind, more,  at) {
	at = anchor(literal)
	gsub(/["\\]/, "\\\\&", literal)
	rules = rules sprintf("\t{ .form = SECRET_%s, .literal = " \
		"STR_INIT(\"%s\"), .anchor = %d, .kind = STR_INIT(\"%s\"), " \
		"%s },\n", form, literal, at, kind, more)
}
