#include "json/end.h"

#include "base/err.h"
#include "json/record.h"

/* The end that finish() writes; one stream, as there is one standard output. */
static struct end passed;
static bool reads_files;

static void
add_file(struct end *end, struct str file)
{
	bool has_doc = seen_times(&end->docs, file) > 0;

	if (seen_add(&end->files, file))
		return;
	json_add_text(&end->names, NULL, file);
	if (has_doc)
		end->missing--;
}

static void
add_doc(struct end *end, struct str file)
{
	if (seen_add(&end->docs, file) == 0 &&
	    seen_times(&end->files, file) == 0)
		end->missing++;
}

static void
join(struct end *end, const struct record *record)
{
	struct json_iter iter = { 0 };
	struct json name, file;
	size_t status = json_size_or(record->at[K_status], EX_BROKEN);

	while (record->at[K_files].type == JSON_ARRAY &&
	    json_next(record->at[K_files], &iter, &name, &file))
		add_file(end, json_text(file, record->arena));
	if (status > (size_t)end->status)
		end->status = status < EX_BROKEN ? (int)status : EX_BROKEN;
}

void
end_see(struct end *end, const struct record *record)
{
	end->last = record->kind == KIND_END;
	if (end->last)
		join(end, record);
	else if (record->kind == KIND_DOC)
		add_doc(end, record_text(record, K_file));
}

void
end_break(struct end *end)
{
	end->last = false;
}

bool
end_is_whole(const struct end *end)
{
	return end->last && end->missing == 0;
}

/* An own failure leaves it out, but a reader says which files are whole. */
static void
write_end(int status)
{
	struct buf *b;

	if (!end_is_whole(&passed) || (status == EX_BROKEN && !reads_files))
		return;
	if (status < passed.status)
		status = passed.status;
	b = record_begin("end");
	json_open(b, "files", '[');
	buf_add(b, buf_str(&passed.names));
	json_close(b, ']');
	json_add_number(b, "status", (uintmax_t)status);
	record_end(b);
	end_free(&passed);
}

void
end_begin(void)
{
	reads_files = passed.last = true;
	finish_with(write_end);
}

void
end_add_file(struct str file)
{
	add_file(&passed, file);
}

void
end_pass(struct end *end)
{
	passed = *end;
	*end = (struct end){ 0 };
	finish_with(write_end);
}

void
end_free(struct end *end)
{
	seen_free(&end->docs);
	seen_free(&end->files);
	buf_free(&end->names);
}
