#include "base/checksum.h"

#include "check.h"

static uint64_t
of(struct str text)
{
	struct checksum checksum = { 0 };

	checksum_add(&checksum, text);
	return checksum_of(&checksum);
}

/* The cuts do not matter; each bit, each length and the order of words do. */
int
main(void)
{
	char bytes[] = "Seven words and more, that lie in several words of 8.";
	struct str all = { bytes, sizeof bytes - 1 };
	uint64_t whole = of(all);

	for (size_t i = 0; i <= all.n; i++) {
		for (size_t k = i; k <= all.n; k++) {
			struct checksum pieces = { 0 };

			checksum_add(&pieces, str_head(all, i));
			checksum_add(&pieces, (struct str){ bytes + i, k - i });
			checksum_add(&pieces, str_skip(all, k));
			CHECK_NUM(checksum_of(&pieces), whole);
		}
		CHECK(i == all.n || of(str_head(all, i)) != whole);
	}
	for (size_t bit = 0; bit < 8 * all.n; bit++) {
		bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
		CHECK(of(all) != whole);
		bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
	}
	CHECK(of(STR("12345678abcdefgh")) != of(STR("abcdefgh12345678")));
	CHECK(of(STR("")) != of((struct str){ "\0", 1 }));
	/* Parts are read by other machines. */
	CHECK_NUM(of(STR("part")), UINT64_C(0xc5aa2f4143ca35ae));
	return check_done();
}
