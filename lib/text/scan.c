#include "text/scan.h"

bool
scan_listed(struct scan *scan, enum wordlist list)
{
	size_t n = is_word_byte(scan_peek(scan, 0))
	    ? wordlist_begins(list, scan_rest(scan))
	    : 0;

	scan->at += n;
	return n > 0;
}
