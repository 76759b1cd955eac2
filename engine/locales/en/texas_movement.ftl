# Texas Revolution: movement, stacking, forced march, sight.

# What is asked and offered.
tr-ask-raid = Raid: move leaders and cavalry, or end the sub-phase.
tr-ask-movement = Movement: move your units, or end the sub-phase.
tr-ask-forced-march = Forced march: leaders may drive their stacks on, or end the sub-phase.
tr-ask-march-loss = The forced march to { $place } costs { $factors ->
    [one] 1 combat factor
   *[other] { $factors } combat factors
 }: choose what is lost.
tr-ask-overstacked = Too many stand in { $place }: choose what is given up.
tr-offer-move = Move
tr-offer-raid = Raid
tr-offer-force-march = Force march
tr-offer-exit = Leave the map
tr-offer-stow = Take supply off the map
tr-offer-infiltrate = Slip into or out of a fort
tr-offer-march-loss = Take the loss
tr-offer-lose-surplus = Give up what is too much
tr-field-units = units
tr-field-unit = unit
tr-field-supply-unit = supply unit
tr-field-cavalry = cavalry
tr-field-path = the way, hex by hex
tr-field-hex = hex
tr-field-lost = units lost
tr-hint-mover = { $hex }, { $left } MP
tr-hint-marcher = { $hex }, { $left ->
    [one] 1 hex
   *[other] { $left } hexes
 }
tr-hint-march = { $ground }, { $cost } MP
tr-hint-attack = { $ground }, { $cost } MP; enemies are there: an attack
tr-hint-over-ferry = { $ground }, { $cost } MP; over the ferry, and no further
tr-hint-place = { $place }, { $ground }

# Parties and stacks.
tr-party = { $units }
tr-party-screened = { $units } and what follows
tr-stack-of = { $leader }'s stack

# What happened.
tr-moves = { $who }: from { $from } to { $to }.
tr-raids = { $who }: a raid from { $from } to { $to }.
tr-force-marches = { $who }: a forced march from { $from } to { $to }.
tr-march-stops = The march stops at { $hex } with something new in sight; still to go: { $left }.
tr-sighting = Seen in { $place }: { $units }.
tr-comes-to-light = Now in the open in { $place }: { $units }.
tr-looked = Cavalry looks into the stack in { $place }.
tr-exits = { $who }: off the map by its eastern edge.
tr-stows = { $unit } leaves the map, to be foraged again from the next logistics phase on.
tr-slips-in = { $unit } slips into { $place }.
tr-slips-out = { $unit } slips out of { $place } to { $to }.
tr-takes-control = { $place } is now controlled by { $side }.
tr-crossed = Mexican units are east of the { $river }.
tr-crossed-frees = Mexican units are east of the { $river }: the refugees of { $towns } may move.
tr-captured = { $unit } are captured in { $place }.
tr-freed = { $unit } are free in { $place }.
tr-eliminated = { $unit } is destroyed in { $place }.
tr-siege-lifted = The siege of { $place } is lifted.
tr-gives-up = { $unit } is given up in { $place }, where too many stood.
tr-march-cost = The forced march from { $from } to { $to } costs { $factors ->
    [0] nothing
    [one] 1 combat factor
   *[other] { $factors } combat factors
 }.
tr-march-loses = Lost on the march to { $place }: { $units }.
tr-march-loses-nobody = Nobody is there to be lost on the march to { $place }.
tr-trace-march-hexes = Hexes marched: { $hexes }
tr-trace-march-die = Die { $die }: { $factors } lost

# Stacking.
tr-overfull = { $place } holds { $count } battalions and may hold { $limit }
tr-rivals = { $leaders } stand together in { $place } without a superior
tr-stacking = { $faults }.

# Why units cannot move.
tr-locked-turn = { $unit } may not move before turn { $turn }.
tr-locked-river = { $unit } may not move before a Mexican unit is east of the { $river } or a fort falls.
tr-locked-government = { $unit } may not move before turn 7, unless a Mexican unit is east of the Colorado or a fort falls.
tr-not-mounted = { $unit } cannot raid: only leaders, cavalry and Indians can.
tr-halted = { $unit } has ended its march in { $place }.
tr-never-forced = { $unit } cannot force march: heavy artillery and refugees never do.
tr-no-leader = { $unit } cannot force march: it was with no leader when the sub-phase began.
tr-refuse-besieged = { $unit } is besieged in { $place }.
tr-off-map = { $unit } is not on the map.
tr-not-yours = { $unit } is not your unit.
tr-no-step = { $unit } in { $place } has { $left } MP left, too few for any hex beside it.
tr-no-march-left = { $unit } in { $place } can march no further.
tr-not-surplus = { $unit } is not among those of whom there are too many.
tr-not-at-edge = { $unit } is in { $place }, not at the eastern edge.
tr-not-supply = { $unit } is not a supply unit.
tr-leader-must-come = { $leader } must come along: he drives the march.
tr-no-hexes-left = { $leader } can drive a march { $factor ->
    [0] no hex
    [one] 1 hex
   *[other] { $factor } hexes
 }, and no more is left.
tr-no-path = Name at least one hex to march to.
tr-nobody-moves = No unit can move any further.
tr-nobody-force-marches = No stack with a leader can march any further.
tr-no-fight-yet = Battles are fought in the combat sub-phase; to attack, march into the enemy's hex.
tr-no-exit-here = No unit of yours stands at the eastern edge with movement left.
tr-no-exit-mexico = Only Texan units leave the map to the east.
tr-no-stow = You have no supply unit on the map that could be taken off.
tr-no-stow-raid = Supply is taken off the map in the movement sub-phase.

# Why a step cannot be made.
tr-not-adjacent = { $hex } does not touch { $from }.
tr-already-there = They are in { $place } already.
tr-map-edge = The map ends at { $hex }.
tr-sea = { $hex } is sea.
tr-bay = Open water lies between { $from } and { $hex }.
tr-united-states = { $hex } is in the United States, where Mexican units may not go.
tr-government-stays = The Texas Government may not leave Texas; { $hex } is in the United States.
tr-ferry-closed = The ferry to { $place } ({ $ferry }) is closed to Mexican units until they have stormed it with the Zapadores.
tr-too-few-points = { $place } needs { $needs } MP; { $who } has { $left } left.
tr-too-few-hexes = { $place } is { $needs } hexes away; { $who } has { $left } left.
tr-no-combat-in-raids = Enemies hold { $place }, and a raid may enter by over-run only.
tr-unarmed = Enemies are in { $place }, and { $who } cannot attack.
tr-rain-river = { $place } is held by the enemy behind a river without ford or ferry, and it rains.
tr-no-forced-march = No forced march into { $place }: { $row } forbids it.
tr-no-forced-march-rain = No forced march into { $place }: in rain, { $row } forbids it.
tr-abandons = { $unit } has marched { $spent } MP with its leader and has { $own } of its own: he may not leave it behind.
tr-march-ended = The march ends in { $place }, where enemies are.
tr-ferry-ended = The Zapadores have crossed to { $place } and go no further this turn.
tr-no-way = No way leads from { $from } to { $place }.

# Infiltration.
tr-infiltrate-in-raids = Cavalry slips into or out of a fort in the raid sub-phase.
tr-infiltrate-starving = The fort has been besieged for more than ten turns: nobody slips through any more.
tr-infiltrate-nobody = No cavalry company can slip into or out of a besieged fort now; one may in each raid.
tr-not-company = { $unit } is not a cavalry company.
tr-cannot-slip = { $unit } cannot slip into { $place }.

# Rows of the terrain effects chart.
tr-row-prairie = prairie
tr-row-forest = forest
tr-row-hills = hills
tr-row-marsh = marsh
tr-row-sea = sea
tr-row-minor-river = a minor river
tr-row-major-river = a major river
tr-row-ford = a ford
tr-row-ferry = a ferry

# The picture.
tr-board-caption = Turn { $turn }, { $first } to { $last } 1836; { $weather }; { $phase }
tr-board-clear = clear
tr-board-rain = rain
tr-legend-ground = { $name }: { $mp } MP
tr-legend-side = { $name }: { $mp } MP more
tr-legend-sea = sea: impassable
tr-legend-bay = open water: no crossing
tr-legend-red-town = red town
tr-legend-objective = objective
tr-legend-black-town = black town
tr-legend-fort = fort
tr-legend-port = port
tr-legend-entry = entry hex
tr-legend-burned = burned down
tr-legend-road = road (no effect)
tr-fort-display = { $fort }, besieged since turn { $since }
tr-inset-courtyard = courtyard
tr-inset-north = north wall
tr-inset-east = east wall
tr-inset-south = south wall
tr-inset-west = west wall
tr-inset-column-north = north column
tr-inset-column-east = east column
tr-inset-column-south = south column
tr-inset-column-west = west column

# The situation in words.
tr-alt = { $caption }. { $asked } Mexico: { $mexico }. Texas: { $texas }. { $facts }
tr-alt-asked = { $side } is to decide.
tr-alt-over = The game is over.
tr-alt-none = nobody on the map
tr-alt-stacks = { $stacks }
tr-alt-stacks-more = { $stacks } and { $more ->
    [one] one more stack
   *[other] { $more } more stacks
 }
tr-stack-one = { $first } ({ $factors })
tr-stack = { $first } and { $others ->
    [one] 1 other
   *[other] { $others } others
 } ({ $factors })
tr-stack-screened = { $first } with an unknown force
tr-stack-at = { $stack } at { $place }
tr-stack-inside = { $stack } besieged in { $place }
tr-fact-siege = { $fort } is besieged since turn { $since }{ $turns ->
    [0] {""}
    [one] , for one turn
   *[other] , for { $turns } turns
 }
tr-fact-battles = battles at { $places }
tr-fact-held = Mexico holds { $places }
tr-fact-burned = burned down: { $places }
tr-status-asked = { $side } is to decide.
tr-status-goals = Forts and objectives: { $goals }.
tr-status-goal = { $place } ({ $side })
tr-secret-hidden = { $place }: the enemy sees { $shown }; he does not see { $hidden }.
tr-secret-seen = { $place }, as you saw it on turn { $turn }: { $units }.
tr-secret-gone = { $place }, as you saw it on turn { $turn }, empty of the enemy since: { $units }.
tr-secret-wall = On the { $wall }: { $units }.
tr-more-places = { $more } more

# Questions.
tr-question-look = What is in a hex
tr-question-report = The whole situation in words
tr-report-region = { $region }:
tr-report-stack = · { $side }: { $stack }{ $near }{ $beside ->
    [0] {""}
   *[other] , beside the enemy
 }
tr-report-bearing = , { $hexes ->
    [one] 1 hex
   *[other] { $hexes } hexes
 } { $way } of { $place }
tr-report-threat = Threat to { $place }: { $stacks }
tr-report-near = { $stack }, { $hexes ->
    [0] in it
    [one] 1 hex off
   *[other] { $hexes } hexes off
 }
tr-report-wagon = { $unit } at { $place }
tr-report-supply = Supply: { $wagons }; { $chart } on the chart
tr-report-no-supply = No supply on the map; { $chart } on the chart
tr-question-stacks = Who is where
tr-question-unit = What a unit is and where
tr-question-reach = How far units can go
tr-field-hex-or-place = hex or place
tr-field-side = side
tr-hex-ground = { $hex }: { $ground }, { $mp } MP; { $country }.
tr-hex-sea = { $hex }: sea, which nobody enters.
tr-hex-place = { $place }: { $kinds }; controlled by { $side }.
tr-hex-entry = Entry hex { $letter }.
tr-hex-sides = Water: { $sides }.
tr-hex-battle = A battle is to be fought here.
tr-place-fort = fort
tr-place-red = red town
tr-place-black = black town
tr-place-port = port
tr-place-objective = objective
tr-place-burned = burned down
tr-open-water = open water
tr-a-ford = a ford, { $name }
tr-a-ferry = a ferry, { $name }
tr-side = { $way } the { $water }
tr-side-crossed = { $way } the { $water } with { $crossing } to { $hex }
tr-whole = { $side }: { $units } ({ $factors } factors).
tr-whole-screened = { $side }: { $units }, and perhaps more behind the cavalry.
tr-whole-inside = { $side }, besieged: { $units } ({ $factors } factors).
tr-no-stacks = { $side }: nobody on the map.
tr-side-stacks = { $side }: { $count ->
    [one] 1 stack
   *[other] { $count } stacks
 }.
tr-describe = { $name }: { $arm }, size { $size ->
    [I] I (company)
    [II] II (battalion)
    [III] III (regiment)
   *[other] -
 }, combat factor { $factor }, movement { $moves }.
tr-describe-leader = { $name }: leader ({ $rank }), combat factor { $factor }, movement { $moves }; attack { $attack }, defence { $defence }, forced march { $march }.
tr-unit-at = It is at { $place }.
tr-unit-besieged = It is besieged in { $place }.
tr-unit-chart = It is not on the map.
tr-unit-track = It was spent on turn { $turn }.
tr-unit-gone = It is out of the game.
tr-unit-left = It has { $left } MP left.
tr-reach = From { $place } with { $left } MP: { $count ->
    [one] 1 hex
   *[other] { $count } hexes
 } in reach.
tr-reach-cost = { $cost } MP: { $hexes }
tr-arm-infantry = infantry
tr-arm-cavalry = cavalry
tr-arm-light-artillery = light artillery
tr-arm-heavy-artillery = heavy artillery
tr-arm-engineer = sappers
tr-arm-convict = convicts
tr-arm-supply = supply
tr-arm-leader = leader
tr-arm-government = the Government
tr-arm-refugee = refugees
tr-arm-indian = Indians

# What an umpire may amend.
tr-amend-put = Put a counter in a hex
tr-amend-remove = Take a counter out of the game
tr-amend-hold-back = Put a counter back on the appearance chart
tr-amend-control = Say who controls a place
tr-amend-burned = Say whether a place is burned
tr-amend-weather = Say what the weather is
tr-field-burned = burned
tr-field-weather = weather
tr-amend-nobody = Nobody has that counter.
tr-amend-siege = { $unit } cannot be moved by a ruling into, out of or within a siege.
tr-amend-enemy = { $unit } cannot be put at { $hex }, where the enemy stands.
tr-amended-put = By the umpire's ruling { $unit } is at { $hex }.
tr-amended-held-back = By the umpire's ruling { $unit } is on the appearance chart.
tr-amended-removed = By the umpire's ruling { $unit } is out of the game.
tr-amended-control = By the umpire's ruling { $place } is controlled by { $side }.
tr-amended-burned = By the umpire's ruling { $place } { $burned ->
    [0] stands
   *[other] is burned
 }.
tr-amended-weather = By the umpire's ruling it { $rain ->
    [0] is dry
   *[other] rains
 }.
tr-amended-shows = By the umpire's ruling this shows now: { $stacks }.
tr-amended-stack = { $count ->
    [0] nobody at { $hex }
   *[other] { $units } at { $hex }
 }
