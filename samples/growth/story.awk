# Story I of the ferry company's plan: always the same for the same I, whatever
# comes before or after it, so that a longer log begins with the shorter one.

# Park and Miller's generator, exact in double precision. The square keeps
# neighbours apart: the generator itself is linear in its seed.
function seed(number) {
	state = (number * number * 7919 + number * 104729 + 1) % 2147483647
	below(2); below(2)
}

function below(limit) {
	state = (state * 16807) % 2147483647
	return int(state / 2147483647 * limit)
}

# Three layers for each thing, then the next three: a story builds on the one before.
function thing_of(i) { return int((i - 1) / 3) % things + 1 }

function layer_of(i) { return (int((i - 1) / (3 * things)) * 3 + (i - 1) % 3) % layers + 1 }

function story_id(i) { return sprintf("US-%03d", i) }

# Not gsub: some awks remember each replacement text for ever and search them all.
function put(text, mark, value, at) {
	at = index(text, mark)
	return at ? substr(text, 1, at - 1) value substr(text, at + 2) : text
}

function fill(text, i, number, t) {
	t = thing_of(i)
	gsub(/%e/, E[t], text)
	gsub(/%p/, P[t], text)
	gsub(/%s/, S[t], text)
	text = put(text, "%m", sprintf("%04d", i + 20))
	return put(text, "%d", number)
}

function story_title(i, round) {
	round = int((i - 1) / (things * layers))
	return fill(T[layer_of(i)], i, "") (round ? " (round " round + 1 ")" : "")
}

function story_agent(i) { return A[layer_of(i)] }

function story_attempts(i) { return i % 7 == 4 ? 2 : 1 }

# The story that this one cannot do without, or 0.
function story_needs(i) { return (i - 1) % 3 == 2 ? i - 1 : 0 }

# Four stories a day from 5 January 2026 on. Days are counted from 1 March 2000,
# so that a leap day is the last of its year; good until 2400.
function story_date(i, day, year, month) {
	day = 9441 + int((i - 1) / 4)
	year = int((day - int(day / 1460) + int(day / 36524)) / 365)
	day -= 365 * year + int(year / 4) - int(year / 100)
	month = int((5 * day + 2) / 153)
	day -= int((153 * month + 2) / 5)
	return sprintf("%d-%02d-%02d", 2000 + year + (month > 9), (month + 2) % 12 + 1, day + 1)
}

function story_time(i, minutes) {
	minutes = 545 + (i - 1) % 4 * 150 + below(100)
	return sprintf("%02d:%02d", int(minutes / 60), minutes % 60)
}
