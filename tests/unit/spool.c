#include "base/spool.h"
#include "base/in.h"

#include "check.h"

/* Text i; some texts are longer than the memory limit. */
static struct str
text_of(size_t i, struct buf *b)
{
	size_t n = i % 50 == 49 ? 3000000 : 1 + i * 7919 % 100000;

	buf_clear(b);
	buf_room(b, n);
	memset(b->p, 'a' + (int)(i % 26), n);
	b->n = n;
	return buf_str(b);
}

static void
gives_texts_back(struct spool *spool, size_t n)
{
	struct buf text = { 0 };
	size_t at[200];

	for (size_t i = 0; i < n; i++)
		at[i] = spool_add(spool, text_of(i, &text));
	for (size_t i = n; i-- > 0;) {
		struct str want = text_of(i, &text);

		CHECK(str_eq(spool_get(spool, at[i], want.n), want));
	}
	buf_free(&text);
}

static void
gives_a_file(struct spool *spool)
{
	struct buf text = { 0 };

	spool_add(spool, STR("one\n"));
	spool_add(spool, STR("two\n"));
	CHECK(read_from(spool_file(spool), 0, &text));
	CHECK(str_eq(buf_str(&text), STR("one\ntwo\n")));
	CHECK_NUM(spool_size(spool), text.n);
	buf_free(&text);
	spool_clear(spool);
}

int
main(void)
{
	struct spool spool = { 0 };

	gives_texts_back(&spool, 3);
	CHECK(!spool.open);
	spool_clear(&spool);
	gives_texts_back(&spool, 200);
	CHECK(spool.open);
	spool_clear(&spool);
	gives_a_file(&spool);
	gives_texts_back(&spool, 3);
	CHECK(!spool.open);
	spool_free(&spool);
	return check_done();
}
