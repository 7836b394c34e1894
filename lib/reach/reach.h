/*
 * reach: what an agent loads of the memory files of a project when a session
 * begins, byte for byte, and what of them it never sees. The contracts of the
 * agents (names, order, limits) are data, in lib/data/reach, each with its source
 * and the day it was looked up.
 *
 * The folder, in the order of calls:
 *   load       all of it, in the agent's order
 *   agents     the table lib/data/reach
 *   tree       files and directories below the root, and never outside of it
 *   config     what the project's own settings of an agent change
 *   extract    the parts of a file that are shown: front matter, comments, limits
 *   imports    "@path" in a text, as each agent reads it
 *   pieces     how what arrives, and what is lost, is added
 *   expand     a file of Gemini CLI, with its imports in their places
 *
 * What is read. Only regular files below `root`, by whatever links, that the
 * caller may read. Not read, though agents load them: files of the user
 * (~/.claude/CLAUDE.md, ~/.codex/AGENTS.md, ~/.gemini/GEMINI.md), of the machine
 * (/etc/claude-code) and above the root, settings outside of the project, and
 * what a link or an import finds outside of the root, which is a loss
 * (REACH_OUTSIDE). Settings in the project count as if the project was trusted.
 *
 * What is exact. codex and gemini are reproduced from their source: the text of
 * reach_print() is what they make of these files, without the tags around it.
 * For the other agents files, order and limits are those of their documentation;
 * how they frame a file is not documented, and an empty line stands between two.
 * Bytes that are not UTF-8 arrive as U+FFFD, one for each maximal part of a
 * sequence, for all agents.
 */
#ifndef PITH_REACH_H
#define PITH_REACH_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"

struct reach_file {
	struct str path;   /* to open it: under the root as the caller named it */
	struct str bytes;  /* the whole file */
	uint64_t identity; /* equal for two names of one file */
};

/* Something that arrives. All pieces, in order, are what the agent loads. */
struct reach_piece {
	size_t file;     /* in reach.files: where it comes from */
	size_t off, len; /* the bytes of the file that it stands for */
	struct str text; /* what arrives: those bytes, as the agent decodes them */
	bool made;       /* the agent's own: a separator, a frame; len is 0 */
	unsigned depth;  /* 0: loaded by itself; 1: imported by that; ... */
};

enum reach_kind {
	REACH_CUT,        /* the end of a file, over a limit */
	REACH_TOO_LARGE,  /* a whole file, over a limit */
	REACH_UNREACHED,  /* a whole file: those before it took the budget */
	REACH_UNREADABLE, /* it cannot be read */
	REACH_OUTSIDE,    /* a link or an import leads out of the root: not read */
	REACH_DEPTH,      /* an import that is too deep to be followed */
	REACH_CYCLE,      /* an import of a file that is just being imported */
	REACH_MISSING,    /* an import of what does not exist */
	REACH_HIDDEN,     /* another file is read instead */
	REACH_LATER,      /* not at the start: with files that match, or if named */
	REACH_ADVICE,     /* it arrives, but is longer than the vendor advises */
	REACH_KINDS
};

/* Something that does not arrive, or is not as it should be. */
struct reach_loss {
	enum reach_kind kind;
	struct str path;     /* as in reach_file */
	size_t file;         /* in reach.files; SIZE_MAX: it was not read */
	size_t off, len;     /* the bytes that it is about; 0, 0: it was not read */
	size_t line, end;    /* their lines, from 1 */
	size_t n;            /* bytes lost; for REACH_ADVICE what was counted */
	struct str text;     /* what is wrong, one line */
	struct str evidence; /* why that is so, one line, with its source */
};

/* Starts as all zero. */
struct reach {
	struct reach_file *files; /* each once, as they were opened */
	size_t n_files, cap_files;
	struct reach_piece *pieces; /* in loading order */
	size_t n_pieces, cap_pieces;
	struct reach_loss *losses; /* sorted by file and offset */
	size_t n_losses, cap_losses;

	/* private */
	struct arena arena; /* of all texts above */
	struct map identities; /* of files, to their numbers from 1 */
};

void reach_free(struct reach *reach);

/* Writes what arrives to standard output (out.h). */
void reach_print(const struct reach *reach);

/* How many bytes arrive. */
size_t reach_size(const struct reach *reach);

/* The name of the rule: "reach-cut". */
const char *reach_rule(enum reach_kind kind);

/*
 * "error": instructions are lost. "warning": they probably are. "note": so it was
 * meant, or advice.
 */
const char *reach_severity(enum reach_kind kind);

#endif
