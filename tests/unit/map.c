#include "base/map.h"

#include "base/buf.h"
#include "check.h"

/* Members that collide, and the hash that marks a free slot. */
static uint64_t
hash(size_t i)
{
	return (uint64_t)i << 20;
}

static void
keeps_values(void)
{
	struct map map = { 0 };
	enum { N = 5000 };
	size_t value;

	CHECK(!map_find(&map, 7, &value));
	for (size_t round = 0; round < 2; round++) {
		for (size_t i = 0; i < N; i++)
			*map_put(&map, hash(i)) += i + 1;
	}
	CHECK_NUM(map.n, N);
	for (size_t i = 0; i < N; i++) {
		CHECK(map_find(&map, hash(i), &value));
		CHECK_NUM(value, 2 * (i + 1));
	}
	CHECK(!map_find(&map, hash(N), &value));
	map_clear(&map);
	CHECK(!map_find(&map, hash(1), &value));
	*map_put(&map, 9) = 4;
	map_clear(&map);
	CHECK_NUM(*map_put(&map, 9), 0);
	map_free(&map);
}

static void
counts(void)
{
	struct seen seen = { 0 };

	CHECK_NUM(seen_times(&seen, STR("a")), 0);
	CHECK_NUM(seen_add(&seen, STR("a")), 0);
	CHECK_NUM(seen_add(&seen, STR("a")), 1);
	CHECK_NUM(seen_add(&seen, STR("")), 0);
	CHECK_NUM(seen_times(&seen, STR("a")), 2);
	seen_clear(&seen);
	CHECK_NUM(seen_times(&seen, STR("a")), 0);
	seen_free(&seen);
}

static void
keeps_hashes(void)
{
	struct hashes hashes = { 0 };
	struct buf text = { 0 };
	enum { N = 5000 };

	CHECK(!hashes_has(&hashes, STR("")));
	for (size_t i = 0; i < 2 * N; i++) {
		buf_clear(&text);
		buf_addf(&text, "%zu", i % N);
		CHECK_NUM(hashes_has(&hashes, buf_str(&text)), i >= N);
		CHECK_NUM(hashes_add(&hashes, buf_str(&text)), i < N);
	}
	CHECK_NUM(hashes.n, N);
	CHECK(!hashes_has(&hashes, STR("5000")));
	hashes_free(&hashes);
	CHECK(!hashes_has(&hashes, STR("1")));
	buf_free(&text);
}

int
main(void)
{
	keeps_values();
	keeps_hashes();
	counts();
	return check_done();
}
