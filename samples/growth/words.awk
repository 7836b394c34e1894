# The words of the ferry company: what there is, what is built for it, and
# what one learns on the way. "|" parts wordings of one fact, so that a log
# says the same thing in different words, as real ones do.
# %e the thing, %p its plural, %s its package, %m a migration, %d a number.

function thing(entity, plural, slug, detail1, detail2, fact1, fact2) {
	things++
	E[things] = entity; P[things] = plural; S[things] = slug
	D[things, 1] = detail1; D[things, 2] = detail2
	F[things, 1] = fact1; F[things, 2] = fact2
}

# why and must are for the plan, shown is whether a person sees the result.
function layer(title, agent, shown, files, work1, work2, gives, why, must) {
	layers++
	T[layers] = title; A[layers] = agent; L[layers] = files
	W[layers, 1] = work1; W[layers, 2] = work2; G[layers] = gives
	V[layers] = shown; Y[layers] = why; M[layers] = must
}

function fact(wordings) { K[++facts] = wordings }

function check(shown, text) { C[shown, ++checks[shown]] = text }

function trouble(text) { B[++troubles] = text }

BEGIN {
	thing("fare", "fares", "fares",
	    "A child's fare goes by the age on the day of sailing",
	    "A return is two singles and one discount line",
	    "Round a trip's discount once, at the end: fares are whole cents|Fares are whole cents; round the discount of a trip once, at the end",
	    "Look a fare up by the day of sailing, never of booking")
	thing("sailing", "sailings", "sailings",
	    "A sailing after midnight belongs to the day before",
	    "Cancelled sailings stay listed with a reason",
	    "The operating day ends at 04:00, see `calendar.OperatingDay`|Use `calendar.OperatingDay`: the day ends at 04:00",
	    "Never delete a sailing, cancel it: tickets refer to it")
	thing("berth", "berths", "berths",
	    "Two short boats may share berth 4",
	    "A berth under 40 cm of water is shown as closed",
	    "Only `tides.Load` may shift tide times: they come in winter time|Tide tables are in winter time; shift them in `tides.Load` only",
	    "Count metres at a berth, not boats")
	thing("vehicle", "vehicles", "deck",
	    "Cars are placed by weight from the middle outwards",
	    "A camper over 6 m counts as two cars",
	    "Lane metres are stored as whole decimetres|Deck space is kept in whole decimetres of lane",
	    "The deck must be balanced after each single car")
	thing("boarding scan", "boarding scans", "boarding",
	    "A second scan shows time and gate of the first",
	    "Scanners work six hours without a network",
	    "Sort scans by the scanner's counter, not by time of arrival|Scans arrive out of order; the scanner's counter is right",
	    "A scanner's clock may be an hour off")
	thing("refund", "refunds", "refunds",
	    "Cash fares are refunded as a voucher",
	    "Over 200 euros a second person has to agree",
	    "A refund is a new booking; never change the sale|Leave the sale alone: a refund is a booking of its own",
	    "The terminal says `approved` before the money moves")
	thing("shift", "shifts", "crew",
	    "Eleven hours of rest between two shifts",
	    "A relief captain needs the boat's tonnage",
	    "Load eight days for checks of rest, the week is not enough|Checks of rest reach into the week before: load eight days",
	    "Licences run out at the end of their month")
	thing("weather hold", "weather holds", "weather",
	    "Wind is the mean of ten minutes",
	    "Only a person lifts a hold",
	    "Knots become metres per second in `weather.Parse` only|Convert knots in `weather.Parse` and nowhere else",
	    "No reading for five minutes means too much wind")
	thing("season pass", "season passes", "passes",
	    "A pass is for a person or for a number plate",
	    "The third lost pass needs the office",
	    "Compare number plates with `plates.Normal`|Number plates need `plates.Normal` before they are compared",
	    "The harbour master may move the last day of the season")
	thing("luggage tag", "luggage tags", "luggage",
	    "Sailing and cage number in large print",
	    "Heavy pieces go into the lowest cage",
	    "Lengths in `luggage/label.go` are dots at 203 dpi|`luggage/label.go` measures in dots, 203 to the inch",
	    "Keep the last three millimetres of a tag empty")
	thing("announcement", "announcements", "announce",
	    "Three languages, the shortest first",
	    "A second delay only says the new time",
	    "Run `make voices` after each new text, or nothing is heard|A text without a sound file is skipped: run `make voices`",
	    "Queue announcements, the pier has one channel")
	thing("group booking", "group bookings", "groups",
	    "A deposit holds the seats until two weeks before",
	    "Schools get one invoice per class",
	    "A group's seats are gone when it books, not when it pays|Take a group's seats at booking, before it has paid",
	    "A paid group may shrink but not grow")
	thing("resident discount", "resident discounts", "residents",
	    "Islanders show a card of the town hall",
	    "Cars count if registered on the island",
	    "Replace the town hall's list as a whole, never single rows|The town hall's list is replaced whole each month",
	    "Match residents by card number, names repeat")
	thing("kiosk", "kiosks", "kiosk",
	    "Without a network it sells singles only",
	    "Back to the start after 60 seconds",
	    "No optional chaining in `kiosk/ui`, its browser is too old|The browser of `kiosk/ui` is old: no optional chaining",
	    "`paper low` comes 20 tickets late")
	thing("found item", "found items", "lostfound",
	    "Things are kept for six weeks",
	    "Keys and papers go to the office at once",
	    "Strip position data from each photo before storing it|Photos are stored without their position data",
	    "Never tell the asking person where an item was found")
	thing("fuel record", "fuel records", "fuel",
	    "Burnt fuel is the difference of two meters",
	    "A tenth over the usual is named in a mail",
	    "Flow meters wrap at 99,999 litres|A negative difference is a flow meter that wrapped at 99,999",
	    "Readings below 5 degrees need the meter's correction")
	thing("freight item", "freight items", "freight",
	    "Booked by pallet place, listed by weight",
	    "Dangerous goods sail with 25 passengers at most",
	    "A class of dangerous goods is text: `2.10` is not `2.1`|Keep the class of dangerous goods as text",
	    "A printed crane list is final, changes need a new one")
	thing("bicycle place", "bicycle places", "bicycles",
	    "Cargo bikes take two places",
	    "Free of charge before nine",
	    "Ask the boat for its bicycle places, not the line|Bicycle places belong to the boat, and boats change",
	    "A tandem is one ticket and two places")
	thing("waiting list entry", "waiting list entries", "waitlist",
	    "An offer lasts for ten minutes",
	    "Families are offered places together",
	    "Count open offers as taken seats|An open offer holds its seat",
	    "Order by ticket number, times can be equal")
	thing("voucher", "vouchers", "vouchers",
	    "A voucher may be used in parts",
	    "Vouchers for cancelled sailings never run out",
	    "Compare voucher codes in upper case|Voucher codes are upper case, without 0, O, 1 and I",
	    "Voucher money is revenue on the day of the trip")
	thing("stock item", "stock items", "galley",
	    "Counted after the last sailing",
	    "Deposit bottles are items of their own",
	    "Turn cases into pieces with `galley.Pieces`|The supplier counts in cases: use `galley.Pieces`",
	    "Zero is a count, an empty field is none")
	thing("harbour due", "harbour dues", "dues",
	    "Paid for each passenger who lands",
	    "One file a month, one total per day",
	    "Write the harbour's file with CRLF and fixed columns|The harbour's file has fixed columns and CRLF",
	    "The harbour's receipt closes a month, not the calendar")
	thing("manifest", "manifests", "manifest",
	    "Sent ashore when the ramp goes up",
	    "Infants are counted by hand",
	    "`cmd/erase` removes manifests after 30 days|Manifests are erased after 30 days by `cmd/erase`",
	    "Names are spelt as in the passport's machine zone")
	thing("drill", "drills", "drills",
	    "A fire and a boat drill every 14 days",
	    "Drills with passengers are announced",
	    "A drill counts for the people and not for the boat|Count drills for people, not for boats",
	    "Drill records are signed: keep the first version")

	layer("Add %e table", "database-agent", 0,
	    "db/migrations/%m_%s.sql,db/queries/%s.sql,internal/%s/store.go,internal/%s/store_test.go",
	    "Added the table for %p with its indexes", "Seeded %d rows of last season", "the %e table",
	    "As a developer, I want %p in a table of their own so that all else can build on them.",
	    "The migration can be undone")
	layer("Add %e API", "api-agent", 0,
	    "internal/%s/api.go,internal/%s/api_test.go,openapi/%s.yaml,cmd/ferry/routes.go",
	    "Added endpoints to list, read and change %p", "Lists come in pages of %d with a cursor", "the %e API",
	    "As a developer of the app, I want to list, read and change %p so that no page reads the database.",
	    "A change without the right to it is refused")
	layer("Build %e page", "frontend-agent", 1,
	    "web/pages/%s.tsx,web/components/%sRow.tsx,web/pages/%s.test.tsx,web/i18n/en.json",
	    "Built the page for %p with a filter by day", "Loads in %d ms with a full summer day", "the %e page",
	    "As the office, I want to see %p of one day on one page so that I need not ask the pier.",
	    "Readable at a width of 1,024 pixels")
	layer("Import %p from the old system", "database-agent", 0,
	    "cmd/import/%s.go,internal/%s/legacy.go,internal/%s/testdata/legacy.csv",
	    "Wrote the importer for the old system's %p", "%d rows could not be read and are listed", "the imported %p",
	    "As the office, I want the %p of the old system so that nobody types them again.",
	    "A second run changes nothing")
	layer("Add nightly %e job", "backend-agent", 0,
	    "cmd/nightly/%s.go,internal/%s/nightly.go,deploy/cron.yaml",
	    "Added a job that checks %p after the last sailing", "A summer day takes %d s", "the nightly %e job",
	    "As the office, I want %p checked every night so that errors are found before the first sailing.",
	    "The job can be repeated for any day")
	layer("Add %e report", "fullstack-agent", 1,
	    "internal/report/%s.go,internal/report/%s_test.go,web/reports/%s.tsx",
	    "Added a report on %p by line and month", "%d cells agree with the spreadsheet, two do not", "the %e report",
	    "As the owner, I want %p by line and month so that I can plan the next season.",
	    "Page and CSV hold the same numbers")
	layer("Send mail about %p", "backend-agent", 0,
	    "internal/mail/%s.go,internal/mail/templates/%s.txt,internal/mail/%s_test.go",
	    "Changes of %p are told by mail", "The office read %d test mails", "the %e mail",
	    "As a passenger, I want to be told of changed %p so that I do not wait in vain.",
	    "One mail per change, in the language of the booking")
	layer("Export %p for the authority", "api-agent", 0,
	    "internal/export/%s.go,internal/export/%s_test.go,cmd/export/main.go",
	    "Exported %p in the authority's format", "%d records of May passed its checker", "the %e export",
	    "As the owner, I want %p exported so that the monthly file needs no handwork.",
	    "The authority's checker finds nothing")
	layer("Add search for %p", "backend-agent", 1,
	    "db/migrations/%m_%s_search.sql,internal/%s/search.go,web/components/%sSearch.tsx",
	    "Search for %p by part of a name or number", "The slowest of %d searches takes 35 ms", "the %e search",
	    "As the desk, I want to find %p by part of a name so that the queue moves on.",
	    "Answers within 100 ms")
	layer("Keep an audit trail of %p", "database-agent", 0,
	    "db/migrations/%m_%s_audit.sql,internal/audit/%s.go,internal/audit/%s_test.go",
	    "Each change of %p leaves who, when and what", "Costs %d microseconds per change", "the %e audit trail",
	    "As the owner, I want to know who changed %p so that questions have an answer.",
	    "The trail cannot be edited")
	layer("Cache %p for the kiosks", "devops-agent", 0,
	    "internal/cache/%s.go,internal/cache/%s_test.go,config/cache.toml",
	    "The kiosks read %p from a cache", "Reads fell from 1,900 to %d a minute", "the %e cache",
	    "As the desk, I want kiosks that answer at once so that people use them.",
	    "A change is seen within one second")
	layer("Add admin form for %p", "frontend-agent", 1,
	    "web/admin/%s.tsx,web/admin/%s.test.tsx,internal/%s/admin.go",
	    "The office can correct %p, with a reason", "Two people made %d corrections without a question", "the %e admin form",
	    "As the office, I want to correct %p by myself so that I need no developer.",
	    "A reason has to be given")

	fact("Run `make gen` after a change in `db/queries` and commit the result|`make gen` must follow each edit of `db/queries`|Generated code is committed: `make gen` after touching `db/queries`")
	fact("`testdb.New(t)` gives each test a schema of its own|Tests with a database start with `testdb.New(t)`")
	fact("Handlers return errors, `web.Wrap` answers|Return the error from a handler, `web.Wrap` answers it")
	fact("All times are stored in UTC and shown with `clock.Local`|Store UTC, show `clock.Local`")
	fact("Only `internal/clock` may call `time.Now()`|The linter refuses `time.Now()` outside of `internal/clock`")
	fact("Never edit a merged migration, add a new one|A merged migration is never edited: write the next number")
	fact("A key missing from `web/i18n` fails the build|Texts live in `web/i18n`, and a missing key fails the build")
	fact("Every job takes `--day` and can be run twice|Jobs are run with `--day` and are safe to repeat")
	fact("CI has no network: record answers in `testdata`|Answers are recorded in `testdata`, as CI has no network")
	fact("Send mail with `outbox.Add` inside the transaction|Mail goes through `outbox.Add`, in the same transaction")
	fact("An unknown setting stops the start (`config.Load`)|`config.Load` refuses unknown settings at the start")
	fact("Rights are checked in `internal/access`, not in pages|Check rights in `internal/access` and nowhere else")
	fact("`UPDATE=1 make test` renews snapshots; read the diff|Renew snapshots with `UPDATE=1 make test`")
	fact("Check each page at 1,024 pixels, as the office sees it|The office sees pages at a width of 1,024 pixels")
	fact("A flag takes up to a minute to work, it is cached|Flags are cached for a minute")
	fact("Money is `int64` cents in `internal/money`, never a float|No floats for money: cents in `internal/money`")
	fact("Use the cursor of `internal/page`, offsets skip rows|Offsets skip rows: lists use the cursor of `internal/page`")
	fact("Staging is renewed on Sundays, what was typed is gone|What is typed into staging is gone on Sunday")

	check(0, "Checked by hand with the %p of 12 August, the fullest day")
	check(0, "Compared with the paper list of one week: %d lines, no difference")
	check(0, "An hour against a copy of production with %d %p, no error")
	check(0, "The change of the clock in March and October: no %e lost")
	check(0, "%d times with the %p in random order: same result")
	check(0, "Run twice in a row: the second run changes no %e")
	check(1, "On the old laptop at pier 2: nothing jumps")
	check(1, "By keyboard alone: each field is reached in order")
	check(1, "The harbour master asked for larger numbers and got them")
	check(1, "Two people change one %e at once: the second is asked")
	check(1, "Network cable pulled in the middle: the %e is never half")
	check(1, "Read by the office in three languages: two words changed")

	trouble("Old rows without a day now count for the day of entry")
	trouble("Reading the %p one by one took 4 s, one query takes %d ms")
	trouble("Two %p got one number in a test; numbers come from a sequence now")
	trouble("The office knew the old columns: `kz2` is the line, `kz3` the boat")
	trouble("What looked like an error was one %e with a blank at its end")
	trouble("More than %d %p in one request are refused with a clear text")
	trouble("Left out on purpose: %p of the years before 2019")
	trouble("The rules for a %e were read from the source of the old program")
	trouble("Began with a queue, ended with a plain table, which is enough")
	trouble("The review wanted shorter names, so `%sRecord` became `%s`")
	trouble("Tests of %p take %d ms in all")
}
