/*
 * pith: the parts of pith(1). pith.c has the command line and the pipelines,
 * agents.c what an agent runs and how that is set up,
 * fleet.c the questions about many projects.
 */
#ifndef PITH_PITH_H
#define PITH_PITH_H

#include <limits.h>
#include <stdbool.h>

/* Descriptors of a recipe; project.sh knows them. */
enum { RECIPE_STDERR = 3, RECIPE_STATUS = 4 };

/* Where the programs are, the other files, and this program. */
extern const char *exec_path, *share_path;
extern char self[PATH_MAX];

/* DIR/NAME plus an ending, for open(2) and exec(2); empty if it is too long. */
const char *path_to(char path[PATH_MAX], const char *dir, const char *name,
    const char *suffix);

/* Runs a program of ours in the place of this one; returns if there is none. */
void exec_program(const char *name, char *words[]);

/* Settings of an enclosing make must not reach ours. */
void leave_make(void);

/* Runs a pipeline, whose messages go to `errors`; its status. */
int run_make(const char *name, int errors);

/* The word is an option, by its letter or its name. */
bool is_one_of(const char *word, const char *letter, const char *name);

/* Of the option that *words begins with: the next word, which is taken. */
const char *option_argument(char ***words);

/* The argument of this option in *words, "--name=X", too; NULL: it is another one. */
const char *option_argument_of(char ***words, const char *letter,
    const char *name);

/* Sets the variable of PITH_NAME=VALUE, or FORCE=VALUE; false for another word. */
bool take_setting(char *word);

int help(void);

/*
 * A question about many projects, and one of the tasks that it is divided into;
 * the words after that. Each returns an exit status.
 */
int fleet(char *words[]);
int task(char *words[]);

/*
 * Commands of agents, with the words after them: answer a hook, or print the
 * settings or the plugin that run it. Each returns an exit status.
 */
int hook(char *words[]);
int print_hooks(const char *name);

/*
 * Runs usage, losses or report of the sessions of this project, or of all; returns
 * if the program of that name is meant.
 */
void sessions(char *words[]);

/* Runs settings(1), which reads those; returns if it cannot. */
void setup(char *words[]);

#endif
