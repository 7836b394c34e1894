#include "base/in.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mapped.h"
#include "check.h"

static void
put(const char *file, struct str s)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	CHECK(fd >= 0 && write(fd, s.p, s.n) == (ssize_t)s.n);
	close(fd);
}

static void
counts_lines_and_offsets(void)
{
	char *const files[] = { "a", "nowhere", "empty", "b", NULL };
	struct str line;
	struct in in;

	put("a", STR("one\r\n\n\0two"));
	put("empty", STR(""));
	put("b", STR("three\n"));
	in_open(&in, files, NULL);
	CHECK(!in_line(&in, &line));
	CHECK(in_next_file(&in));
	CHECK(strcmp(in.name, "a") == 0);
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "one\r\n");
	CHECK(in.line == 1 && in.off == 0);
	CHECK_STR(in_peek(&in, 3), "\n\0two");
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "\n");
	CHECK(in.line == 2 && in.off == 5);
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "\0two");
	CHECK(in.line == 3 && in.off == 6);
	CHECK(!in_line(&in, &line));
	CHECK(!in_line(&in, &line));

	/* "nowhere" is reported and skipped. */
	CHECK(in_next_file(&in));
	CHECK(strcmp(in.name, "empty") == 0);
	CHECK_STR(in_peek(&in, 1), "");
	CHECK(!in_line(&in, &line));
	CHECK(in_next_file(&in));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "three\n");
	CHECK(in.line == 1 && in.off == 0);
	CHECK(!in_line(&in, &line));
	CHECK(!in_next_file(&in));
	CHECK(!in_next_file(&in));
	in_close(&in);
}

/* Lines of 0, 1, 2, ... bytes up to 2 MiB cross every block boundary. */
static void
reads_lines_of_any_length(void)
{
	char *const files[] = { "long", NULL };
	struct buf text = { 0 };
	struct str line;
	struct in in;
	size_t off = 0;

	for (size_t n = 1; n < 2 << 20; n = n * 3 / 2 + 1) {
		memset(buf_room(&text, n), 'a' + (int)(n % 26), n);
		text.n += n;
		buf_addc(&text, '\n');
	}
	put("long", buf_str(&text));
	in_open(&in, files, NULL);
	CHECK(in_next_file(&in));
	for (size_t n = 1; n < 2 << 20; n = n * 3 / 2 + 1) {
		CHECK(in_line(&in, &line));
		CHECK_NUM(line.n, n + 1);
		CHECK_NUM(in.off, off);
		CHECK(line.p[0] == (char)('a' + n % 26));
		CHECK(line.p[n] == '\n');
		off += line.n;
	}
	CHECK(!in_line(&in, &line));
	in_close(&in);

	/* Lookahead changes nothing, however far. */
	in_open(&in, files, NULL);
	CHECK(in_next_file(&in));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "b\n");
	CHECK(str_eq(in_peek(&in, SIZE_MAX), str_skip(buf_str(&text), 2)));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "cc\n");
	CHECK_NUM(in.line, 2);
	CHECK_NUM(in.off, 2);

	/* What is taken of it is not read again. */
	CHECK(str_starts(in_peek(&in, 5), STR("eeee\n")));
	in_take(&in, 2);
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "ee\n");
	CHECK_NUM(in.off, 7);
	in_close(&in);
	buf_free(&text);
}

static void
append(const char *file, struct str s)
{
	int fd = open(file, O_WRONLY | O_APPEND);

	CHECK(fd >= 0 && write(fd, s.p, s.n) == (ssize_t)s.n);
	close(fd);
}

static void
follows_a_file(void)
{
	char *const files[] = { "grows", NULL };
	struct str line;
	struct in in;

	put("grows", STR("one\ntw"));
	in_open(&in, files, NULL);
	CHECK(in_next_file(&in));
	CHECK(in_is_regular(&in));
	in_follow(&in, true);
	CHECK(in_line(&in, &line));
	CHECK(!in_line(&in, &line));
	append("grows", STR("o\nth"));
	CHECK(!in_line(&in, &line));
	CHECK(in_again(&in));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "two\n");
	CHECK(in.line == 2 && in.off == 4);
	CHECK(!in_line(&in, &line));

	/* If no more is expected, the rest is a line. */
	in_follow(&in, false);
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "th");
	in_follow(&in, true);

	put("grows", STR("new\n"));
	CHECK(!in_again(&in));
	CHECK(!in_line(&in, &line));
	CHECK(in_seek(&in, 1, 0));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "new\n");
	CHECK(in.line == 1 && in.off == 0);
	in_close(&in);
}

static void
maps_and_seeks(void)
{
	char *const files[] = { "mapped", NULL };
	struct str line, text;
	struct in in;

	put("mapped", STR("one\ntwo\nthree"));
	in_open(&in, files, NULL);
	CHECK(in_next_file(&in));
	CHECK_STR(in_peek(&in, 1), "one\ntwo\nthree");
	CHECK(in_hold(&in));
	text = in_map(&in);
	CHECK_STR(text, "one\ntwo\nthree");
	mapped_close(text);
	CHECK(in_seek(&in, 3, 8));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "three");
	CHECK(in.line == 3 && in.off == 8);
	CHECK(in_seek(&in, 2, 4));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "two\n");
	CHECK(in.line == 2 && in.off == 4);
	in_close(&in);

	put("mapped", STR(""));
	in_open(&in, files, NULL);
	CHECK(in_next_file(&in));
	CHECK_NUM(in_map(&in).n, 0);
	in_close(&in);
}

/* Standard input is a pipe that was already peeked at. */
static void
holds_a_pipe(void)
{
	char *const files[] = { "-", NULL };
	struct str line, text;
	struct in in;
	int ends[2];

	CHECK(pipe(ends) == 0 && dup2(ends[0], STDIN_FILENO) == STDIN_FILENO);
	CHECK(write(ends[1], "one\ntwo\n", 8) == 8);
	close(ends[0]);
	close(ends[1]);
	in_open(&in, files, NULL);
	CHECK(in_next_file(&in));
	CHECK(!in_is_regular(&in));
	CHECK_NUM(in_map(&in).n, 0);
	CHECK(!in_seek(&in, 2, 4));
	CHECK_STR(in_peek(&in, 4), "one\ntwo\n");
	CHECK(in_hold(&in));
	text = in_map(&in);
	CHECK_STR(text, "one\ntwo\n");
	mapped_close(text);
	CHECK(in_seek(&in, 2, 4));
	CHECK(in_line(&in, &line));
	CHECK_STR(line, "two\n");
	CHECK(!in_line(&in, &line));
	in_close(&in);
}

static void
reads_whole_files(void)
{
	struct buf b = { 0 };

	put("whole", STR("{\n}\0"));
	CHECK(read_file("whole", &b));
	CHECK_STR(buf_str(&b), "{\n}\0");
	CHECK(read_file("empty", &b));
	CHECK_STR(buf_str(&b), "");
	CHECK(!read_file("nowhere", &b));
	CHECK(!read_file(".", &b));
	buf_free(&b);
}

int
main(void)
{
	prog = "in";
	CHECK_STR(chomp(STR("a\r\n")), "a");
	CHECK_STR(chomp(STR("a\r")), "a\r");
	CHECK_STR(chomp(STR("\n")), "");
	CHECK_STR(chomp(STR("")), "");
	counts_lines_and_offsets();
	reads_lines_of_any_length();
	reads_whole_files();
	follows_a_file();
	maps_and_seeks();
	holds_a_pipe();
	CHECK_NUM((unsigned)finish(), EX_BROKEN);
	return check_done();
}
