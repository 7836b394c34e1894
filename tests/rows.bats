# shellcheck disable=SC2154 # stderr is set by run
# Rows of tables as points.
load lib
load points

setup() {
	fresh
}

@test "a sign or a strike within a sentence says nothing of its row" {
	printf '%s\n' '# Kiln' '' '## Next' '' '| Part | Work |' '|---|---|' \
		'| Door | ~~Oil the hinges~~ ✅ in June |' \
		'| Roof | Carry the tiles up to it, then ✅ ~~the gutters~~ of the north wall and all of its nails |' \
		'| Arch | ✅ Laid with the bricks of the old kiln, as the masons said that they would do it |' \
		'| Wall | Carry the ❌ bricks |' '| ~~Well~~ | Too deep |' >log.md
	points_of log.md | cut -c 1-12 >got
	printf '%s\n' 'state: 3 of ' 'state: Door:' 'open: Roof: ' 'state: Arch:' 'open: Wall: ' 'state: ~~Wel' |
		diff - got
}

@test "a status is the first word of its cell" {
	printf '%s\n' '# Kiln' '' '## Parts' '' '| Part | Status |' '|---|---|' \
		'| Door | Open, without bricks |' '| Roof | Deferred until the spring |' \
		'| Arch | Already shipped as a slab |' '| Wall | Implemented, incomplete at the north |' \
		'| Well | Complete when it is dry |' '| Yard | Running on sand |' '| Fire | Ready-made |' >log.md
	points_of log.md | cut -c 1-14 >got
	printf '%s\n' 'state: 1 of 5 ' 'open: Door: Op' 'open: Roof: De' 'finding: Arch:' 'open: Wall: Im' 'open: Well: Co' \
		'finding: Yard:' 'finding: Fire:' | diff - got
}
