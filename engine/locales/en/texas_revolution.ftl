# Texas Revolution: set-up, sequence of play, logistics, victory.
tr-name = Texas Revolution
tr-summary = The campaign of 1836, from the first Mexican columns on the Nueces to the Sabine: 25 turns of four days on a hex map.
tr-mexico = Mexico
tr-texas = Texas
tr-offer-done = Done

# Set-up.
tr-scenario-campaign = The campaign of 1836
tr-scenario-campaign-summary = All 25 turns, from 14 February to 23 May 1836.
tr-scenario-siege-of-the-alamo = The siege of the Alamo
tr-scenario-siege-of-the-alamo-summary = The campaign from turn 4: Santa Anna is in Bexar, one ford from the Alamo and its garrison, and Mexico is about to move.
tr-scenario-coleto = Coleto
tr-scenario-coleto-summary = The campaign from turn 9: the Alamo has fallen, Fannin is on the march from Goliad, and Urrea is beside him.
tr-scenario-san-jacinto = San Jacinto
tr-scenario-san-jacinto-summary = The campaign from turn 17: the forts have fallen, Santa Anna rides ahead of his army, and Houston turns on him.
tr-label-scenario = scenario
tr-label-option = option
tr-option-government = Where the Texas Government starts
tr-option-government-washington = Washington, where the Convention sat
tr-option-government-san-felipe = San Felipe, the seat until February
tr-option-riv-moves = River companies move on the turn they come
tr-option-riv-moves-yes = yes, as their section says
tr-option-riv-moves-no = no, as the sequence of play says
tr-option-lamar = Lamar
tr-option-lamar-absent = has no counter and does not come
tr-option-lamar-leader = comes on turn 12 as a brigade leader
tr-option-dr-xh = Who retreats on DR XH at 1-4 to 1-2
tr-option-dr-xh-defender = the defender
tr-option-dr-xh-both = both sides
tr-option-fall = When Santa Anna or the Government is destroyed
tr-option-fall-waits = one more combat sub-phase decides whether both are
tr-option-fall-at-once = the game ends at once
tr-option-forts = A fort is held
tr-option-forts-controlled = by whoever controls it
tr-option-forts-occupied = only with units in it
tr-option-volunteers = American volunteers
tr-option-volunteers-charted = as the die allows
tr-option-volunteers-more = two more units each turn, free of factors
tr-option-siege-guns = The Mexican column with the siege guns
tr-option-siege-guns-late = is due on turn 8
tr-option-siege-guns-early = is due on turn 3

# Sequence of play.
tr-date = { $day } { $month ->
    [2] February
    [3] March
    [4] April
    [5] May
   *[other] ({ $month })
 }
tr-turn = Turn { $turn }: { $first } to { $last } 1836.
tr-die = The die shows { $die }.
tr-weather-first = Clear weather: turn 1 always is.
tr-weather-dry-month = Clear weather: it does not rain in this month.
tr-weather-is-clear = Clear weather.
tr-weather-is-rain = Rain.
tr-weather-clear = Clear weather ({ $die }).
tr-weather-rain = Rain ({ $die }): movement is halved, and rivers and rough ground hold up marches and attacks.
tr-weather-table = In this month it rains on { $limit ->
    [1] a 1
   *[other] 1 to { $limit }
 }.
tr-weather-after-two = After two turns of rain only a 1 rains, this once.
tr-first = { $side } goes first this turn ({ $die }: even for Mexico, odd for Texas).
tr-skipped = Passed over, since nobody could do anything there: { $phases }.
tr-now = Now: { $phase }.
tr-phase-logistics = logistics of { $side }
tr-phase-raid = raids of { $side }
tr-phase-movement = movement of { $side }
tr-phase-forced-march = forced march of { $side }
tr-phase-combat = combat of { $side }
tr-fort-has-fallen = { $place } has fallen.
tr-fall-of-santa-anna = Santa Anna is lost.
tr-fall-of-government = The Texas Government is lost.

# Logistics.
tr-ask-logistics-mexico = Mexican logistics: bring in the columns that are due, or leave it to "done".
tr-ask-logistics-texas = Texan logistics: { $points } combat factors left; { $militia } militia and { $volunteers } volunteers have come.
tr-offer-enter = Bring in reinforcements
tr-offer-forage = Forage a supply unit
tr-field-reinforcements = units
tr-field-enter-mexico = units, with room for { $room } battalions
tr-field-enter-texas = one unit of at most { $points } factors
tr-field-where = where
tr-hint-unit = { $factors } factors, { $moves } MP
tr-entered = { $side } brings in at { $place }: { $units }.
tr-entered-screened = { $side } brings in units at { $place }{ $shown ->
    [0] .
   *[other] , among them { $units }.
 }
tr-foraged = { $side } forages a supply unit at { $place }.
tr-entry-waits = No entry hex is open to these, which wait: { $units }.
tr-intake = Texas may bring in { $points } combat factors.
tr-intake-multiple = Times { $multiple } on this turn.
tr-intake-no-battalions = No battalions yet.
tr-kind-militia = Texas militia
tr-kind-volunteers = American volunteers

tr-refuse-not-due = { $unit } comes on turn { $turn } at the earliest.
tr-refuse-column-first = { $unit } belongs to another column; the one that is due first comes in first.
tr-refuse-no-entry = There is no hex where { $unit } could come in now.
tr-refuse-guard = { $unit } turns out by itself when { $place } is taken.
tr-refuse-seaborne = { $unit } comes by sea.
tr-refuse-not-waiting = { $unit } is not waiting to come in.
tr-refuse-not-entry = { $place } is not where these units come in: { $entries }.
tr-refuse-not-in-excess = { $place } takes only units for which the entry hex beside it has no room.
tr-refuse-enemy-there = { $place } is blocked by the enemy.
tr-refuse-stacking = { $place } has room for { $room } more battalions, and { $battalions } would come.
tr-refuse-town-enemy = { $place } is under enemy control.
tr-refuse-town-burned = { $place } is burned.
tr-refuse-battalion = { $unit } is a battalion; those come from turn { $turn } on.
tr-refuse-points = { $unit } costs { $cost }, and { $points } are left.
tr-refuse-horse-or-supply = { $unit } cannot come: one cavalry or supply unit a turn, and it has come.
tr-refuse-mix = { $unit } cannot come: of the { $points } left, enough must stay for { $kind }.
tr-refuse-alternate = Only one kind can come this turn, and it is the turn of: { $kind }.
tr-refuse-own-town = { $unit } comes in at { $place } only.
tr-refuse-own-river = { $unit } comes in along the { $river } only.
tr-refuse-any-town = { $unit } comes in at a friendly town.
tr-refuse-supply-forages = { $unit } comes by foraging.
tr-locked-just-came = { $unit } came this turn, and river companies stay put on it in this game.
tr-refuse-forage-once = Supply has come already in this sub-phase.
tr-refuse-forage-none = Every supply unit is on the map.
tr-refuse-forage-scheduled = Supply is due on schedule, and no other comes beside it.
tr-refuse-forage-where = { $place } is no place for foraged supply: that is an unburned red town, a fort, or an entry hex of your own.
tr-refuse-forage-control = You do not control { $place }.
tr-refuse-forage-burned = { $place } is burned and feeds nobody.
tr-refuse-forage-besieged = { $place } is besieged.

# Victory.
tr-ask-tactical = Mexico holds both forts and one objective: end the game with a tactical victory, or play on? It is asked once.
tr-offer-accept-tactical = End the game with a tactical victory
tr-offer-play-on = Play on for the strategic victory
tr-tactical-offered = Mexico holds both forts and one objective, and may end the game here with a tactical victory.
tr-tactical-declined = Mexico plays on.
tr-tally = { $side }: { $towns } unburned red towns, { $refugees } refugees.
tr-tactical-count = Santa Anna and the Government are both lost. Towns and refugees: Mexico { $mexico }, Texas { $texas }.
tr-outcome-prevention = Strategic victory for Texas: the Mexican army was kept from its goals for 25 turns.
tr-outcome-santa-anna = Strategic victory for Texas: Santa Anna is lost.
tr-outcome-government = Strategic victory for Mexico: the Texas Government is lost while Mexico holds the Alamo and Goliad.
tr-outcome-objectives = Strategic victory for Mexico: it holds the Alamo, Goliad and two objectives.
tr-outcome-accepted = Tactical victory for Mexico: it holds both forts and one objective, and takes the armistice.
tr-outcome-tactical-mexico = Tactical victory for Mexico: it has more of the towns and the people.
tr-outcome-tactical-texas = Tactical victory for Texas: it has more of the towns and the people.
tr-outcome-tactical-even = An armistice without a victor: neither side has more of the towns and the people.

# The sides in figures, and where dice decided.
tr-measure-strength = Strength on the map
tr-measure-losses = Losses
tr-measure-places = Towns and forts held
tr-measure-factors = combat factors
tr-measure-towns = places
tr-stake-battle = Battle of { $place }
tr-stake-assault = Siege attack on { $place }, { $wall }
