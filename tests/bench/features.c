/*
 * features: the points of the logs whose records are on standard input, a line
 * each: file, first and last line, score, features, text; tabs between them.
 */
#include <stdio.h>

#include "base/opt.h"
#include "need/points.h"

int
main(int argc, char *argv[])
{
	struct records records = { 0 };
	struct record record;
	struct log_points points = { 0 };

	(void)argc;
	records_open(&records, argv + 1);
	while (records_next(&records, &record)) {
		if (record.kind == KIND_ENTRY || record.kind == KIND_SECTION)
			points_add(&points, &record);
	}
	points_score(&points);
	for (size_t i = 0; i < points.n; i++) {
		const struct scored_item *one = &points.all[i];

		printf("%zu\t%zu\t%zu\t%d\t%zu\t%d\t", one->src.line, one->src.end, one->entry,
		    (int)one->point.form, one->point.group, one->score);
		for (size_t k = 0; k < FEATURE_COUNT; k++)
			printf("%d ", one->features.at[k]);
		printf("\t%.*s\t%.*s\n", STR_ARG(one->point.above), STR_ARG(one->point.text));
	}
	return 0;
}
