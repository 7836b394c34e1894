/* fit, second part: what is shown while it fits. */
#include "summary/fit_parts.h"

size_t
fit_count(const struct fit *fit, const struct summary *summary)
{
	struct buf b = { 0 };
	size_t n;

	summary_write(summary, &b);
	n = tokens_of(fit->counter, buf_str(&b));
	buf_free(&b);
	return n;
}

size_t
fit_limit(const struct fit *fit)
{
	return tokens_limit(fit->counter, fit->max_tokens);
}

bool
fit_holds(const struct fit *fit, const struct summary *summary)
{
	return fit_count(fit, summary) <= fit_limit(fit);
}

/* More and more at a time; where that is too much, half of it, down to one. */
size_t
fit_show(const struct fit *fit, const struct summary *summary, bool *shown[],
    size_t n, size_t misses)
{
	size_t at = 0, step = 1;

	while (at < n) {
		size_t end = step < n - at ? at + step : n;
		bool fits;

		for (size_t i = at; i < end; i++)
			*shown[i] = true;
		fits = fit_holds(fit, summary);
		for (size_t i = at; i < end; i++)
			*shown[i] = fits;
		if (!fits && end - at > 1) {
			step = (end - at) / 2;
			continue;
		}
		if (!fits && --misses == 0)
			break;
		at = end;
		step = fits ? 2 * step : 1;
	}
	return at;
}
