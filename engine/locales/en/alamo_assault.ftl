# The assault on the Alamo: names, set-up and orders.
aa-name = The Alamo Assault
aa-summary = Before dawn on 6 March 1836 four columns storm the Alamo: secret orders for every column and every stretch of wall, opened together.
aa-mexico = Mexico
aa-texas = Texas

aa-scenario-historical = The assault of 6 March 1836
aa-scenario-historical-summary = Four columns and the reserve against 189 defenders, eleven seats, fifteen turns.
aa-scenario-north-wall = The north wall
aa-scenario-north-wall-summary = Duque's column against Travis on one wall: two seats, ten minutes.
aa-scenario-more-men = What if there were 249
aa-scenario-more-men-summary = The same assault against the longer list of names, with the Greys in the long barracks.

aa-label-scenario = scenario
aa-label-option = option
aa-option-seats = Seats
aa-option-seats-full = one for each column and for each group of sectors
aa-option-seats-two = one a side
aa-option-garrison = Number of defenders
aa-option-garrison-scenario = as the scenario has it
aa-option-garrison-189 = the usual list of 189
aa-option-garrison-249 = the longer list of 249
aa-option-size = Size of the Texians in melee
aa-option-size-list = adds 10, as the list of factors says
aa-option-size-example = adds nothing, as the worked example reckons
aa-option-darkness = Light
aa-option-darkness-yes = the first six turns are dark
aa-option-darkness-no = daylight
aa-option-alarm = The garrison
aa-option-alarm-yes = sleeps until the alarm
aa-option-alarm-no = stands to from the start
aa-option-bowie = Bowie
aa-option-bowie-sick = lies sick and steadies nobody
aa-option-bowie-leads = steadies men near him as Crockett and Travis do

aa-begins = The orders for the first of { $turns } turns are open.
aa-stage = secret orders
aa-seat-leads = { $side }: { $bodies }
aa-ask-orders = Turn { $turn }: give your secret orders, then say you are ready.

aa-offer-rush = Rush
aa-offer-attack = Attack
aa-offer-assault = Assault
aa-offer-hold = Hold
aa-offer-maneuver = Maneuver
aa-offer-face = Turn to face
aa-offer-retreat = Retreat
aa-offer-rally = Rally
aa-offer-say = Send word
aa-offer-done = Done: ready{ $left ->
    [0] {""}
    [one] , one body has no order
   *[other] , { $left } bodies have no order
 }

aa-field-body = who
aa-field-to = where to
aa-field-at = where
aa-field-who = who
aa-field-whom = to whom
aa-field-words = what
aa-field-column = column

aa-hint-asleep = asleep: obeys only if woken this turn
aa-hint-own-front = its own front
aa-hint-near = within talking distance
aa-hint-courier = by courier, { $turns ->
    [one] one turn
   *[other] { $turns } turns
 }

aa-given-rush = RUSH to { $to }
aa-given-attack = ATTACK towards { $to }
aa-given-assault = ASSAULT { $to }
aa-given-maneuver = MANEUVER to { $to }
aa-given-face = MANEUVER, facing { $to }
aa-given-hold = HOLD
aa-given-retreat = RETREAT
aa-given-rally = RALLY

aa-compass-north = north
aa-compass-northeast = northeast
aa-compass-east = east
aa-compass-southeast = southeast
aa-compass-south = south
aa-compass-southwest = southwest
aa-compass-west = west
aa-compass-northwest = northwest

aa-state-steady = in good order
aa-state-waiting = waiting to be sent in
aa-state-shaken = shaken
aa-state-routed = routed

aa-refuse-order = { $body } is { $state } and cannot be ordered to { $verb } now.
aa-refuse-nobody-left = You have nobody left to command.
aa-refuse-last-stand = { $body } is in one of the last refuges and has nowhere to fall back to.
aa-refuse-cornered = { $body } is cornered: enemies in the fort are within 6 in. of every way to a refuge.
aa-refuse-goal = { $to } is no goal for that body from where it stands.

aa-resigned = { $seat } gives up the command: his bodies act by the default.
aa-refuse-resigned = { $seat } has resigned already.
aa-ready = { $seat } is ready.
aa-orders-opened = { $seat }: { $orders }.
aa-order-line = { $body }, { $order }
aa-order-committed = { $body } is sent in ({ $order }) and moves from the next turn on
aa-order-too-far = { $body } is too far from { $to } to ASSAULT and goes on as for ATTACK
aa-alarm = { $body } is heard: the whole garrison wakes.
aa-sleeps-on = Asleep still, so that nothing comes of the order: { $bodies }.
aa-wakes = { $sector } wakes ({ $die }).
aa-seen = { $side }: { $body } comes into sight, { $figures } figures.

aa-refuse-nobody-to-tell = Nobody else commands on your side.
aa-refuse-said-enough = You have sent word { $most } times this turn, and that is the most.

aa-said = Said to { $to }: { $words }
aa-heard = { $led ->
    [0] Whoever now commands for { $from } says
   *[other] { $from } says
 }: { $words }
aa-sent = A courier is on his way to { $to }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
 }: { $words }
aa-courier-came = { $led ->
    [0] A courier from whoever now commands for { $from }
   *[other] A courier from { $from }
 }: { $words }

# What happens.
aa-moved = { $body } moves { $inches } in. towards { $to }{ $ditches ->
    [0] {""}
    [one] , through a ditch
   *[other] , through { $ditches } ditches
 }.
aa-at-wall = { $body } moves { $inches } in. and stands at the foot of { $to }.
aa-at-post = { $body } moves { $inches } in. and stands to at { $to }.
aa-tangled = { $body } moves { $inches } in. and is stopped by the felled trees.
aa-entered = { $body } pours in over the open wall.
aa-fell-back = { $body } falls back { $inches } in. ({ $die }) to { $to }.
aa-falls-back = { $body } falls back { $inches } in. ({ $die }) towards { $to } and is still in the open.
aa-cornered = { $body } is cornered and stays.
aa-turns = { $body } turns to face { $to }.
aa-turns-back = { $body } turns to its own front again.
aa-gun-wheeled = The { $gun } of { $sector } is wheeled towards { $to }.
aa-gun-back = The { $gun } of { $sector } is wheeled to its own front again.
aa-climbs-down = { $body }: { $down } get down from { $sector }{ $left ->
    [0] {""}
   *[other] , { $left } are on it or past it still
 }.
aa-sallies = { $body } sallies out before { $sector }.
aa-comes-in = { $body } comes in again at { $sector }.
aa-goes-back = { $body } goes back { $inches } in.
aa-left = { $body } runs off the table.
aa-caught = { $hunter } runs { $prey } down.
aa-outrun = { $prey } outruns { $hunter }.

aa-by-rifles = The rifles of { $sector }
aa-by-gun = { $gun } of { $sector }
aa-by-sally = The rifles before { $sector }
aa-by-body = { $body }
aa-mark-post = the defenders of { $sector }
aa-mark-out = the men before { $sector }
aa-shot = { $by } at { $mark }: { $fell ->
    [one] one figure falls
   *[other] { $fell } figures fall
 }{ $shared ->
    [0] {""}
   *[other] { " " }({ $each })
 }.
aa-shot-specials = { $by } at { $mark }: { $fell ->
    [one] one figure falls
   *[other] { $fell } figures fall
 }{ $shared ->
    [0] {""}
   *[other] { " " }({ $each })
 }, among them { $specials }.
aa-shot-of = { $fell } of { $body }
aa-shot-nobody = { $by } at { $mark }: nobody was left to hit.
aa-special-leader = the commander
aa-special-officer = an officer
aa-special-standard = a standard bearer
aa-special-musician = a musician
aa-special-pioneer = a pioneer
aa-special-gunner = a gunner
aa-special-ladder = a ladder bearer

aa-leader-falls = { $leader } falls.
aa-nobody-left = Nobody is left of { $body }.
aa-seat-out = { $seat } has nobody left to command.
aa-successor = { $leader } falls; { $next } takes over { $body }.

aa-melee-mexico = { $place }: Mexico wins the melee { $mexico } to { $texas }; { $mexicans } Mexican and { $texians } Texian figures fall.
aa-melee-texas = { $place }: Texas wins the melee { $texas } to { $mexico }; { $mexicans } Mexican and { $texians } Texian figures fall.
aa-melee-tie = { $place }: nobody wins the melee, { $mexico } to { $texas }; { $mexicans } Mexican and { $texians } Texian figures fall.
aa-door-broken = The door of { $sector } is broken in ({ $pips }).
aa-door-stands = The door of { $sector } is struck for { $pips } and stands { $left } more.
aa-climbed = { $figures } of { $body } get up at { $sector }; { $up } are on the wall.
aa-broke-in = { $body } breaks in at { $sector }: { $figures } are inside.
aa-gun-taken = { $body } takes the { $gun } of { $sector }.

aa-stands = { $body }: unshaken (percent roll { $roll }; breaks on { $chance } or less).
aa-stands-nil = { $body }: unshaken; nothing that it lost could shake it.
aa-shaken = { $body }: shaken (percent roll { $roll }; breaks on { $chance } or less).
aa-routs = { $body }: routed (percent roll { $roll }; breaks on { $chance } or less).
aa-recovers = { $body }: in good order again (percent roll { $roll }; recovers on { $chance } or less).
aa-recovers-half = { $body }: no longer running, but shaken (percent roll { $roll }; recovers on { $chance } or less).
aa-recovers-not = { $body }: no recovery (percent roll { $roll }; recovers on { $chance } or less).
aa-texians-stand = { $body }: unshaken (percent roll { $roll }; stands on { $chance } or less).
aa-texians-shaken = { $body }: shaken (percent roll { $roll }; stands on { $chance } or less).

aa-over-fallen = Victory for Mexico: the Alamo has fallen on turn { $turn }. { $cost }
aa-over-repulsed = Victory for Texas: nobody is left to storm the Alamo on turn { $turn }. { $cost }
aa-over-held = Victory for Texas: the Alamo still holds after turn { $turn }. { $cost }
aa-over-cost = { $mexicans } Mexican and { $texians } Texian figures have fallen; the cost is worth { $points ->
    [one] one point
   *[other] { $points } points
 } to Texas.
aa-points = Texas has { $points ->
    [one] one point
   *[other] { $points } points
 } for what the assault has cost.

# Workings.
aa-trace-shooters = { $men } shooters, { $row } a die ({ $cover }): { $dice }
aa-trace-dark = In the dark beyond 12 in. the next heavier cover counts.
aa-trace-dark-gun = In the dark beyond 12 in. a gun's dice count half.
aa-trace-hold = { $men } unshaken men on HOLD: 1 die more
aa-trace-gunners = { $gunners ->
    [one] one gunner
   *[other] { $gunners } gunners
 }, a die each
aa-trace-enfilade = enfilade at { $angle } degrees{ $behind ->
    [0] {""}
   *[other] { " " }from behind
 }: { $dice } more
aa-trace-turned = { $body } serves the gun, two figures
aa-trace-door = { $by } at the door: { $dice }
aa-trace-pace = { $order }: { $inches } in. of the move
aa-trace-retreat = RETREAT: { $inches } in. and a die, { $die }
aa-trace-ditches = ditches, { $count }: { $inches } in. less for each
aa-trace-doorways = doorways, { $count }: { $inches } in. less for each
aa-trace-dice = dice { $dice }, sum { $sum }: { $fell } fall
aa-trace-specials = sixes: { $sixes }; { $specials }
aa-trace-engaged = { $side }: { $men } engaged, times { $times }: { $score }
aa-trace-bayonets = bayonets against none: 10
aa-trace-ladders = ladders, { $count }: { $score }
aa-trace-pioneers = pioneers with axes, { $count }: { $score }
aa-trace-size = size of the Texians: 10
aa-trace-die = die { $die }: { $score }, in all { $total }
aa-trace-no-size = The size of the Texians does not count, as in the worked example.
aa-trace-losses = { $fell } fell this turn: { $percent }
aa-trace-lost-specials = special figures among them, { $count }: { $percent }
aa-trace-inside = at least ten inside the walls: { $percent }
aa-trace-on-wall = at least ten on the wall: { $percent }
aa-trace-standard = a standard atop the wall: { $percent }
aa-trace-base = to begin with: { $percent }
aa-trace-leaders = officers, musicians and standards, { $count }: { $percent }
aa-trace-start = to begin with: { $percent }
aa-trace-foothold = a foothold on the wall in sight: { $percent }
aa-trace-each-side = enemies on each side: { $percent }
aa-trace-inside-walls = enemies inside the walls: { $percent }
aa-trace-retreating = other Texians retreating: { $percent }
aa-trace-cornered = cornered: { $percent }
aa-trace-leader = { $leader } is near: { $percent }

aa-cover-open = in the open
aa-cover-light = light cover
aa-cover-medium = medium cover
aa-cover-heavy = heavy cover

# The picture, the status and the questions.
aa-caption = Turn { $turn } of { $turns }
aa-caption-dark = Turn { $turn } of { $turns }, before dawn
aa-alt = { $caption }. { $bodies }.
aa-where-field = { $inches } in. from the walls
aa-where-wall = at { $sector }, { $up } on the wall and { $inside } inside
aa-where-foot = at the foot of { $sector }
aa-where-inside = inside, near { $sector }
aa-where-post = at { $sector }
aa-body-line = { $body }: { $figures } of { $start }, { $state }, { $at }
aa-status-side = { $side }: { $left } figures in the fight, { $fallen } fallen
aa-status-unseen = Somewhere out of sight: { $bodies }
aa-status-ready = Ready: { $seats }
aa-secret-hidden = Out of the enemy's sight: { $body }
aa-secret-draft = Your order for { $body }: { $order }
aa-secret-courier = Your courier to { $to }, there for the orders of turn { $due }: { $words }
aa-secret-message = From { $from }, turn { $turn }: { $words }

aa-legend-wall = wall: ladders, melee times 15
aa-legend-breach = mended wall: 6 climb without ladders
aa-legend-palisade = palisade: climbed without ladders
aa-legend-fence = pickets: climbed without ladders
aa-legend-abatis = felled trees: a halt, but for two pioneers
aa-legend-ditch = ditch: 3 in. of a move
aa-legend-gate = gate: must be broken
aa-legend-building = house: doors, melee times 20

aa-ask-odds = The odds of a melee
aa-ask-fire = Who fires where, and what falls
aa-ask-nerve = How firm a body is
aa-ask-can = What a body can be ordered now
aa-can = { $order }: yes
aa-can-to = { $order }: { $to }
aa-can-nowhere = { $order }: nowhere to go by it now
aa-can-not = { $order }: no. { $why }
aa-ask-look = What a sector is and who is there
aa-ask-report = How the game stands
aa-odds = { $body } at { $sector }: Mexico wins in { $wins } of 36 throws, nobody in { $ties }.
aa-odds-scores = Before the dice Mexico has { $mexico } and Texas { $texas }.
aa-odds-kills = On the whole { $kills } Texian and { $losses } Mexican figures fall.
aa-odds-nobody = Nobody defends { $sector }.
aa-tenths = { $whole }.{ $tenth }
aa-fire-line = { $by } at { $mark }, { $dice } dice: { $falls } fall on the whole
aa-silent-asleep = { $body } does not fire: asleep
aa-silent-order = { $body } does not fire by its last order: { $order }
aa-fire-none = Nobody would fire at { $sector } now.
aa-look = { $sector }: { $length } ft long and { $height } ft high, { $cover }, melee times { $times }
aa-look-door = Its door stands { $pips } pips.
aa-look-asleep = It sleeps.
aa-look-ladders = It is climbed by ladders, { $most } at once, three men each in a turn.
aa-look-climb = Without ladders { $figures } get up in a turn.
aa-look-abatis = Felled trees before it halt a column without two pioneers.
aa-look-nobody = Nobody that you know of is there.
aa-look-near = Near it: { $body }
aa-nerve-risk = In a turn with losses its chance to lose morale is one percent a figure and ten a special figure{ $less ->
    [0] {""}
   *[other] , less { $less }
 }.
aa-nerve-cornered = It is cornered: it has nowhere to fall back to.
aa-nerve-recovery = Its chance to recover is { $percent }.
aa-nerve-standing = What it sees would shake it: it stands on { $percent } or less.
aa-nerve-calm = Nothing it sees would shake it.
aa-nerve-order = Its order was { $order }; it is { $at }.

# The sides in figures, and where dice decided.
aa-measure-fit = Figures left
aa-measure-fallen = Figures fallen
aa-measure-points = Texian points
aa-measure-figures = figures
aa-measure-points-unit = points
aa-stake-volley = { $by } at { $mark }
aa-stake-melee = Melee: { $place }

# What an umpire may amend.
aa-amend-mood = Say how firm a body stands
aa-amend-restore = Bring fallen soldiers back
aa-amend-strike-off = Strike soldiers off
aa-amend-put = Put a column somewhere, in inches from the north-western corner
aa-amend-ladders = Say how many ladders a body carries
aa-amend-gun = Say who has a gun
aa-amend-door = Say how long a door still stands
aa-amend-wake = Wake a sector
aa-field-mood = mood
aa-field-figures = figures
aa-field-east = inches from the west
aa-field-south = inches from the north
aa-field-ladders = ladders
aa-field-gun = gun
aa-field-held = held by
aa-field-pips = pips
aa-amend-too-many = Of { $who } at most { $most } can be amended so.
aa-amend-nobody-left = Nobody would be left of { $who }.
aa-amend-fixed = { $who } cannot be put elsewhere by a ruling: only columns that are at no wall can.
aa-amend-nobody = nobody
aa-amended-mood = By the umpire's ruling { $who } { $mood ->
    [0] is steady
    [1] is shaken
   *[other] is routed
 }.
aa-amended-figures = By the umpire's ruling { $count ->
    [one] one soldier
   *[other] { $count } soldiers
 } of { $who } { $back ->
    [0] fell
   *[other] did not fall
 }.
aa-amended-ladders = By the umpire's ruling { $who } carries { $ladders ->
    [one] one ladder
   *[other] { $ladders } ladders
 }.
aa-amended-put = By the umpire's ruling { $who } is { $east } inches from the western and { $south } inches from the northern edge.
aa-amended-gun = By the umpire's ruling gun { $gun } is held by { $who }.
aa-amended-door = By the umpire's ruling the door of { $at } stands { $pips } more pips.
aa-amended-wake = By the umpire's ruling { $at } is awake.
