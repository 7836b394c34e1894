/* talk: what a message, a command and its output say. */
#include <stdio.h>

#include "base/out.h"
#include "fuzz.h"
#include "shell/classify.h"
#include "talk/issues.h"
#include "talk/numbers.h"
#include "talk/symbols.h"
#include "talk/talk.h"

static void
takes_apart(struct str text)
{
	struct shell shell = { .text = text };
	struct shell_command simple;
	size_t n = 0;

	while (shell_next(&shell, &simple)) {
		must(inside(simple.text, text) && ++n <= text.n);
		must(inside(simple.to, text));
		for (size_t i = 0; i < simple.n; i++)
			must(inside(simple.words[i], text));
	}
	shell_free(&shell);
	shell_acts(text);
	shell_is_command(text);
}

/* Each find lies in the text, and the next one after it. */
static void
finds(struct str text)
{
	struct issues issues = { .text = text };
	struct str found;
	size_t at = 0, before = 0;

	while (symbol_find(text, &at, text.n & 1, &found)) {
		must(found.n && inside(found, text) && at > before);
		before = at;
	}
	for (at = before = 0; number_find(text, &at, &found); before = at)
		must(found.n && inside(found, text) && at > before);
	while (issues_next(&issues, &found))
		must(found.n && inside(found, text));
}

/* The text as each thing that records hold. */
static void
tells(struct talk *talk, struct str text, const char *form)
{
	struct arena arena = { 0 };
	struct buf line = { 0 };
	struct json_error error;
	struct record record;

	for (const char *p = form; *p; p++) {
		if (*p == '%')
			json_put(&line, text);
		else
			buf_addc(&line, *p);
	}
	must(record_parse(buf_str(&line), &arena, &record, &error));
	talk_see(talk, &record);
	out_buf()->n = 0;
	buf_free(&line);
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static FILE *nowhere;
	static const char *const forms[] = {
		"{\"kind\":\"doc\",\"session\":\"s\",\"cwd\":%}",
		"{\"kind\":\"message\",\"role\":\"user\",\"text\":%}",
		"{\"kind\":\"message\",\"role\":\"assistant\",\"text\":%}",
		"{\"kind\":\"message\",\"role\":\"reasoning\",\"text\":%}",
		"{\"kind\":\"call\",\"verb\":\"run\",\"command\":%,"
		"\"error\":true,\"output\":%}",
		"{\"kind\":\"call\",\"verb\":\"run\",\"command\":\"make\","
		"\"output\":%}",
		"{\"kind\":\"call\",\"verb\":\"edit\",\"path\":\"go.mod\","
		"\"args\":{\"new\":%}}",
		"{\"kind\":\"call\",\"verb\":\"write\",\"path\":%,"
		"\"args\":{\"new\":%}}",
		"{\"kind\":\"call\",\"verb\":\"read\",\"path\":%,"
		"\"command\":%,\"error\":true,\"output\":%}",
		"{\"kind\":\"call\",\"tool\":\"issue\",\"verb\":\"other\","
		"\"args\":{\"todos\":[%],\"id\":%},\"output\":%}",
	};
	struct str text = { (const char *)data, n };
	struct talk talk = { .teller.wanted = TYPES_ALL };

	if (nowhere == NULL)
		nowhere = freopen("/dev/null", "w", stdout);
	takes_apart(text);
	finds(text);
	talk_open(&talk, NULL);
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		tells(&talk, text, forms[i]);
	talk_close(&talk);
	return 0;
}
