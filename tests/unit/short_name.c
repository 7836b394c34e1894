#include "summary/short_name.h"

#include "check.h"

static void
check_name(int line, const char *text, const char *want)
{
	check_str(short_name(str_of(text)), str_of(want), __FILE__, line);
}

#define NAME(text, want) check_name(__LINE__, text, want)

static void
test_clauses(void)
{
	NAME("Storage: move it to the shed behind the old mill", "Storage");
	NAME("Storage: by the mill.", "Storage: by the mill");
	NAME("Oil the crane. It squeaks when the wind is from the sea.",
	    "Oil the crane");
	NAME("Oil the crane (twice, as it squeaks with a wind from the sea)",
	    "Oil the crane");
	NAME("Oil the crane — it squeaks when the wind is from the sea",
	    "Oil the crane");
	NAME("`a: b` holds the tide: all of it, but for that of the storm",
	    "`a: b` holds the tide");
	NAME("Oil it (by hand: twice, if dry) before the storm: it squeaks",
	    "Oil it (by hand: twice, if dry) before the storm");
	NAME("Смазать кран у северной пристани острова: он скрипит в бурю",
	    "Смазать кран у северной пристани острова");
	NAME("Merged #436 (the long gate of oak), #445 (the flue of brick), #7",
	    "");
	NAME("Merged #436 (the long gate of oak), as it was asked for by them",
	    "Merged #436");
	NAME("⏳ Oil the crane", "Oil the crane");
	NAME("塔を直す。鐘は明日、町の人が来てから鳴らす。", "塔を直す");
	NAME("", "");
}

static void
test_labels(void)
{
	NAME("Decision: use oak. It lasts.", "use oak. It lasts");
	NAME("Decision: use oak. It lasts longer than iron at the sea.",
	    "use oak");
	NAME("Phase 3: The roof (two weeks, with four masons and a smith)",
	    "Phase 3: The roof");
	NAME("#20 — The draft (shorter than that of the last harbour)",
	    "#20 — The draft");
	NAME("NEXT: sweep the yard", "sweep the yard");
	NAME("WP2: The pipeline", "WP2: The pipeline");
	NAME("2026-05-09: 62", "");
}

static void
test_lengths(void)
{
	NAME("Oil each of the four doors of the harbour, those of the mill "
	     "too, and the gate",
	    "Oil each of the four doors of the harbour");
	NAME("Oil it, and each of the four doors of the harbour and of the "
	     "mill and the gate",
	    "");
	NAME("Oil each of the four doors of the harbour and those of the old "
	     "mill above the yard",
	    "");
}

static void
test_next(void)
{
	struct str text = STR(
	    "Converter: the name of a part of it. It is a bug of the mill.");

	CHECK_STR(short_name_next(text, short_name(text)),
	    "the name of a part of it");
	text = STR("Converter");
	CHECK_STR(short_name_next(text, short_name(text)), "");
	/* Of what is in brackets, without these. */
	text = STR("Converter (of all the gates): it turns them.");
	CHECK_STR(short_name_next(text, str_head(text, 9)), "of all the gates");
	text = STR("Converter（of all the gates）: it turns them.");
	CHECK_STR(short_name_next(text, str_head(text, 9)), "of all the gates");
}

int
main(void)
{
	test_clauses();
	test_labels();
	test_lengths();
	test_next();
	return check_done();
}
