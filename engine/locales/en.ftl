# Messages of the engine that belong to no one rule system.

# Refusals of the gate.
refuse-not-awaited = No order is asked of you now.
refuse-verb = "{ $verb }" cannot be ordered now; what can be ordered: { $verbs }.
refuse-unknown-field = "{ $verb }" knows no part called "{ $field }".
refuse-field-order = The parts of "{ $verb }" must come once each and in their order.
refuse-missing-field = "{ $verb }" also needs: { $fields }.
refuse-wrong-kind = "{ $verb }" takes something else for: { $field }.
refuse-twice = { $choice } is named twice.
refuse-count = { $field }: { $count } named; { $wanted }.
refuse-left-out = { $field }: everything that is left must be named; left out: { $left }.
count-at-most = at most { $max } can be named
count-exactly = exactly { $min } must be named
count-range = { $min } to { $max } must be named
refuse-apart = { $field }: { $first } is at { $here } and { $second } at { $there }; name only what is together.
refuse-worth-exactly = { $field }: those named come to { $total }, and { $wanted } is wanted{ $counted }.
refuse-worth = { $field }: those named come to { $total }, and { $most ->
    [-1] at least { $least } is needed
   *[other] { $least } to { $most } is allowed
 }{ $counted }.
refuse-worth-counted = ; counted: { $what }
refuse-spare = { $choice } need not be given: { $total } is named and { $least } is enough.
refuse-number = { $field }: { $number } is not between { $min } and { $max } in steps of { $step }.
refuse-long = { $field }: { $count } characters, and { $max } is the most.
refuse-words = { $field }: write something, without a semicolon or a line break, that does not begin with a comma or a colon.
refuse-unbound = "{ $verb }" could not be read.

# Refusals of the notation.
refuse-empty = Nothing was written; an order starts with a word such as: { $verbs }.
refuse-no-choice = { $field }: "{ $word }" is not known here.
refuse-no-choice-known = { $field }: "{ $word }" is not known here; there are: { $known }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
 }.
refuse-no-choice-near = { $field }: "{ $word }" is not known here; did you mean { $near }?
refuse-ambiguous = { $field }: "{ $word }" could be { $near }; write more of it.
refuse-not-a-number = { $field }: "{ $word }" is not a number.
refuse-left-over = "{ $words }" at the end could not be read.

# Standing orders.
refuse-no-reactions = This game asks nothing that could be answered ahead.
refuse-reaction = "{ $reaction }" cannot be answered ahead; what can is: { $known }.
refuse-reply = "{ $reply }" is no answer to "{ $reaction }"; the answers are: { $known }.
refuse-beyond-what = An answer for beyond needs the step up to which the first one holds.
refuse-no-measure = "{ $reaction }" depends on no odds, so its answer holds always.
refuse-step = "{ $step }" is no step of { $measure }; the steps are: { $known }.

# Games and undo.
refuse-ruleset = There is no rule system "{ $ruleset }".
refuse-game-over = The game is over; /game log and /game map still show it.
refuse-redo-nothing = There is nothing to be done again: something was played since, or nothing was taken back.
refuse-rewind-nothing = Nothing has happened since then that could be taken back.
refuse-rewind-gone = That point was itself taken back; the game can go back only to what still counts.
refuse-rewind-differs = The journal of this game does not lead to that point by the rules of this release, so the game cannot go back to it.
refuse-no-reason = A ruling needs a reason, which everybody reads.
refuse-no-amendment = An umpire cannot amend "{ $verb }" in this game.
refuse-amendment-nothing = That is how it stands already.
refuse-amendment-dice = A ruling cannot roll dice.
refuse-amendment-broken = The rules do not allow such a position: { $why }
refuse-undo-nothing = There is nothing of yours to take back: what a die, a reveal, another's order or the end of a phase has followed stands.

# A hex of no map.
refuse-no-hex = { $hex } is not a hex of this map: columns run from 01 to { $columns }, rows from 01 to { $rows }.

# Pictures.
map-miles = { $count ->
    [one] 1 mile
   *[other] { $count } miles
 }
table-scale = { $inches } in. = { $feet } ft
table-steady = steady
table-shaken = shaken
table-routed = routed, runs
table-spent = cannot act
table-move = move
table-charge = charge
table-retreat = move to the rear
table-fire = shot
table-plan = ordered move
table-leader = leader
table-officer = officers
table-standard = standard
table-musician = musicians
table-pioneer = pioneers
table-gunner = gunners
table-gun = gun (pdr: pounder)
table-ladder = ladders
table-figure = one man
table-courier = messenger
table-fallen = fallen
table-broken = broken open
table-melee = close combat
table-idle = gun that nobody serves
table-marked = marked place

# Ends that players bring about.
refuse-no-seat = There is no such seat in this game.
outcome-resigned = { $seat } resigned.
outcome-agreed = The players agreed to end the game.

# Rulebooks.
rule-later = (Not in play yet.)
