#include "need/chapter.h"

#include "log/entry_start.h"
#include "need/caption.h"
#include "text/ids.h"
#include "text/wordlist.h"

bool
chapter_is_number(const struct record *record)
{
	struct str id = record_text(record, K_id);

	return id.n && str_run_of(id, is_digit) == id.n &&
	    record_text(record, K_ts).n == 0;
}

static struct str
heading_of(const struct record *record)
{
	return str_trim(str_line(record_text(record, K_body)));
}

/* "3. Remaining work" */
static bool
names_part(struct str heading)
{
	enum { BYTES = 64 };

	return str_starts(heading, STR("#")) && heading.n <= BYTES &&
	    part_named_by(heading) != NEED_UNKNOWN;
}

static void
add_section(struct chapters *chapters, struct str heading)
{
	size_t level = str_run(heading, '#');

	if (level == 0 || level > POINT_HEADINGS)
		return;
	chapters->levels[level]++;
	chapters->parent = level;
	chapters->kind = part_named_by(heading);
	chapters->log = ends_with_phrase(caption_without_aside(heading),
	    LIST_UNITS_LOG);
	chapters->apart = true;
}

/* A number below the last section: "### 2. The gate". */
static void
add_number(struct chapters *chapters, const struct record *record)
{
	struct str heading = heading_of(record);
	size_t level = str_run(heading, '#');

	chapters->numbers++;
	chapters->named += names_part(heading);
	chapters->units |= status_named(record_text(record, K_status)) ==
	    STATUS_PENDING;
	if (chapters->apart && chapters->parent < level) {
		chapters->parents++;
		chapters->above = chapters->parent;
		/* Steps, decisions, lessons and sessions stand alone. */
		chapters->units |= chapters->kind == NEED_OPEN ||
		    chapters->kind == NEED_DECISIONS ||
		    chapters->kind == NEED_RULES || chapters->log;
	}
	chapters->apart = false;
}

void
chapters_add(struct chapters *chapters, const struct record *record)
{
	if (record->kind != KIND_ENTRY) {
		add_section(chapters, heading_of(record));
		return;
	}
	chapters->entries++;
	if (chapter_is_number(record))
		add_number(chapters, record);
}

/*
 * All are "### 1.", "### 2.", ... of what was done, below one "## What was built",
 * which has others beside it.
 */
static bool
are_of_section(const struct chapters *chapters)
{
	return chapters->numbers == chapters->entries && !chapters->units &&
	    chapters->parents == 1 && chapters->above > 1 &&
	    chapters->levels[chapters->above] > 1;
}

bool
chapters_has(const struct chapters *chapters, const struct record *entry)
{
	return chapter_is_number(entry) &&
	    ((chapters->named > 0 &&
		 4 * chapters->named >= chapters->numbers) ||
		are_of_section(chapters));
}
