#include "base/utf8.h"

#include "check.h"

/* What is left of text where there is room for n. */
static void
check_room(int line, const char *text, size_t n, const char *want)
{
	struct str s = str_of(text);

	check_str(str_head(s, utf8_room(s, n)), str_of(want), __FILE__, line);
}

#define ROOM(text, n, want) check_room(__LINE__, text, n, want)

static void
letters_of_two_bytes_take_room_for_one(void)
{
	ROOM("", 4, "");
	ROOM("mill", 4, "mill");
	ROOM("mills", 4, "mill");
	ROOM("mill", 0, "");
	ROOM("шлюзы", 4, "шлюз");
	ROOM("äöü", 3, "äöü");
	/* Three bytes, as wide as two letters or three. */
	ROOM("水門", 3, "水");
	ROOM("水門", 4, "水\xe9");
	/* Half of a letter takes room, too. */
	ROOM("\xc3\xc3\xc3", 2, "\xc3\xc3");
	ROOM("a\xc3", 2, "a\xc3");
}

int
main(void)
{
	letters_of_two_bytes_take_room_for_one();
	return check_done();
}
