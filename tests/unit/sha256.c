#include "base/sha256.h"

#include "check.h"

/*
 * The first eight bytes for the standard's examples and around a block
 * boundary.
 */
static void
check(const char *text, size_t n, uint64_t want)
{
	uint8_t digest[32];
	uint64_t got = 0;

	sha256((struct str){ text, n }, digest);
	for (size_t i = 0; i < 8; i++)
		got = got << 8 | digest[i];
	CHECK_NUM(got, want);
}

int
main(void)
{
	char as[129];

	check("", 0, 0xe3b0c44298fc1c14);
	check("abc", 3, 0xba7816bf8f01cfea);
	check("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
	    0x248d6a61d20638b8);
	memset(as, 'a', sizeof as);
	check(as, 55, 0x9f4390f8d30c2dd9);
	check(as, 56, 0xb35439a4ac6f0948);
	check(as, 63, 0x7d3e74a05d7db15b);
	check(as, 64, 0xffe054fe7ae0cb6d);
	check(as, 65, 0x635361c48bb9eab1);
	check(as, 119, 0x31eba51c313a5c08);
	check(as, 120, 0x2f3d335432c70b58);
	check(as, 128, 0x6836cf13bac400e9);
	check(as, 129, 0xc12cb024a2e5551c);
	return check_done();
}
