/*
 * Secrets by their kinds and spellings. The values are made at run time, so that
 * no search for leaks takes this file for one.
 *
 * Without an argument it runs its checks; with one, it prints each line of
 * standard input that has a secret, as it is shown: tests/secrets.bats.
 */
#include "secret/secret.h"

#include "check.h"

static struct arena arena;

/* ---- values ---- */

static unsigned seed = 1;

static char
any_of(const char *set)
{
	seed = seed * 1103515245u + 12345u;
	return set[(seed >> 16) % strlen(set)];
}

/*
 * "ghp" "_" "w36": words between blanks, in which "w36" is 36 characters of a
 * class, and "=x" is x as it is.
 */
static struct str
value_of(const char *form)
{
	static const char digits[] = "0123456789";
	static const char hex[] = "0123456789abcdef";
	static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
	static const char all[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
				  "abcdefghijklmnopqrstuvwxyz";
	struct buf b = { 0 };
	struct str rest = str_of(form), text;

	while (rest.n) {
		struct str word = str_word(&rest);
		const char *set = word.p[0] == 'd' ? digits
		    : word.p[0] == 'x'             ? hex
		    : word.p[0] == 'u'             ? upper
						   : all;
		uintmax_t n = 0;

		if (word.p[0] == '=')
			buf_add(&b, str_skip(word, 1));
		else
			str_number(str_skip(word, 1), 999, &n);
		while (n--)
			buf_addc(&b, any_of(set));
	}
	text = arena_copy(&arena, buf_str(&b));
	buf_free(&b);
	return text;
}

/* text with the value in place of each "@". */
static struct str
put_value(const char *text, struct str value)
{
	struct buf b = { 0 };
	struct str made;

	for (; *text; text++) {
		if (*text == '@')
			buf_add(&b, value);
		else
			buf_addc(&b, *text);
	}
	made = arena_copy(&arena, buf_str(&b));
	buf_free(&b);
	return made;
}

/* ---- kinds ---- */

static const struct {
	const char *kind, *form;
} tokens[] = {
	{ "GitHub token", "=gh =p_ w36" },
	{ "GitHub token", "=gh =o_ w36" },
	{ "GitHub token", "=gh =s_ w36" },
	{ "GitHub token", "=github =_pat_ w22 =_ w59" },
	{ "GitLab token", "=gl =pat- w20" },
	{ "API key", "=s =k- w48" },
	{ "OpenAI key", "=sk =-proj- w60" },
	{ "Anthropic key", "=sk =-ant-api03- w90" },
	{ "OpenRouter key", "=sk =-or-v1- x64" },
	{ "Groq key", "=gs =k_ w52" },
	{ "Hugging Face token", "=h =f_ w34" },
	{ "AWS access key", "=AK =IA u16" },
	{ "AWS access key", "=AS =IA u16" },
	{ "Google API key", "=AI =za w35" },
	{ "Google OAuth token", "=ya =29. w60" },
	{ "Google OAuth secret", "=GOC =SPX- w28" },
	{ "Slack token", "=xo =xb- d12 =- d12 =- w24" },
	{ "Slack token", "=xo =xp- d12 =- d12 =- x32" },
	{ "Slack token", "=xa =pp-1- u11 =- d13 =- x64" },
	{ "Slack webhook", "=hooks.slack =.com/services/T u8 =/B u8 =/ w24" },
	{ "Discord webhook", "=discord =.com/api/webhooks/ d18 =/ w68" },
	{ "Discord token", "=MT =A =4 w22 =.G w5 =. w38" },
	{ "Telegram token", "d10 =:A =A w33" },
	{ "Stripe key", "=sk =_live_ w24" },
	{ "Stripe key", "=rk =_live_ w24" },
	{ "Stripe webhook secret", "=wh =sec_ w32" },
	{ "npm token", "=np =m_ w36" },
	{ "PyPI token", "=pypi =-AgEIcHlwaS5vcmc w80" },
	{ "RubyGems token", "=ruby =gems_ x48" },
	{ "Docker token", "=dckr =_pat_ w27" },
	{ "Twilio key", "=S =Ka x31" },
	{ "SendGrid key", "=S =G. w22 =. w43" },
	{ "Mailgun key", "=ke =y- x32" },
	{ "Mailchimp key", "x32 =-us =7" },
	{ "DigitalOcean token", "=do =p_v1_ x64" },
	{ "Shopify token", "=shp =at_ x32" },
	{ "JWT", "=eyJ =hbGciOiJIUzI1NiJ9.eyJ w30 =. w43" },
	{ "age key", "=AGE-SECRET =-KEY-1 u58" },
	{ "Vault token", "=hv =s. w90" },
	{ "Databricks token", "=da =pi x32" },
	{ "Atlassian token", "=ATA =TT3xFfGF0 w120" },
	{ "Linear key", "=lin =_api_ w40" },
	{ "Figma token", "=fi =gd_ w40" },
	{ "Notion token", "=sec =ret_ w43" },
	{ "Grafana token", "=gl =sa_ w32 =_ x8" },
	{ "New Relic key", "=NRA =K- u27" },
	{ "Postman key", "=PMA =K- x24 =- x34" },
	{ "Sentry token", "=sntr =ys_ w60" },
	{ "Square token", "=sq =0atp- w22" },
	{ "Replicate token", "=r =8_ w37" },
	{ "Supabase token", "=sb =p_ x40" },
	{ "Tailscale key", "=ts =key-auth- w12 =- w32" },
	{ "Terraform token", "w14 =.atlas =v1. w67" },
	{ "password hash", "=$2 =b$12$ w53" },
};

static const char *const spellings[] = {
	"Log in with @ from now on.",
	"- the value is `@`, see **Setup**",
	"export SOME_THING=@\n",
	"{\"other\": \"@\"}",
	"{\\\"other\\\":\\\"@\\\"}",
	"foo('@');",
	"| prod | @ |",
	"line\\n@\\nline",
};

/* The values of names: short words, too. */
static const char *const passwords[] = { "w20", "=hunter d1", "w9 =! d1",
	"=correct-horse- d1", "x16" };

static const char *const beside[] = {
	"DB_PASSWORD=@",
	"export PASSWORD=@",
	"SMTP_PASS=@",
	"{\"password\": \"@\"}",
	"{\"clientSecret\":\"@\"}",
	"{\\\"db_password\\\":\\\"@\\\"}",
	"password: @",
	"  passwd: '@'",
	"client_secret = \"@\"",
	"const dbPassword = '@';",
	"tool --password @ --fast",
	"tool --client-secret=@",
	"- **Password**: `@`",
	"the password is `@`",
	"the password is @",
	"<password>@</password>",
	"Server=db;User=bob;Password=@;Timeout=5",
	"https://example.org/?user=bob&password=@&x=1",
	"Server=db;Pwd=@;Timeout=5",
	"Server=db1;Pwd=@;Timeout=5",
	"/?user=bob&pwd=@&x=1",
	"/?user=bob1&pwd=@&x=1",
	"postgres://bob:@@db.internal:5432/app",
	"DATABASE_URL=\"mysql://bob:@@h/db?ssl=1\"",
	"redis://:@@cache:6379/0",
	"mysql -u root -p@ cards",
	"mysqldump -h db -uroot -p@ --all-databases",
	"curl -u bob:@ https://example.org",
	"curl -s --user \"bob:@\" https://example.org",
	"sshpass -p @ ssh host",
	"redis-cli -h cache -a @ ping",
	"PGPASSWORD=@ psql -h db",
	"docker login -u bob -p @ registry",
	"password: |-\n  @\n",
	"пароль: @",
	"密码：@",
	"비밀번호: @",
	"mot de passe : @",
	"la contraseña es @",
	"admin密码是 @",
	"ADMIN_PASSWORD は @ です",
	"パスワードは「@」です",
};

static const char *const random_beside[] = {
	"API_KEY=@",
	"\"api_key\": \"@\"",
	"apiKey: '@',",
	"token: @",
	"GITHUB_TOKEN=@",
	"tool --token @",
	"Authorization: Bearer @",
	"-H \"Authorization: token @\"",
	"{ authorization: `Bearer @` }",
	"X-Api-Key: @",
	"AWS_SECRET_ACCESS_KEY=@",
	"aws_secret_access_key = @",
	"AccountName=a;AccountKey=@;EndpointSuffix=x",
	"https://a.blob.core.windows.net/b?sv=1&sig=@",
	"//registry.npmjs.org/:_authToken=@",
	"Cookie: session=@; theme=dark",
	"ENCRYPTION_KEY: @",
};

/* ---- what is shown ---- */

static struct str
hide(struct str text)
{
	return secret_hide(text, &arena);
}

static size_t n_shown, n_made;

/* Counts a secret that is shown, by what it is. */
static void
check_hidden(const char *what, struct str text, struct str value)
{
	struct str shown = hide(text);

	n_made++;
	if (str_find(shown, value, 0) == shown.n)
		return;
	n_shown++;
	fprintf(stderr, "shown: %s: %.*s\n", what, STR_ARG(text));
}

static void
check_all(const char *what, const char *form, const char *const texts[],
    size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct str value = value_of(form);
		struct str text = put_value(texts[i], value);

		/* In an address, the other "@" stays. */
		if (strstr(texts[i], "@@")) {
			struct buf b = { 0 };
			size_t at = (size_t)(strstr(texts[i], "@@") - texts[i]);

			buf_add(&b, str_head(str_of(texts[i]), at));
			buf_add(&b, value);
			buf_adds(&b, texts[i] + at + 1);
			text = arena_copy(&arena, buf_str(&b));
			buf_free(&b);
		}
		check_hidden(what, text, value);
	}
}

static void
test_kinds(void)
{
	for (size_t i = 0; i < countof(tokens); i++) {
		struct str value = value_of(tokens[i].form);
		struct buf want = { 0 };

		buf_addf(&want, "[redacted: %s]", tokens[i].kind);
		check_str(hide(value), buf_str(&want), tokens[i].kind, (int)i);
		buf_free(&want);
		check_all(tokens[i].kind, tokens[i].form, spellings,
		    countof(spellings));
	}
}

static void
test_names(void)
{
	for (size_t i = 0; i < countof(passwords); i++)
		check_all("password", passwords[i], beside, countof(beside));
	for (size_t i = 0; i < 8; i++)
		check_all("token", "w32", random_beside,
		    countof(random_beside));
}

static void
test_recall(void)
{
	CHECK(n_made > 500);
	CHECK(n_shown * 50 <= n_made);
}

/* ---- private keys ---- */

static const char *const titles[] = { "RSA ", "", "EC ", "OPENSSH ",
	"ENCRYPTED ", "DSA " };

/* A key of three lines, `between` them, with its end or without. */
static struct str
key_of(const char *title, const char *between, bool whole)
{
	struct buf b = { 0 };
	struct str text;

	buf_addf(&b, "-----BEGIN %sPRIVATE KEY-----%s", title, between);
	for (int i = 0; i < 3; i++) {
		buf_add(&b, value_of("w64"));
		buf_adds(&b, between);
	}
	buf_add(&b, value_of("w10 =Zz9=="));
	if (whole)
		buf_addf(&b, "%s-----END %sPRIVATE KEY-----", between, title);
	text = arena_copy(&arena, buf_str(&b));
	buf_free(&b);
	return text;
}

static void
test_keys(void)
{
	static const char *const between[] = { "\n", "\r\n", "\n    ", "\\n",
		"\\\\n", " ", "\n> ", "\n+", "\n- " };

	for (size_t i = 0; i < countof(titles); i++) {
		for (size_t j = 0; j < countof(between); j++)
			CHECK_STR(hide(key_of(titles[i], between[j], true)),
			    "[redacted: private key]");
	}
	/* The end is missing: a short last line may be of the text. */
	CHECK(str_starts(hide(key_of("", "\n", false)),
	    STR("[redacted: private key]")));
	CHECK_STR(hide(STR("a line -----BEGIN PRIVATE KEY----- is missing")),
	    "a line -----BEGIN PRIVATE KEY----- is missing");
	CHECK_STR(hide(STR("-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w\n")),
	    "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w\n");
}

/* ---- what is not a secret ---- */

static const char *const harmless[] = {
	"token: <token>",
	"Authorization: Bearer $TOKEN",
	"Authorization: Bearer ${TOKEN}",
	"API_KEY=your-api-key",
	"api_key: YOUR_API_KEY_HERE",
	"password: ********",
	"PASSWORD=xxxxxxxx",
	"token: process.env.GITHUB_TOKEN",
	"token: getToken()",
	"password: string;",
	"secretKey: Uint8Array;",
	"apiKey: config.apiKey,",
	"apiKey = await loadKey(x)",
	"password = input(\"Password: \")",
	"secret = os.environ[\"SECRET\"]",
	"api_key=os.getenv(\"API_KEY\")",
	"client(token=token, password=password)",
	"sk-ant-...",
	"sk-your-key-here",
	"mysql -u root -p",
	"mysql -u root -p\"$MYSQL_PASSWORD\" db",
	"curl -u $USER:$PASS https://example.org",
	"curl -u user:password https://example.org",
	"postgres://user:password@localhost/db",
	"postgres://${DB_USER}:${DB_PASS}@host/db",
	"postgres://<user>:<password>@host",
	"--password PASSWORD",
	"max_tokens: 4096",
	"tokens: 12,345 used",
	"Token count: 12345",
	"The token expires after 24h",
	"password: required",
	"password: min 8 chars",
	"パスワードは8文字以上",
	"パスワードはSHA256で保存",
	"密码是必填项",
	"if (password === \"abc\") {",
	"<input type=\"password\" name=\"password\" />",
	"- [x] US-003: password reset flow with token expiry",
	"\"token_type\":\"bearer\",\"expires_in\":3600",
	"fetch(url, { credentials: 'same-origin' })",
	"headers: { Authorization: `Bearer ${token}` }",
	"Commit 3f9d0a7b1c2d4e5f6a7b8c9d0e1f2a3b4c5d6e7f fixes token refresh",
	"secret: projects/x/secrets/y/versions/1",
	"token: ${{ secrets.GITHUB_TOKEN }}",
	"- **Token:** JWT with 15min expiry",
	"- **Secret:** AES-256-GCM encrypted",
	"| password | varchar(255) | NOT NULL |",
	"| Tests | PASS | `3f9d0a7b1c2d` |",
	"passwd: /etc/passwd",
	"PRIVATE_KEY_PATH=./keys/dev.pem",
	"TOKEN_TTL=3600s",
	"SECRET_NAME=prod/db-1",
	"Unexpected token 'a', \"abc123def456\" is not valid JSON",
	"hf_hub_download(repo_id=\"x\")",
	"npm_config_registry=https://registry.example.org",
	"task-sk-execution-semantics.md",
	"eyJ0eXBlIjoidGV4dCJ9",
	"Basic authentication",
	"assert!(is_valid_token(\"abc123def456\"));",
	"public_key: 04a1b2c3d4e5f60718293a4b5c6d7e8f",
	"grep -n \"API Key\\|x-api-key|getApiKey\" src",
};

static void
test_harmless(void)
{
	for (size_t i = 0; i < countof(harmless); i++) {
		struct str text = str_of(harmless[i]);

		CHECK(str_eq(hide(text), text));
		if (!str_eq(hide(text), text))
			fprintf(stderr, "\t%s\n", harmless[i]);
	}
}

/* ---- the text around it ---- */

static void
test_around(void)
{
	struct str pass = value_of("w12 =x7Y"), token = value_of("=gh =p_ w36");
	struct str once, long_text;

	CHECK_STR(hide(put_value("a `b` `@`, \"c\"", token)),
	    "a `b` `[redacted: GitHub token]`, \"c\"");
	CHECK_STR(hide(put_value("url: ftp://bob:", pass)), "url: ftp://bob:");
	once = hide(put_value("{\"password\":\"@\",\"b\":1}", pass));
	CHECK_STR(once, "{\"password\":\"[redacted: password]\",\"b\":1}");
	CHECK_STR(hide(once),
	    "{\"password\":\"[redacted: password]\",\"b\":1}");
	/* Cut at a place that has no meaning. */
	CHECK_STR(hide(put_value("it is @…", str_head(token, 9))),
	    "it is [redacted: GitHub token]…");
	/* Known, it is hidden without its name. */
	CHECK_STR(hide(put_value("names: @, b", pass)),
	    "names: [redacted: password], b");
	/* A name of three letters, at an even and an odd place. */
	CHECK_STR(hide(STR("a;pwd=hunter2;b")), "a;pwd=[redacted: password];b");
	CHECK_STR(hide(STR("ab;pwd=hunter2;")), "ab;pwd=[redacted: password];");
	/* Where a sentence goes on without a blank. */
	CHECK_STR(hide(put_value("パスワードは「@」です", pass)),
	    "パスワードは「[redacted: password]」です");
	/* A common word that was a password once is not a secret elsewhere. */
	hide(STR("PASSWORD=postgres"));
	CHECK_STR(hide(STR("docker run postgres")), "docker run postgres");
	/* text.n below what one look needs. */
	long_text = STR("");
	CHECK_STR(hide(long_text), "");
	CHECK_STR(hide(STR("pwd")), "pwd");
}

static void
test_shown(void)
{
	struct str token = value_of("=gh =p_ w36");

	secret_hiding(false);
	CHECK(str_eq(hide(token), token));
	secret_hiding(true);
}

/* ---- as a program ---- */

static int
show_hidden(void)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	while ((n = getline(&line, &cap, stdin)) > 0) {
		struct buf b = { 0 };

		buf_add(&b, (struct str){ line, (size_t)n });
		secret_hide_since(&b, 0);
		if (!str_eq(buf_str(&b), (struct str){ line, (size_t)n }))
			fwrite(b.p, 1, b.n, stdout);
		buf_free(&b);
	}
	free(line);
	return 0;
}

int
main(int argc, char *argv[])
{
	(void)argv;
	secret_hiding(true);
	if (argc > 1)
		return show_hidden();
	test_harmless();
	test_kinds();
	test_names();
	test_recall();
	test_keys();
	test_around();
	test_shown();
	arena_free(&arena);
	return check_done();
}
