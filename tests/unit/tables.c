/* The compiled tables of lib/data: folded, and sorted by bytes. */
#include "check.h"
#include "text/fold.h"

static const char *const labels[] = {
#define WORD(word) word,
#define B2 WORD
#define B3 WORD
#define C2 WORD
#define C3 WORD
#define D2 WORD
#define F1 WORD
#define F3 WORD
#define G2 WORD
#define G3 WORD
#define L1 WORD
#define L2 WORD
#define L3 WORD
#define M1 WORD
#define M2 WORD
#define M3 WORD
#define N2 WORD
#define N3 WORD
#define P2 WORD
#define P3 WORD
#define R2 WORD
#define R3 WORD
#define S1 WORD
#define S2 WORD
#define T2 WORD
#define T3 WORD
#define W1 WORD
#define W2 WORD
#define W3 WORD
#define _ WORD
#define p_ WORD
#include "data/labels"
#undef B2
#undef B3
#undef C2
#undef C3
#undef D2
#undef F1
#undef F3
#undef G2
#undef G3
#undef L1
#undef L2
#undef L3
#undef M1
#undef M2
#undef M3
#undef N2
#undef N3
#undef P2
#undef P3
#undef R2
#undef R3
#undef S1
#undef S2
#undef T2
#undef T3
#undef W1
#undef W2
#undef W3
#undef _
#undef p_
};

static const char *const statuses[] = {
#define D WORD
#define D_ WORD
#define G WORD
#define G_ WORD
#define P WORD
#define P_ WORD
#define GC WORD
#define PC WORD
#define F WORD
#define F_ WORD
#define FC WORD
#define B WORD
#define B_ WORD
#include "data/statuses"
};

static const char *const months[] = {
#define M(month, word) word,
#define U(year, month, day)
#include "data/months"
};

static void
check_table(const char *const words[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct str word = str_of(words[i]);
		struct folded f;

		if (str_ends(word, STR("*")))
			word.n--;
		fold(&f, word);
		check_str((struct str){ f.text, f.n }, word, __FILE__,
		    __LINE__);
		if (i > 0 && strcmp(words[i - 1], words[i]) >= 0)
			check_str(str_of(words[i]), str_of(words[i - 1]),
			    __FILE__, __LINE__);
	}
}

int
main(void)
{
	check_table(labels, sizeof labels / sizeof *labels);
	check_table(statuses, sizeof statuses / sizeof *statuses);
	check_table(months, sizeof months / sizeof *months);
	return check_done();
}
