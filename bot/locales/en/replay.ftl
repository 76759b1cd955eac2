# Looking back at a game and following it: replay, films, the report after the
# action, dice, watching.

command-replay = Step through the game, through the eyes you may look through
command-dice = How the dice of this game have fallen, as far as you were told
command-watch = Follow this game by direct message, or stop
command-watch-on = Get a short message after each phase of this game
command-watch-off = Get no more of these messages
option-eyes = Through whose eyes: a side's, a spectator's, or everybody's where that is open
option-turn = From which turn on
option-animate = Get the whole of it as an animated picture
option-reveal-after = Show everybody all secrets this many turns later; never before the end if left out

button-first = ⏮ First
button-phase-back = ◀ Phase
button-phase-on = Phase ▶
button-last = Last ⏭
button-step-back = ‹ Step
button-step-on = Step ›
button-film = Animated
button-replay = Replay

eyes-all = everybody's secrets
eyes-spectator = a spectator
replay-eyes = Through the eyes of: **{ $eyes }**
replay-until = Open up to turn { $turn }.
replay-phase = ### Turn { $turn }: { $phase }
replay-step = Step { $step } of { $steps }
replay-nothing = Nothing happened here that these eyes could see.
replay-more = … and { $more ->
    [one] one more line
   *[other] { $more } more lines
 } in the log.
replay-turns = To a turn
replay-turn = Turn { $turn }
replay-eyes-choose = Through whose eyes
wrong-eyes = You may not look through these eyes now. What is hidden is shown to all at the end, or some turns later where that was agreed.
wrong-eyes-named = There are no eyes "{ $eyes }" in this game; there are: { $known }.
wrong-nothing-open = Nothing of this is open yet.
wrong-no-course = This game cannot be played over: it was begun under other rules than this release has.
wrong-not-over = This is told when the game is over.
film-told = { $pictures ->
    [one] One picture
   *[other] { $pictures } pictures
 }, through the eyes of: **{ $eyes }**
film-none = The animated picture could not be made small enough to be sent.

status-reveals = All secrets are shown to everybody { $turns ->
    [one] one turn
   *[other] { $turns } turns
 } later.
letter-turn-open = Turn { $turn } is open: `/replay` shows everybody all that was hidden in it.

letter-digest = What happened since you last heard of it:
letter-digest-nothing = Nothing that everybody may know has happened since you last heard of it.
letter-watch-ended = You cannot see the channel of this game any more, so you do not follow it any more either.
done-watching = You get a short direct message after each phase. `/watch off` ends it, and so does taking a seat.
wrong-watching = You follow this game already.
unwatched = { $games ->
    [0] You follow no game here.
    [one] You do not follow the game any more.
   *[other] You do not follow { $games } games any more.
 }
denied-plays = You play in this game and hear of it anyway.

account-head = ### After-action report
account-series = - { $name }: { $figures } ({ $unit })
account-points = **Turning points**
account-point = { $n }. Turn { $turn }, in { $unit }: { $losses }.
account-lost = { $side } lost { $lost } ({ $share } % of its strength)
account-heaviest = The dice farthest from what was to be expected were those for { $side }, { $at }: { $fell } instead of { $expected }.
account-luck = **Luck**
account-fortune = - The dice alone gave { $side } { $fell } where { $expected } was to be expected ({ $more }).
account-dice = - { $dice ->
    [one] One die
   *[other] { $dice } dice
 } of { $sides }: chi-square { $chi }; 95 of a hundred fair games stay below { $usual }.
account-dice-uneven = That is uneven: one game of twenty with fair dice has dice as uneven as that.
account-dice-few = - { $dice ->
    [one] One die
   *[other] { $dice } dice
 } of { $sides }: too few to judge.
account-title = { $name }, game { $game }, in figures
account-unit = { $marks ->
    [0] { $unit }
    [one] { $unit }; the numbered turn was the turning point
   *[other] { $unit }; the numbered turns were turning points
 }
account-along = Turn
account-luck-title = Luck: losses inflicted by the dice
account-luck-note = by the dice alone; some fell on men who were hit twice
account-expected = expected
account-fell = fell
account-lead-title = Luck through the game
account-lead-note = more than expected (above 0) or less, added up turn by turn
account-dice-title = { $dice } dice of { $sides }
account-dice-note-few = too few to judge
account-dice-note = chi-square { $chi }; 95 of a hundred fair games stay below { $usual }

dice-head = Dice that you were told of:
dice-head-shared = Dice that everybody was told of:
dice-none = None has fallen yet.
dice-all = all
dice-kind-few = - **{ $whose }**: { $dice } of { $sides }, too few to judge; mean { $mean }
dice-kind = - **{ $whose }**: { $dice } of { $sides }, each face { $expected } expected; mean { $mean }; chi-square { $chi } (95 of a hundred fair series stay below { $usual })

# Records.
command-record = What you have played and won, or that nobody shall see it
command-record-show = Your games, how they ended, and how long you take to answer
command-record-hide = Be in no record and no leaderboard
command-leaderboard = Who has won most of a game in this server
option-hidden = False, to be in records again
record-games = - **{ $name }**: { $games ->
    [one] one game
   *[other] { $games } games
 }: { $won } won, { $lost } lost, { $drawn } drawn ({ $seats })
record-replies = Answers: a quarter of them within { $low }, half of them within { $middle }, three quarters within { $high } (of { $replies }).
record-none = There is no game of yours that is over, or you are in no record.
record-hidden = You are in no record and no leaderboard any more. `/record hide hidden:False` puts you back.
record-shown = Your finished games count in records again.
leaderboard-head = ### { $name }: who has won most here
leaderboard-none = No game of { $name } is over here whose players may be named.
leaderboard-line = { $n }. **{ $player }**: { $won } won, { $lost } lost, { $drawn } drawn; answers in { $reply }
leaderboard-more = … and { $more } more.
