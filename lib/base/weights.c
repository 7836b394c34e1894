#include "base/weights.h"

#include "base/data.h"

int
weight_parse(struct str text)
{
	bool negative = str_starts(text, STR("-"));
	int n = 0, scale = 1000;
	bool fraction = false;

	for (size_t i = negative; i < text.n; i++) {
		if (text.p[i] == '.') {
			fraction = true;
			continue;
		}
		if (!is_digit(text.p[i]) || scale == 1)
			break;
		n = n * 10 + (text.p[i] - '0');
		if (fraction)
			scale /= 10;
	}
	return (negative ? -n : n) * scale;
}

void
weights_read(int weights[], const char *const names[], size_t n,
    const char *file)
{
	struct str data = data_builtin(file);

	while (data.p) {
		struct str line = str_cut(&data, '\n');
		struct str name = str_word(&line);

		for (size_t i = 0; i < n; i++) {
			if (str_eq(name, str_of(names[i])))
				weights[i] = weight_parse(line);
		}
	}
}

int
log2_parts(size_t n, int one)
{
	int whole = 0;

	while (n >> whole > 1)
		whole++;
	return whole * one +
	    (int)((n - ((size_t)1 << whole)) * (size_t)one >> whole);
}
