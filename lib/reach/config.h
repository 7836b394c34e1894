/*
 * config: what a project's own settings change of what an agent loads.
 * .codex/config.toml: project_doc_max_bytes, project_doc_fallback_filenames.
 * .gemini/settings.json: context.fileName.
 */
#ifndef PITH_CONFIG_H
#define PITH_CONFIG_H

#include "reach/agents.h"
#include "reach/tree.h"

/*
 * Changes the files and limits of an agent as settings in the directories of a
 * chain say, from the project down to the current one; the last one counts. For
 * a limit *from is the path of the settings, in the arena; NULL if nobody has
 * changed it. Settings that cannot be read or parsed change nothing.
 */
void config_apply(struct agent *agent, const struct tree *tree,
    const struct tree_list *chain, struct arena *arena, struct str *from);

#endif
