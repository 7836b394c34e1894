/* mkvocab: convert a published vocabulary to the file that budget counts by. */
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/sha256.h"
#include "tokens/installed.h"
#include "tokens/vocab.h"

/* The six bits of each base64 letter; 64 for any other byte. */
static uint32_t
base64_digit(char c)
{
	if (is_upper(c))
		return (uint32_t)(c - 'A');
	if (is_lower(c))
		return (uint32_t)(c - 'a') + 26;
	if (is_digit(c))
		return (uint32_t)(c - '0') + 52;
	return c == '+' ? 62 : c == '/' ? 63 : 64;
}

/* Strict: padded to four letters, without spare bits. */
static bool
base64_decode(struct str text, struct buf *to)
{
	buf_clear(to);
	if (text.n == 0 || text.n % 4 != 0)
		return false;
	for (; text.n; text = str_skip(text, 4)) {
		size_t fill = text.n > 4 ? 0
		    : str_ends(text, STR("=="))
		    ? 2
		    : (size_t)str_ends(text, STR("="));
		uint32_t bits = 0;

		for (size_t i = 0; i < 4; i++) {
			uint32_t digit = i < 4 - fill ? base64_digit(text.p[i])
						      : 0;

			if (digit == 64)
				return false;
			bits = bits << 6 | digit;
		}
		if (bits & ((1u << (8 * fill)) - 1))
			return false;
		for (size_t i = 0; i < 3 - fill; i++)
			buf_addc(to, (char)(bits >> (16 - 8 * i)));
	}
	return true;
}

/* Parses "BASE64 RANK"; false if the line is invalid, and why. */
static bool
take_line(struct vocab_builder *make, struct str line, struct buf *token,
    const char **why)
{
	struct str rest = line;
	struct str text = str_cut(&rest, ' ');
	uintmax_t rank;

	*why = "no token in base64";
	if (!base64_decode(text, token))
		return false;
	*why = "no rank after the token";
	if (!rest.p || !str_number(rest, VOCAB_NONE - 1, &rank))
		return false;
	*why = "the token is longer than any, or one too many";
	return vocab_builder_add(make, buf_str(token), (uint32_t)rank);
}

/* Each line matters: a missing token would change how others are counted. */
static bool
take_lines(struct vocab_builder *make, struct str text, const char *file)
{
	struct buf token = { 0 };
	const char *why;
	bool good = true;

	for (size_t n = 1; good && text.n; n++) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		good = take_line(make, chomp(line), &token, &why);
		if (!good)
			fail("%s:%zu: %s", file, n, why);
	}
	buf_free(&token);
	return good;
}

static bool
has_all_bytes(const struct vocab_builder *make)
{
	bool seen[256] = { false };
	size_t n = 0;

	for (size_t i = 0; i < make->n; i++) {
		const struct vocab_token *token = &make->tokens[i];
		unsigned char c = (unsigned char)make->bytes.p[token->at];

		n += token->n == 1 && !seen[c];
		seen[c] |= token->n == 1;
	}
	return n == 256;
}

/* NULL if no published vocabulary has this digest. */
static const char *
name_of(const uint8_t digest[SHA256_BYTES])
{
	static const char *const names[] = { "o200k_base", "cl100k_base" };

	for (size_t i = 0; i < countof(names); i++) {
		if (memcmp(vocab_published(str_of(names[i])), digest,
			SHA256_BYTES) == 0)
			return names[i];
	}
	return NULL;
}

static void
say_unknown(const char *file, struct str text)
{
	char hex[SHA256_HEX];

	sha256_hex(text, hex);
	fail("'%s' is not a published vocabulary: its SHA-256 is %.*s", file,
	    SHA256_HEX, hex);
}

/*
 * Converts the text to the file of vocab.h; false, and reported, if it is not a
 * vocabulary.
 */
static bool
convert(const char *file, struct str text, const char *as, struct buf *to)
{
	struct vocab_builder make = { 0 };
	uint8_t digest[SHA256_BYTES];
	const char *name;
	bool made = false;

	sha256(text, digest);
	name = as ? as : name_of(digest);
	if (!name) {
		say_unknown(file, text);
	} else if (take_lines(&make, text, file)) {
		if (!has_all_bytes(&make))
			fail("'%s' has no token for some byte", file);
		else if (!vocab_builder_write(&make, str_of(name), digest, to))
			fail("'%s' has a token twice", file);
		else
			made = true;
	}
	vocab_builder_free(&make);
	return made;
}

int
main(int argc, char *argv[])
{
	struct buf text = { 0 }, made = { 0 };
	const char *output = NULL, *as = NULL;
	enum pattern pattern;
	const struct opt opts[] = {
		{ 's', "split", "NAME", OPT_TEXT, &as,
		    "split as o200k_base, cl100k_base (as published)" },
		{ 'o', "output", "FILE", OPT_TEXT, &output,
		    "write FILE, all or nothing (standard output)" },
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "mkvocab",
		"make a token counting table from a published vocabulary",
		"[VOCABULARY]", opts };
	char **files = options_parse(&program, argc, argv);
	const char *file = files[0] ? files[0] : "-";
	const char *const sources[] = { file, NULL };

	if (files[0] && files[1])
		die_usage("one vocabulary at a time");
	if (as && !pattern_find(str_of(as), &pattern))
		die_usage("unknown vocabulary '%s'; use o200k_base "
			  "or cl100k_base",
		    as);
	options_need_input(&program, files);
	if (read_file(file, &text) && convert(file, buf_str(&text), as, &made))
		file_put_or_print(output, buf_str(&made), sources);
	buf_free(&text);
	buf_free(&made);
	return finish();
}
