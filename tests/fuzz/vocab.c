#include "base/buf.h"
#include "fuzz.h"
#include "tokens/bpe.h"
#include "tokens/vocab.h"

/* Texts of all lengths and classes; counting again gives the same. */
static void
count_some(const struct vocab *vocab)
{
	static const struct str texts[] = {
		STR_INIT("a"),
		STR_INIT("ab ab abc, abcdefghijklmnop\n\n  x"),
		STR_INIT(
		    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"
		    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"),
		STR_INIT("\xe4\xb8\xad\xe6\x96\x87\xff 123456"),
	};
	struct buf long_one = { 0 };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		uint64_t n = bpe_count(vocab, texts[i]);

		must(n >= 1 && n <= 3 * texts[i].n);
		must(bpe_count(vocab, texts[i]) == n);
	}
	for (size_t i = 0; i < 3000; i++)
		buf_addc(&long_one, "abx"[i * i % 7 % 3]);
	must(bpe_count(vocab, buf_str(&long_one)) <= long_one.n);
	buf_free(&long_one);
}

/*
 * The bytes as a vocabulary file, and with a valid checksum, as an attacker
 * would write it.
 */
static void
use(const uint8_t *data, size_t n)
{
	struct vocab vocab;
	const char *why;
	/* Aligned, and without a byte after it. */
	char *copy = malloc(n ? n : 1);

	if (n)
		memcpy(copy, data, n);
	if (vocab_use(&vocab, (struct str){ copy, n }, &why))
		count_some(&vocab);
	if (n >= sizeof *vocab.head) {
		struct vocab_head head;

		memcpy(&head, copy, sizeof head);
		head.size = n;
		head.sum = vocab_sum(&head,
		    (struct str){ copy + sizeof head, n - sizeof head });
		memcpy(copy, &head, sizeof head);
		if (vocab_use(&vocab, (struct str){ copy, n }, &why))
			count_some(&vocab);
	}
	free(copy);
}

/* A whole vocabulary, with the bytes written over part of it. */
static void
damage(const uint8_t *data, size_t n)
{
	struct vocab_builder make = { 0 };
	struct buf file = { 0 };
	uint8_t source[32] = { 0 };
	size_t at;

	vocab_builder_add(&make, STR("ab"), 1);
	vocab_builder_add(&make, STR("abc"), 2);
	vocab_builder_add(&make, STR("abcdefghijklmnop"), 3);
	must(vocab_builder_write(&make, STR("o200k_base"), source, &file));
	use((const uint8_t *)file.p, file.n);
	if (n > 2) {
		/* After the table of pairs, which accepts all numbers. */
		at = (data[0] | (size_t)data[1] << 8) % 1024;
		at = at < 128 ? at : file.n - at;
		n = n - 2 < file.n - at ? n - 2 : file.n - at;
		memcpy(file.p + at, data + 2, n);
		use((const uint8_t *)file.p, file.n);
	}
	vocab_builder_free(&make);
	buf_free(&file);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	use(data, n);
	damage(data, n);
	return 0;
}
