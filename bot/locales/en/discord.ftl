# What the Discord side says: commands, buttons, messages.

# Descriptions of commands; at most 100 characters each.
command-game = Open, join, start and follow a game in this channel
command-game-new = Open a game in this channel
command-game-join = Take a seat in this channel's game
command-game-computer = Let the computer play a seat that nobody holds
command-game-leave = Give up your seat
command-game-start = Begin the game, once every seat is taken
command-game-status = How the game stands and who is awaited
command-game-map = The map, or a part of it, as you see it
command-game-log = What has happened so far
command-game-undo = Take back your last order, where nothing has followed from it
command-game-redo = Do again what was taken back last, with the same dice
command-game-resign = Give up, which ends the game where nobody can take over
command-game-export = Get the game as a file
command-game-end = Propose, or agree, to end the game without a winner
command-agree = Agree to what another player proposes
command-refuse = Refuse what another player proposes, or withdraw your own proposal
command-order = Give an order; what you type is completed
command-orders = Write several orders at once, one a line
command-say = Send a message to another seat through the umpire, where the rules have that
command-standing = What you answer ahead, so that the others need not wait for you
command-standing-set = Say ahead what you answer to something that others do
command-standing-list = What can be answered ahead, and what you answer
command-standing-clear = Be asked again, about one thing or about all
command-secret = What only you know, and what is asked of you
command-odds = The odds of a fight that you have in mind
command-look = What is in a place, as you know it
command-report = The whole situation in words, and what happened since you last asked
command-ask = Put a question to the umpire: reach, odds, what a unit can do
command-rules = The rules in short words, and the umpire's rulings
command-help = How to play with Courier
command-about = What Courier is, and what it can umpire
command-privacy = What Courier keeps of you, for how long, and who can see it
command-delete-my-data = Have Courier forget you; it says what goes and asks first
command-umpire = For those who manage this channel: help a game along
command-umpire-status = How the game stands, and what keeps its messages away
command-umpire-remove = Free the seat of somebody who does not play on
command-umpire-default = Let a seat that is silent act by the default of the rules
command-umpire-repair = Send again what could not be sent
command-game-audit = What umpires did with this game
command-umpire-rollback = Take the game back to a point; it says what goes and asks first
command-umpire-rule = Set something otherwise by a ruling, with a reason that everybody reads
command-umpire-show = See the game as a seat does; noted, told, and not for those who play
command-umpire-who-sees = What each seat knows of a place; noted, told, and not for those who play
command-umpire-archive = Put a game away, finished or not; its channel is free and it is kept for export
command-umpire-audit = What umpires did with this game
command-umpire-role = Name the role whose members umpire too; leave it out for none
command-umpire-end = Put the game away without an outcome

# Descriptions of options; at most 100 characters each.
option-ruleset = Which game
option-scenario = Which scenario; the first if you leave it out
option-options = Optional rules, as a list: key=value, key=value
option-seat = Which seat
option-words = A few words of your own, which go into the dice
option-share = Show the answer to everybody, from a spectator's view
option-region = A place, a hex such as 0412, two corners such as 0410-0816, or whole
option-page = Which page, counted from the newest
option-filter = Only lines with these words
option-agree = False, if you do not agree any more
option-order = The order; leave it empty to write several
option-point = Before what; the newest come first
option-amendment = What is to be otherwise; the list shows what can be set, hidden things too
option-reason = Why; everybody reads it at once
option-role = The role
option-only-here = Only for the game of this channel
option-proposal = Which proposal, if several are open
option-game = Which of your games, if you are not in its channel
option-of = What the odds are of
option-place = A name, or on a map with hexes one such as 0412
option-to = To whom; leave it out where only one can be meant
option-text = What you say
option-reaction = What is asked
option-answer = What you answer
option-up-to = Up to which step that answer holds, such as odds; always, if you leave it out
option-beyond = What you answer beyond that step; you are asked, if you leave it out
option-question = The question
option-section = Number or title of a rule

# Buttons; at most 80 characters each, better 30.
button-join = Join: { $seat }
button-start = Start the game
button-orders = Give orders
button-mine = My orders
button-open-mine = Open my orders
button-map = Map
button-status = Status
button-log = Log
button-why = Why?
button-share = Show everybody
button-export = Save to a file
button-undo = Undo
button-redo = Redo
button-rollback = Take it back
button-archive = Put it away
button-ask-others = Ask for it
button-lines = Write orders
button-again = Edit and send again
button-agree = Agree
button-refuse = Refuse
button-resign = Resign
button-leave = Give the seat up
button-end = End the game
button-close = Put the game away
button-keep = Play on
button-forget = Forget me
button-keep-data = Leave it as it is
button-previous = ◀ Earlier ones
button-next = More ▶
button-older = ◀ Older
button-newer = Newer ▶
button-back = Back
button-cancel = All orders
button-done = Go on
button-all = All of them
button-here = Go here
button-skip = Leave out
button-write = Write
button-number = A number from { $min } to { $max }

# Directions on a map.
direction-n = N
direction-ne = NE
direction-se = SE
direction-s = S
direction-sw = SW
direction-nw = NW

# Seats.
complete-all-seats = every seat that nobody plays
seat-leads = { $seat } · { $leads }
seat-held = **{ $seat }** ({ $name })
seat-computer = **{ $seat }** (the computer)
seat-free = **{ $seat }** (free: `/game join seat:{ $key }`)

# Messages of the outbox.
letter-opened = ## { $name }
    { $scenario }

    { $seats }

    Take a seat with a button or with `/game join`; when every seat is taken, anyone seated may start.
    -# Dice: Courier holds a secret for this game, fixed now. Its SHA-256 is `{ $commitment }`; the secret is shown when the game ends, so that everybody can check every roll.
letter-computers = The computer plays **{ $seats }** until somebody takes a seat with `/game join`.
letter-computer = The computer plays **{ $seat }** until somebody takes the seat with `/game join seat:{ $key }`.
letter-joined = { $who } takes a seat: **{ $seat }**.
letter-complete = Every seat is taken; the game can start.
letter-left = { $who } gives up a seat: **{ $seat }** is free.
letter-removed = An umpire takes **{ $seat }** from { $who }: the seat is free. `/game audit` says who did it.
letter-started = ## The game begins
    { $seats }
    -# Dice secret: SHA-256 `{ $commitment }`, mixed with what { $salts ->
        [one] one player
       *[other] { $salts } players
     } gave on joining.
letter-private = For your eyes only:
    { $lines }
letter-answered-ahead = Your standing order was carried out: `{ $order }`
letter-taken-back = **{ $seat }** takes back an order.
letter-rewound = **The game has gone back**, as **{ $seat }** asked and all agreed. Dice that were seen fall the same again for the same throw; what was learned since stays known.
letter-rolled-back = **The game has gone back.** Dice that were seen fall the same again for the same throw; what was learned since stays known.
letter-redone = **{ $seat }** does again what was taken back, with the same dice.
letter-ruled = **The umpire has ruled:** { $reason }
letter-prompt = { $who }, **{ $seat }**: { $prompt } { $rule }
letter-prompt-free = **{ $seat }** is awaited, and nobody holds that seat (`/game join`): { $prompt } { $rule }
letter-prompt-private = **{ $seat }**, you are asked: { $prompt } { $rule }
letter-over = ## The game is over
    { $outcome } { $rule }
    -# The dice secret was `{ $secret }`; its SHA-256 is `{ $commitment }`, as said at the start. `/game export` gives the whole game, and `courier verify` checks it.
letter-closed = The umpire has put this game away without an outcome. The channel is free for another.
    -# The dice secret was `{ $secret }`; its SHA-256 is `{ $commitment }`, as said at the start.
letter-open-orders = { $who }: your direct messages are closed to me. The button shows what is meant for you, to you alone.

# Proposals. What is proposed goes on from "proposes".
proposal-end = to end the game without a winner
proposal-rewind = to go back to before “{ $first }”{ $more ->
    [0] { "" }
    [one] { " " }(that and one more result would go)
   *[other] { " " }(that and { $more } more results would go)
 }, with whatever was ordered since, seen or unseen
proposal-rewind-unseen = to go back to before an order of which not everybody has seen something, with whatever was ordered since
proposal-redo = to do again what was taken back, with the same dice
undo-ask = { $asked ->
    [0] You can have it all the same: { $words }. Nobody else needs to agree.
    [one] You can ask for it with the consent of the others: { $words }. One other player has to agree.
   *[other] You can ask for it with the consent of the others: { $words }. { $asked } other players have to agree.
 } Dice that were seen fall the same again, and what was learned stays known.
letter-proposed = { $by } proposes { $words }. To be done it needs everybody asked: { $asked }. Agree or refuse with a button, or with `/agree` and `/refuse`.
letter-agrees = { $who } agrees { $words }. Still asked: { $missing }.
letter-disagrees = { $who } plays on and does not agree any more { $words }.
letter-all-agree = All agree { $words }.
letter-refused = { $who } refuses { $words }; play goes on.
letter-withdrawn = The proposal { $words } is withdrawn; play goes on.
letter-lapsed = Play has gone on; the proposal { $words } has lapsed.

# Umpires.
letter-audited = Umpire { $who } { $words }.
letter-role-gone = ⚠ The role **{ $role }**, whose members umpired here, is gone. Those who may manage this channel still umpire; `/umpire role` names another.
rollback-sure = This takes the game back to before the first of these, with whatever was ordered since, seen or unseen:
    { $going }{ $more ->
    [0] { "" }
   *[other] { "" }
    - … and { $more } more
 }
    Dice that were seen fall the same again, and what was learned stays known. Do it?
archive-sure = This puts the game away: its channel is free and shows it no more. A game that still runs ends without an outcome, and its dice secret is shown. `/game export` with its number still gives its file. Do it?
show-orders = It can order: { $orders }
who-sees = **{ $seat }**
    { $lines }
audit-line = - <t:{ $at }:f> **{ $who }** { $what }
audit-empty = No umpire has done anything with this game.
audit-opened = has looked at what can be amended, which shows what is hidden
audit-showed = has looked at the game as { $seat } sees it
audit-who-sees = has looked at who sees { $place }
audit-rolled-back = took the game back to before “{ $before }” ({ $results ->
    [one] one result
   *[other] { $results } results
 } that everybody had read)
audit-ruled = made a ruling: { $reason }
audit-ruled-whole = ruled “{ $line }”: { $reason }
audit-archived = put the game away
audit-removed = freed the seat { $seat }
umpire-defaulted = { $seat } acts by the rules' default, as a moderator has said.
audit-defaulted = let { $seat } act by the default of the rules
audit-ended = ended the game without an outcome
role-none = Only those who may manage the channel umpire now.
role-set = Members with the role { $role } umpire too. An administrator must also let them use `/umpire`: Server Settings, Integrations, Courier.
complete-point = { $point }: before “{ $words }”

# Looking at a game.
card-lobby = **{ $name }**, game { $game } in { $channel }: waiting for players
card-running = **{ $name }**, game { $game } in { $channel }
card-over = **{ $name }**, game { $game } in { $channel }: over
status-awaits = - Awaited: { $who }: { $prompt } { $rule }
status-unreachable = - Direct messages are closed for: { $who }. They read what is theirs behind a button in the channel.
status-over = Over: { $outcome }
attention-orphaned = ⚠ The channel of this game is gone. The game is kept; an umpire takes it to another channel with `/umpire repair` there.
attention-no-access = ⚠ I cannot see this game's channel. Give me the permission *View Channel* there, then use `/umpire repair`.
attention-no-permission = ⚠ I may not write in this game's channel. Give me the permissions *Send Messages* (in a thread: *Send Messages in Threads*, and unlock it) there, then use `/umpire repair`.
attention-rejected = ⚠ Discord refused a message of this game. `/umpire repair` tries again.
missing-attach = -# I may not send pictures here: the permission *Attach Files* is missing.
missing-write = No game was opened: I may not write in this channel. Give me the permissions *View Channel* and *Send Messages* (in a thread: *Send Messages in Threads*) here, then try again.
secret-nothing = You know nothing that the others do not.
secret-lines = Only you know:
    { $lines }
mine-lately = Lately:
    { $lines }
mine-asked = **You are asked:** { $prompt } { $rule }
log-page = Log, page { $page }
    { $lines }
report-since = **Since you last asked, <t:{ $at }:R>**
report-so-far = **What happened so far**
report-older = - … more before this: /game log
report-nothing-new = - Nothing.
log-empty = There is nothing in the log here.
log-hand = { "" } ({ $hand ->
    [clock] the rules' default: its deadline had passed
    [standing] as it was said ahead
    [umpire] the rules' default, by a moderator
   *[computer] by the computer
 })
log-taken-back = { "" } (taken back)
log-ended = The game ended: { $outcome }
log-rewound = The game went back, as all agreed.
log-rolled-back = The umpire took the game back.
log-redone = What was taken back was done again.
log-ruled = The umpire ruled: { $reason }
log-more = -# More on page { $page }.
why-gone = The working of that result cannot be found in this game's log.
map-no-place = "{ $words }" is no place or hex of this map.
rules-list = Rules (• with a ruling): `/rules section:` shows one.
    { $list }
rules-ruling = - **{ $number }** { $question } **{ $ruling }** { $reason }
rules-none = There is no rule "{ $section }" here; the nearest: { $near }.
wrong-option-form = "{ $pair }" is not an option; write key=value.
ask-why = **How it is worked out**
no-question = This game answers no question of the kind "{ $question }"; /ask shows what it answers.
no-own-game = You hold a seat in no open game.
wrong-game = There is no game "{ $game }"; those that you can name are: { $games }.
wrong-game-none = There is no game "{ $game }", and you hold a seat in no open one.
which-game = You play in several games; name one with the option "game": { $games }.
export-view = The game as you see it. The whole game, with everybody's orders and the dice secret, can be had when it is over.
export-whole = The whole game. `courier verify` checks every roll of it.
export-large = The file is larger than Discord allows here; whoever runs Courier can export it with `courier export`.

# Completions.
complete-game = Game { $game }: { $name }, { $seat }
complete-long = { $typed } … (too long for this list: write it with /orders)

# Guided orders.
guide-menu = What do you order?{ $pages ->
    [one] { "" }
   *[other] { " " }(page { $page } of { $pages })
 }
guide-nothing = There is nothing to be ordered now.
guide-field = **{ $offer }** { $rule }: { $field }
guide-so-far = So far (you can type this with `/order`):
guide-placeholder = { $field } ({ $page }/{ $pages })
guide-taken = { $count } chosen; { $wanted }.
guide-worth = Together they count { $total }; { $least } to { $most } is wanted.
guide-worth-exactly = Together they count { $total }; { $wanted } is wanted.
guide-worth-least = Together they count { $total }; at least { $least } is needed.
guide-worth-most = Together they count { $total }; at most { $most } may.
guide-count = { $count } chosen, but { $wanted }.
guide-too-many = At most { $max } can be chosen, and that would be { $count }.
guide-way-ends = The way can go no further.
guide-not-here = The way cannot end here.
guide-no-choice = There is nothing to choose here.
guide-number = Write a number from { $min } to { $max }{ $step ->
    [1] { "" }
   *[other] { " " }in steps of { $step }
 }.
guide-words = Write 1 to { $max } characters (you wrote { $count }) without a semicolon, not beginning with a comma or a colon.
guide-long = This order has grown too long for buttons; write it as a line instead.
guide-lost = The order begun here cannot be read any more; begin again.
guide-confirm = { $what }? You could still: { $left }.

# Receipts.
# Messages through the umpire.
say-none = This game has no messages through the umpire.
say-whom = To whom? You can name { $names }.

receipt-accepted = ✓ **Accepted** { $line }
receipt-repeated = ✓ **Accepted already** { $line }
receipt-refused = ✗ **Refused** { $line }: { $why } { $rule }
receipt-handed-back = ↩ **Not tried** { $line }: something new came up before it.
receipt-not-recorded = ⚠ **Not recorded** { $line }: { $why }
receipt-empty = Nothing was written.
receipt-next = Next: { $prompt } { $rule }
receipt-left = These lines did not count:
done-repeated = -# That had been done already.
late-recorded = Courier was restarted before it could answer you. This was recorded:
late-not-recorded = Courier was restarted before it could answer you. Nothing was recorded; please send it again.
late-press = Courier was restarted just after your last press, which recorded nothing. If it did not do what its button says, press again.
kept = Nothing was changed; play on.
resign-sure = Resigning ends the game for everybody and cannot be taken back. Do you resign?
leave-sure = The game goes on without you: your seat is free for anybody to take, with all that it knows, and you cannot see any of that again. Do you give it up? To be away for a time, or to name who plays on, there are `/vacation start`, `/sitter name` and `/game replace`.
end-sure = Nobody else has to agree, so this ends the game at once, without a result for those who play it, and cannot be taken back. Do you end it?
resign-sure-goes-on = Resigning cannot be taken back. The game goes on without you, and your side's first commander takes over what is yours. Do you resign?
forget-sure = This has Courier forget you, and cannot be taken back.
    { "" }**What goes**: your user id and name in every game, how far you have read, your notes and when you were away, how you want to be told, whether your direct messages are open, every message that waits for you or was sent to you, and the seats you hold: others may take them, and the channel is told that they are free.
    { "" }**What stays**: the orders you gave, under the seat that gave them, and what you gave to the dice, for without them the games of others could neither go on nor be checked. Until a game is over, your user id stays with the seats of it that you played or looked at, so that nobody plays with what he knows of the other side. Messages that are in Discord already stay there, and so do copies that the host of this bot has made.
forget-running = You still play in game { $games }; your seat there becomes free.
forgotten = { $seats ->
    [0] You are forgotten.
    [one] You are forgotten, and your seat is free.
   *[other] You are forgotten, and your { $seats } seats are free.
 } What stays is what the games of others need: orders and dice, without your name.
forgotten-knows = { $games ->
    [one] In a game that is not over it is kept until its end
   *[other] In { $games } games that are not over it is kept until their end
 } that you know what is hidden there, so that nobody plays with what he knows of the other side.
forgotten-name = A player
kept-data = Nothing was deleted.
umpire-end-sure = This puts the game away without an outcome, shows its dice secret and cannot be taken back. Do it?

# Forms.
form-lines-title = Your orders
form-lines-label = One order a line
form-lines-hint = One line for each, such as /order completes
form-words-hint = At most { $max } characters
form-number-hint = { $min } to { $max }{ $step ->
    [1] { "" }
   *[other] { " " }in steps of { $step }
 }

# What cannot be answered.
old-button = That button was made by another version of Courier and does nothing any more; /game status shows the game as it is.
old-command = That command is not known to this version of Courier; /help shows those that are.
stopping = Courier is just being stopped, so nothing was done; please try again in a few minutes.
busy = Courier is busy; nothing was done, please try again in a moment.

help = ## How to play
    Courier umpires a wargame in this channel. It knows the rules, keeps the map and the dice, and asks whoever has something to decide.
    - **Begin**: `/game new`, then `/game join` and, when every seat is taken, `/game start`.
    - **Orders**: press *Give orders* under a prompt and choose, or type them: `/order` completes what you type, `/orders` takes several lines.
    - **Look**: `/game map`, `/game status`, `/game log`; only you see the answer, unless you say `share:True`.
    - **Secrets**: what only your seat knows comes by direct message, and with `/secret`.
    - **Ask**: `/report` tells you everything in words and what is new; `/look`, `/odds` and `/ask` work things out for you; *Why?* under a result shows how it came about; `/rules` has the rules.
    - **Ahead**: `/standing set` answers what others do before it is asked, so that nobody waits for you.
    - **Look back**: `/replay` steps through the game, before the end as you saw it; `/watch on` sends you a message a phase when you only look on; `/dice` counts the dice.
    - **Time**: `/waiting` shows who is awaited and until when, `/notify` sets how you are told, `/game pace` sets or proposes deadlines.
    - **Undo**: `/game undo`, as long as no die fell, nobody learned anything from it and it ended no phase; else it asks the others. `/game redo` does it again.
    - **Away**: `/vacation start` has your deadlines stand still or the computer play, `/sitter name` has somebody act for you, `/game replace` hands your seat on with all it knows; `/note` keeps what you plan, for your seat alone, and `/brief` says all that is needed to go on.
    - **End**: `/game resign`, or `/game end` if all agree; `/agree` and `/refuse` answer what others propose. `/record` and `/leaderboard` count what was won. `/umpire` is for those who manage the channel, and `/privacy` says what is kept of you.
privacy = ## What Courier keeps of you
    - **In games**: your user id and name beside the seat you hold, every order you gave, what you gave to the dice, and whether your direct messages are open. Kept with the game until whoever runs this bot deletes it.
    - **Of absence**: your notes, until you or your successor delete them; when you are away, who is asked to play for you and who does; that you have left the server of a game; and, so that nobody plays for both sides, which seats you played or looked at; that alone `/delete-my-data` leaves until the game is over.
    - **For `/report`**: how far you have read in each game.
    - **For `/watch`**: which games you follow, and how far you were told.
    - **For `/record`**: nothing but your finished games; `/record hide` takes you out, which is kept.
    - **For `/notify`**: what you said there, such as your time zone and quiet hours; at which hours you gave orders is read off those orders for your reminders.
    - **Of commands and buttons**: your user id, the channel and the key to answer, until they are answered; their number for a day.
    - **Of messages to you**: that one was sent, for 14 days; what it said only until it has arrived, or those 14 days if it cannot be delivered.
    - **Nothing else**: Courier cannot read what you write in the channel.
    { "" }**Who can see it**: your orders are for your seat alone until the rules reveal them, and for everybody when the game is over. Whoever runs this bot can read its database. A log for that person has numbers and errors, no orders. Nobody else is given anything.
    { "" }**Deleting**: `/delete-my-data` has Courier forget you.
about = **Courier { $version }**, an umpire for play-by-chat wargames. Running for { $hours } h { $minutes } min.
    { $games }
    Kept: user ids, names and orders of its games; no other messages, which it cannot read; `/privacy` says more. The dice can be checked: each game's secret is fixed before it begins and shown when it ends.
    Invite it to a server of yours: { $invite }

# Standing orders.
standing-head = **What you answer ahead.** `/standing set` changes it, `/standing clear` has you asked again. Nobody else sees this; an answer comes a few minutes after the question, unless you answer first.
standing-line = `{ $key }` { $reaction } { $rule }: **{ $answer }**
standing-answers = -# Answers: { $answers }
standing-reply = `{ $key }` { $name }
standing-asked = you are asked
standing-up-to = { $reply } while { $measure } are no more than { $step }; beyond that, { $beyond }
# The clock.
pace-wrong = "{ $words }" is no pace; write none, a bank such as 72h+24h, or a fixed hour such as daily 20:00 Europe/Berlin.
pace-wrong-hour = "{ $hour }" is no hour of the day; write it as in daily 20:00 Europe/Berlin.
pace-no-zone = A fixed hour needs a time zone, as in daily 20:00 Europe/Berlin.
pace-wrong-word = "{ $word }" is neither a time zone, nor days such as mon,thu, nor one of max, lead and grace with a time (such as grace 1h).
pace-wrong-word-near = "{ $word }" is neither a time zone, nor days such as mon,thu, nor one of max, lead and grace with a time (such as grace 1h); zones that come near: { $near }.
pace-wrong-span = After "{ $word }" goes a time such as 90m, 36h or 3d.
pace-bank-short = A bank begins with { $least } at least; write none for no deadlines.
pace-bank-long = A bank holds { $days } days at most, and gains no more than that with a decision.
pace-bank-cap = The max of a bank is no less than what it begins with, which is { $start } here.
pace-too-long = The { $what } is { $most } at most.
pace-not-here = "{ $word }" does not go with this kind of pace.
pace-none = No deadlines: everybody plays in his own time. When all who are asked are ready, play goes on.
pace-bank = Each seat has a bank of { $start } that runs while it is awaited and gains { $increment } with each decision, up to { $cap }; a deadline takes effect { $grace } after it. { $nights ->
    [0] { "" }
   *[other] One that would fall in its player's night (without quiet hours of his own, 23 to 8 in { $zone }) moves to the morning.{ " " }
 }When all who are asked are ready, play goes on at once. After a deadline { $then }.
pace-daily = Deadline at { $hour } in { $zone } ({ $days }); what is asked less than { $lead } before has until the next, and a deadline takes effect { $grace } after it. When all who are asked are ready, play goes on at once. After a deadline { $then }.
pace-every-day = every day
pace-brief-none = no deadlines
pace-brief-bank = a bank of { $start }, { $increment } more with each decision, up to { $cap }; after a deadline { $then }
pace-brief-daily = a deadline at { $hour } in { $zone } ({ $days }); after it { $then }
pace-brief-default = the default order stands
pace-brief-ask = the other side chooses
clock-pace = Pace: { $pace }. `/game pace` tells all of it.
pace-then-default = the rules' default order stands for whoever is silent
pace-then-ask = the other side chooses for whoever is silent: more time, cautious play by the umpire, or the claim that the seat has resigned
proposal-pace = to play at another pace ({ $pace })
complete-expiry-default = the rules' default order stands for a silent seat
complete-expiry-ask = the other side chooses what becomes of a silent seat
complete-way-channel = a mention in the game's channel
complete-way-dm = a direct message
complete-way-off = no call at all; what is for you alone still comes
letter-limit = -# Until <t:{ $until }:f> (<t:{ $until }:R>) and { $grace } of grace; then { $then }. When all who are asked are ready, play goes on at once.
letter-reminder = **A reminder**: this is still open.
letter-limit-cautious = -# The umpire plays on for this seat: unless it acts itself first, the rules' default stands <t:{ $at }:R> (<t:{ $at }:f>). Any order of its own ends that.
letter-late = **{ $seat }** has let the deadline pass. { $asked }: you choose. Give it more time; let the umpire play on for it by the rules' default until it acts; or claim, and the seat counts as having resigned. If the seat acts first, this lapses; if nobody has chosen by <t:{ $until }:f> (<t:{ $until }:R>), the umpire plays on.
letter-expired = The deadline has passed: for **{ $seat }** the rules' default order stands.
letter-played-on = The umpire plays on for **{ $seat }** by the rules' default.
letter-stood-in = Your deadline has passed. In your place Courier has ordered, by the rules' default:
    { $lines }
letter-told-by = { $what }
    -# By { $by }.
clock-set = The pace of this game: { $pace }
clock-set-anew = The pace of this game from now on: { $pace } Deadlines of open decisions begin anew; `/waiting` shows them.
clock-paused = The clock of this game stands still until `/umpire resume`. You can play on meanwhile.
clock-resumed = The clock of this game goes on, with the time that was left; `/waiting` shows the deadlines.
clock-stands = **The clock stands still** since <t:{ $at }:R>.
clock-extended = **{ $seat }** has more time: until <t:{ $until }:f> (<t:{ $until }:R>).
clock-cautious = The umpire plays on for **{ $seat }** by the rules' default until it acts itself.
clock-claimed = **{ $seat }** has let its deadline pass and counts as having resigned.
clock-nobody-chose = Nobody has chosen what becomes of **{ $seat }**: the umpire plays on for it by the rules' default until it acts itself.
clock-morning = { $who }: during your quiet hours something was asked here that waits for your answer; it stands above.
clock-untouched = { $who } Nobody has touched this game for { $days } days; awaited: { $seats }. If it is not to go on: `/game resign`, or `/game end` if all agree. Nothing ends by itself.
clock-untouched-umpire = Nobody has touched this game for { $days } days. Those who manage this channel can free a seat with `/umpire remove`, have the default played with `/umpire default`, or put the game away with `/umpire end`. Nothing ends by itself.
audit-pace = set the pace: { $pace }
waiting-since = - Awaited: { $who } since <t:{ $since }:f> (<t:{ $since }:R>)
waiting-until = - Awaited: { $who } since <t:{ $since }:R>, until <t:{ $until }:f> (<t:{ $until }:R>)
waiting-grace = - Awaited: { $who } since <t:{ $since }:R>; the deadline has passed, and the grace ends at <t:{ $grace }:f> (<t:{ $grace }:R>): an order still counts
waiting-late = - Awaited: { $who } since <t:{ $since }:R>; the deadline has passed, and it is for { $others } to choose until <t:{ $late }:f> (<t:{ $late }:R>) what becomes of it; an order of its own ends that
waiting-stopped = - Awaited: { $who } since <t:{ $since }:R>; { $left } are left when the clock goes on
waiting-sitter = -# { $who } acts for its holder until <t:{ $until }:f>.
waiting-away = -# Its holder is away.
waiting-away-stopped = -# Its holder is away, so its clock stands still.
waiting-cautious = -# The umpire plays on for it until it acts.
sealed-nothing = -# Your sealed orders: nothing is written yet.
sealed-saved = -# Your sealed orders: saved. They are kept, and not sealed yet.
sealed-complete = -# Your sealed orders: complete. Nothing is left but to seal them.
sealed-ready = -# Your sealed orders: ready. They are sealed, and the others see that and nothing more.
notify-channel = When something is asked of you, you are mentioned in the game's channel.
notify-dm = When something is asked of you, you get a direct message.
notify-off = When something is asked of you, nobody calls you.
notify-game = **In game { $game }**
notify-all = **In your other games**
notify-elsewhere = -# In game { $games } you have said something else; `/notify` with the option "game" shows it.
notify-off-quiet = From { $hours } ({ $zone }) no slow deadline ends.
notify-off-night = Your zone is { $zone }; no slow deadline ends from 23 to 8 there.
notify-quiet = You are not called from { $hours } ({ $zone }): what comes then waits for the end of it, and no slow deadline ends in it.
notify-game-zone = { $zone }, the zone of the game
notify-games-zone = the zone of each game
notify-no-quiet = You have no quiet hours: you are called at any time.
notify-night = Your zone is { $zone }; you have set no quiet hours, so you are called at any time, and no slow deadline ends from 23 to 8 there.
notify-nothing-said = You have set neither a zone nor quiet hours, so you are called at any time.
notify-reminders = One reminder comes before a deadline, at an hour at which you usually answer.
notify-no-reminders = No reminder comes.
notify-here = -# Some of this holds for this game alone; `here:True` with "default" takes it back.
claim-sure = This makes the seat count as having resigned, as if its player had said so, and cannot be taken back. Do you claim?
button-grant = More time
button-cautious = Umpire plays on
button-claim = Claim
button-hush = Don't remind me this turn
command-game-pace = Set how fast this game is played, or propose another pace; alone it shows it
command-waiting = Who is awaited, since when and until when
command-notify = How you are told that it is your turn: where, when not, and reminders
command-umpire-pause = Stop the clock of this game
command-umpire-resume = Let the clock of this game go on
command-umpire-extend = Give a seat more time
option-pace = none, a bank such as 72h+24h, or daily 20:00 Europe/Berlin
option-expiry = After a deadline: default (the rules' order stands) or ask (the other side chooses)
option-way = channel, dm or off; default takes it back
option-zone = Your time zone, such as Europe/Berlin; none takes it back
option-quiet = When not to call you, such as 23-8; none for never
option-reminders = Whether to remind you before a deadline
option-here = True, if it is for this game alone
option-by = How much, such as 90m, 24h or 3d

# Places that are lost, told once to whoever can mend it.
place-orphaned = ⚠ The channel of game { $game } was deleted. Nothing of the game is lost: orders can be given here, and whoever manages channels takes it to another channel of the server with `/umpire repair game:{ $game }` there.
place-no-access = ⚠ I cannot see the channel of game { $game } any more. Nothing is lost: give me *View Channel* there, or take me into the server again (`/about` has the link); then `/umpire repair` in that channel sends what was held back.
place-no-permission = ⚠ I may not write in the channel of game { $game } any more. Nothing is lost: give me *Send Messages* there (in a thread *Send Messages in Threads*, and unlock it); then `/umpire repair` in that channel sends what was held back.
wrong-not-gone = That game still has its channel; go there.
done-moved = Game { $game } goes on here.
complete-orphan = Game { $game }, whose channel is gone
file-too-large = The picture is too large to be sent here.
letter-awaited = Awaited now: { $seats }.
audit-moved = took the game to this channel, its own being gone
