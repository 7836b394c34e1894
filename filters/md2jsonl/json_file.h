/*
 * json_file: files that are not in Markdown, but for another program.
 */
#ifndef PITH_JSON_FILE_H
#define PITH_JSON_FILE_H

#include "base/str.h"

/*
 * What a file in JSON or JSON Lines is, and what reads it; NULL for any other,
 * such as a log that only begins with a bracket, or with front matter in JSON.
 * head is the file, or its first lines.
 */
const char *json_file_detect(struct str head);

#endif
