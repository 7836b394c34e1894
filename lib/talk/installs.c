#include "talk/installs.h"

/* Words in front of the packages, the longest first. */
static const char *const installers[] = {
	"python3 -m pip install",
	"python -m pip install",
	"uv pip install",
	"npm install",
	"npm i",
	"npm add",
	"yarn add",
	"yarn global add",
	"pnpm add",
	"pnpm install",
	"pnpm i",
	"bun add",
	"bun install",
	"deno add",
	"pip install",
	"pip3 install",
	"pipx install",
	"uv add",
	"uv tool install",
	"poetry add",
	"conda install",
	"cargo add",
	"cargo install",
	"go get",
	"go install",
	"apt install",
	"apt-get install",
	"dnf install",
	"yum install",
	"apk add",
	"brew install",
	"gem install",
	"bundle add",
	"composer require",
	"dotnet add package",
	"npx expo install",
	"pacman -S",
	"mix deps.get",
};

/* Options that take the next word. */
static const char *const takers[] = { "-r", "-e", "-c", "-f", "-i", "-t", "-p",
	"--features", "--index-url", "--extra-index-url", "--prefix", "--git",
	"--path", "--branch", "--rename", "--target", "--filter", "--package",
	"--requirement", "--editable", "--version", "--vers", "--tag",
	"--registry", "--group", "--extra", "--root", "--rev" };

/* How many words of the command these are; 0 if it begins otherwise. */
static size_t
words_of(const struct simple *simple, struct str installer)
{
	size_t n = 0;

	while (installer.n) {
		struct str word = str_cut(&installer, ' ');

		/* "apt-get -y install" */
		while (n && n < simple->n && simple->words[n].n &&
		    simple->words[n].p[0] == '-' && word.p[0] != '-')
			n++;
		if (n == simple->n || !str_eq(simple->words[n], word))
			return 0;
		n++;
	}
	return n;
}

static bool
takes(struct str word)
{
	for (size_t i = 0; i < sizeof takers / sizeof *takers; i++) {
		if (str_eq(word, str_of(takers[i])))
			return true;
	}
	return false;
}

/* A name, maybe with a version: no file, no directory, no URL. */
static bool
is_package(struct str word)
{
	if (word.n < 2 || (!is_alnum(word.p[0]) && word.p[0] != '@') ||
	    str_find(word, STR("://"), 0) < word.n ||
	    str_ends(word, STR(".txt")) || str_ends(word, STR(".whl")) ||
	    str_ends(word, STR("/")) || str_ends(word, STR(".tgz")) ||
	    str_ends(word, STR(".deb")))
		return false;
	for (size_t i = 0; i < word.n; i++) {
		if (!is_alnum(word.p[i]) &&
		    !is_any(word.p[i], "@/._=~^<>![],+-:*"))
			return false;
	}
	return true;
}

void
installs_tell(struct teller *teller, const struct simple *simple)
{
	size_t from = 0;

	for (size_t i = 0; !from && i < sizeof installers / sizeof *installers;
	     i++)
		from = words_of(simple, str_of(installers[i]));
	for (size_t i = from; from && i < simple->n; i++) {
		struct str word = simple->words[i];

		if (takes(word))
			i++;
		else if (is_package(word))
			teller_name(teller, TYPE_DEPENDENCY, word, NULL);
	}
}
