/*
 * settings: the hooks in an agent's settings. These are one JSON object that
 * people edit, too: comments (// and the like), a comma after the last member, a
 * byte order mark and all layout stay as they are; bytes are added or taken out
 * where hooks are, and nowhere else.
 *
 * The form, of Claude Code, Codex and Gemini CLI:
 *
 *   { "hooks": { EVENT: [ { "matcher": ..., "hooks": [ HOOK, ... ] } ] } }
 *
 * A HOOK whose "command" runs `pith hook --agent`, by whatever path, is ours.
 */
#ifndef PITH_SETTINGS_H
#define PITH_SETTINGS_H

#include "base/buf.h"

/*
 * Takes our hooks out of the settings, and what becomes empty by that: the list
 * of an event, and "hooks". False, and reported with the name of the file, if
 * text does not have the form of settings; then it has not changed.
 */
bool settings_remove(struct buf *text, const char *name);

/*
 * Adds the hooks of `ours`, settings without comments, after those that are
 * there. *text has none of ours. White space alone becomes settings with these
 * only.
 */
bool settings_add(struct buf *text, struct str ours, const char *name);

#endif
