#include "trace/tell.h"
#include "base/out.h"

void
tell_begin(struct tell *tell, struct str file, struct arena *arena)
{
	buf_clear(&tell->session);
	buf_clear(&tell->model);
	buf_clear(&tell->title);
	buf_clear(&tell->agent);
	buf_clear(&tell->cwd.now);
	buf_clear(&tell->cwd.told);
	buf_clear(&tell->branch.now);
	buf_clear(&tell->branch.told);
	buf_clear(&tell->ts);
	buf_clear(&tell->started);
	buf_clear(&tell->compaction.text);
	idmap_clear(&tell->sessions);
	tell->begun = tell->dirty = tell->compaction.waits = false;
	tell->arena = arena;
	tell->src = (struct src){ file, 0, 0, 0, 0 };
}

void
tell_free(struct tell *tell)
{
	buf_free(&tell->session);
	buf_free(&tell->model);
	buf_free(&tell->title);
	buf_free(&tell->agent);
	buf_free(&tell->cwd.now);
	buf_free(&tell->cwd.told);
	buf_free(&tell->branch.now);
	buf_free(&tell->branch.told);
	buf_free(&tell->ts);
	buf_free(&tell->started);
	buf_free(&tell->compaction.ts);
	buf_free(&tell->compaction.trigger);
	buf_free(&tell->compaction.text);
	idmap_free(&tell->sessions);
}

bool
tell_set(struct buf *word, struct str s)
{
	if (s.n == 0 || str_eq(buf_str(word), s))
		return false;
	buf_clear(word);
	buf_add(word, s);
	return true;
}

/* ---- the records ---- */

void
tell_doc(struct tell *tell)
{
	size_t *seen;
	struct buf *b;

	if (tell->begun)
		return;
	tell->begun = true;
	seen = idmap_put(&tell->sessions, buf_str(&tell->session));
	if ((*seen)++)
		return;
	b = record_begin("doc");
	json_add_number(b, "schema", 1);
	json_add_text(b, "file", tell->src.file);
	json_add_text(b, "format", str_of(tell->format));
	if (tell->dialect)
		json_add_text(b, "dialect", str_of(tell->dialect));
	json_add_if(b, "title", buf_str(&tell->title));
	json_add_if(b, "branch", buf_str(&tell->branch.now));
	json_add_if(b, "started", buf_str(&tell->started));
	json_add_if(b, "session", buf_str(&tell->session));
	json_add_if(b, "cwd", buf_str(&tell->cwd.now));
	record_end(b);
	tell_set(&tell->cwd.told, buf_str(&tell->cwd.now));
	tell_set(&tell->branch.told, buf_str(&tell->branch.now));
}

void
tell_head(struct tell *tell, struct buf *b, const char *kind)
{
	json_open(b, NULL, '{');
	json_add_text(b, "kind", str_of(kind));
	json_add_if(b, "session", buf_str(&tell->session));
	json_add_if(b, "ts", buf_str(&tell->ts));
}

static void
add_change(struct buf *b, const char *name, struct tell_word *word)
{
	if (tell_set(&word->told, buf_str(&word->now)))
		json_add_text(b, name, buf_str(&word->told));
}

static bool
is_agents(const char *role)
{
	return strcmp(role, "assistant") == 0 || strcmp(role, "reasoning") == 0;
}

void
tell_message(struct tell *tell, const char *role, const struct text *text)
{
	struct buf *b;

	if (text_is_empty(text))
		return;
	tell_doc(tell);
	b = out_buf();
	tell_head(tell, b, "message");
	json_add_text(b, "role", str_of(role));
	json_add_if(b, "agent", buf_str(&tell->agent));
	if (is_agents(role))
		json_add_if(b, "model", buf_str(&tell->model));
	tell_add_text(tell, b, "text", text);
	add_change(b, "branch", &tell->branch);
	add_change(b, "cwd", &tell->cwd);
	src_add(b, "src", &tell->src);
	record_end(b);
}

/* ---- compactions ---- */

static void
add_known(struct buf *b, const char *name, size_t n)
{
	if (n != SIZE_MAX)
		json_add_number(b, name, n);
}

static void
write_compaction(struct tell *tell, const struct text *text)
{
	struct src *src = &tell->compaction.src;
	struct buf *b;

	tell_doc(tell);
	b = record_begin("compaction");
	json_add_if(b, "session", buf_str(&tell->session));
	json_add_if(b, "ts", buf_str(&tell->compaction.ts));
	json_add_if(b, "trigger", buf_str(&tell->compaction.trigger));
	add_known(b, "before", tell->compaction.before);
	add_known(b, "after", tell->compaction.after);
	add_known(b, "kept", tell->compaction.kept);
	buf_clear(&tell->compaction.text);
	if (text && !text_is_empty(text)) {
		tell_add_text(tell, b, "text", text);
		buf_add(&tell->compaction.text, text_str(text, tell->arena));
		/* The boundary and its summary are two lines. */
		src->end = tell->src.end;
		src->len = tell->src.off + tell->src.len - src->off;
	}
	src_add(b, "src", src);
	record_end(b);
	tell->compaction.waits = false;
}

void
tell_compaction(struct tell *tell, const struct text *text)
{
	if (text == NULL || text_is_empty(text)) {
		tell->compaction.waits = true;
		return;
	}
	write_compaction(tell, text);
}

void
tell_summary(struct tell *tell, const struct text *text)
{
	if (!tell->compaction.waits) {
		buf_clear(&tell->compaction.ts);
		buf_add(&tell->compaction.ts, buf_str(&tell->ts));
		buf_clear(&tell->compaction.trigger);
		tell->compaction.before = tell->compaction.after =
		    tell->compaction.kept = SIZE_MAX;
		tell->compaction.src = tell->src;
	}
	write_compaction(tell, text);
}

void
tell_waiting(struct tell *tell)
{
	if (tell->compaction.waits)
		write_compaction(tell, NULL);
}
