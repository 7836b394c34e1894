#include "running/growth.h"

#include <stdlib.h>

static struct growth_file *
file_of(struct growth *growth, struct str file)
{
	uint32_t number = intern_add(&growth->files, file);

	if (number > growth->n) {
		growth->list = grow(growth->list, &growth->cap, number,
		    sizeof *growth->list);
		growth->list[growth->n++] = (struct growth_file){ 0 };
	}
	return &growth->list[number - 1];
}

void
growth_add(struct growth *growth, struct str file, const struct record *entry)
{
	trend_add(&file_of(growth, file)->trend, record_text(entry, K_ts),
	    record_story(entry));
}

void
growth_read(struct growth *growth, const struct record *layout)
{
	struct json_field top[] = { { .name = "top" } };
	struct json_iter iter = { 0 };
	struct json name, file;

	growth->told = true;
	json_fields((struct json){ layout->line, JSON_OBJECT }, top, 1);
	while (json_next(top[0].value, &iter, &name, &file))
		file_of(growth, json_text(file, layout->arena))->top = true;
}

static bool
is_top(const struct growth *growth, const struct growth_file *file)
{
	return growth->told ? file->top : trend_newest_first(&file->trend);
}

bool
growth_at_top(const struct growth *growth, struct str file)
{
	uint32_t number = intern_find(&growth->files, file);

	return number && is_top(growth, &growth->list[number - 1]);
}

void
growth_write(const struct growth *growth, struct buf *b)
{
	bool any = false;

	for (size_t i = 0; i < growth->n; i++) {
		if (!is_top(growth, &growth->list[i]))
			continue;
		if (!any)
			json_open(b, "top", '[');
		any = true;
		json_add_text(b, NULL,
		    intern_str(&growth->files, (uint32_t)i + 1));
	}
	if (any)
		json_close(b, ']');
}

void
growth_free(struct growth *growth)
{
	for (size_t i = 0; i < growth->n; i++)
		buf_free(&growth->list[i].trend.id);
	free(growth->list);
	intern_free(&growth->files);
}
