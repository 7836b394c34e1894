#include "loss/loss_type.h"

static const struct row {
	struct str name, words, fact;
} rows[LOSS_TYPES] = {
	[LOSS_PATHS] = { STR_INIT("FilePaths"),
	    STR_INIT("File paths and locations"), STR_INIT("path") },
	[LOSS_SYMBOLS] = { STR_INIT("SymbolNames"),
	    STR_INIT("Names of functions, structs and types"),
	    STR_INIT("symbol") },
	[LOSS_ERRORS] = { STR_INIT("ErrorDetails"),
	    STR_INIT("Error messages and why something failed"),
	    STR_INIT("error") },
	[LOSS_DIRECTORY] = { STR_INIT("WorkingDirectory"),
	    STR_INIT("Directories and where the work is"), STR_INIT("cwd") },
	[LOSS_DEPENDENCIES] = { STR_INIT("Dependencies"),
	    STR_INIT("Package names and versions"), STR_INIT("dependency") },
	[LOSS_TESTS] = { STR_INIT("TestResults"), STR_INIT("Test outcomes"),
	    STR_INIT("test") },
	[LOSS_TODO] = { STR_INIT("TodoItems"), STR_INIT("Pending tasks"),
	    STR_INIT("todo") },
	[LOSS_GIT] = { STR_INIT("GitContext"),
	    STR_INIT("Branch and commit info"), STR_INIT("git") },
	[LOSS_ISSUES] = { STR_INIT("IssueContext"),
	    STR_INIT("Issue and directive IDs"), STR_INIT("issue") },
	[LOSS_DECISIONS] = { STR_INIT("ArchitectureDecisions"),
	    STR_INIT("Design choices"), STR_INIT("decision") },
	[LOSS_CONSTRAINTS] = { STR_INIT("Constraints"),
	    STR_INIT("Requirements"), STR_INIT("constraint") },
};

struct str
loss_type_name(enum loss_type type)
{
	return rows[type].name;
}

struct str
loss_type_words(enum loss_type type)
{
	return rows[type].words;
}

bool
loss_type_named(struct str name, enum loss_type *type)
{
	for (size_t i = 0; i < LOSS_TYPES; i++) {
		if (str_eq(rows[i].name, name)) {
			*type = (enum loss_type)i;
			return true;
		}
	}
	return false;
}

bool
loss_type_of_fact(struct str fact, enum loss_type *type)
{
	for (size_t i = 0; i < LOSS_TYPES; i++) {
		if (str_eq(rows[i].fact, fact)) {
			*type = (enum loss_type)i;
			return true;
		}
	}
	return false;
}
