#include "jsonlog/entry_id.h"

enum { BASE = 36, LEAST = 3, NUMBERS = BASE * BASE * BASE };

static bool
is_digit36(char c)
{
	return is_digit(c) || is_lower(c);
}

struct str
entry_id_prefix(struct str id)
{
	static const char form[] = "entry-00000000-000000-";
	size_t n = sizeof form - 1;
	bool same = id.n >= n + LEAST &&
	    str_run_of(str_skip(id, n), is_digit36) == id.n - n;

	for (size_t i = 0; same && i < n; i++)
		same = form[i] == '0' ? is_digit(id.p[i]) : id.p[i] == form[i];
	return str_head(id, same ? n : 0);
}

/* With three digits at least. */
static void
put_number(struct buf *b, uint64_t number)
{
	char text[16];
	size_t n = sizeof text;

	while (number || n > sizeof text - LEAST) {
		text[--n] =
		    "0123456789abcdefghijklmnopqrstuvwxyz"[number % BASE];
		number /= BASE;
	}
	buf_add(b, (struct str){ text + n, sizeof text - n });
}

void
entry_id_put(struct buf *b, struct str prefix, struct str entry,
    const struct seen *taken)
{
	uint64_t first = str_hash(entry) % NUMBERS;
	size_t from = b->n;

	/* With more digits, if all numbers of three are taken. */
	for (uint64_t i = 0;; i++) {
		b->n = from;
		buf_add(b, prefix);
		put_number(b, i < NUMBERS ? (first + i) % NUMBERS : i);
		if (seen_times(taken, buf_since(b, from)) == 0)
			return;
	}
}
