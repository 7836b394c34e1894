/*
 * select FILE: passes the JSON Lines that have a kind, reading kind, id and ts
 * of each, with jansson or (-DYYJSON) yyjson: what our programs do with records
 * that they do not handle. A peer in tests/bench/run.
 */
#ifdef YYJSON
#include <yyjson.h>
#else
#include <jansson.h>
#endif
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef YYJSON
static bool
wanted(char *line, size_t n)
{
	yyjson_doc *doc = yyjson_read(line, n, 0);
	yyjson_val *record = yyjson_doc_get_root(doc);
	bool kind = yyjson_get_str(yyjson_obj_get(record, "kind")) != NULL;

	yyjson_get_str(yyjson_obj_get(record, "id"));
	yyjson_get_str(yyjson_obj_get(record, "ts"));
	yyjson_doc_free(doc);
	return kind;
}
#else
static bool
wanted(char *line, size_t n)
{
	json_t *record = json_loadb(line, n, 0, NULL);
	bool kind = json_string_value(json_object_get(record, "kind")) != NULL;

	json_string_value(json_object_get(record, "id"));
	json_string_value(json_object_get(record, "ts"));
	json_decref(record);
	return kind;
}
#endif

int
main(int argc, char *argv[])
{
	char *line = NULL;
	size_t room = 0;
	ssize_t n;
	FILE *file;

	if (argc != 2)
		return 64;
	file = fopen(argv[1], "r");
	if (!file) {
		perror(argv[1]);
		return 70;
	}
	while ((n = getline(&line, &room, file)) > 0) {
		if (wanted(line, (size_t)n))
			fwrite(line, 1, (size_t)n, stdout);
	}
	free(line);
	fclose(file);
	return fflush(stdout) ? 70 : 0;
}
