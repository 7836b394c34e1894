#include "merge.h"
void
merge_json(struct merge *merge)
{
	merge_lines(merge);
}
