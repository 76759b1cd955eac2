# What the desk, the store and the gate say.

# Who may do what.
denied-umpire = Only those who may manage this channel can do that.
denied-manage = Only those who may manage this channel can name the role that umpires.
denied-outsider = That can be asked only in the game's own channel.
denied-lobby = The game has not begun; /game start begins it when every seat is taken.
denied-over = The game is over.
denied-seated = You hold a seat in this game already.
denied-begun = The game has begun already.
denied-no-seat = You hold no seat in this game; where one is free, /game join takes it.
denied-other-seat = That was made for another seat, and only its holder may use it.
denied-not-awaited = Nothing is asked of you now; it is not your turn.

# Why something was not done.
trouble-refused = { $rule } { $why }
trouble-stale = That button is out of date: the game has moved on since. Nothing was done; open your orders again.
trouble-no-game = There is no game here; /game new opens one.
trouble-channel-taken = There is an open game in this channel already; one game a channel, so open another channel or a thread.
trouble-unloadable = Game { $game } is stored but this release cannot open it; an umpire can end it, and its file can still be exported by the host.
trouble-crowded = Too many requests wait for this game; nothing was done, please try again in a moment.
trouble-fault = Something went wrong inside Courier and nothing was done. If you report it, quote { $id }.

# The database.
store-locked = The database is busy; nothing was recorded, please send it again in a moment.
store-read-only = The database may only be read; nothing was recorded. Whoever runs Courier must make it writable.
store-full = There is no room left for the database; nothing was recorded. Whoever runs Courier must make room.
store-corrupt = The database is damaged; nothing was recorded. Whoever runs Courier must restore it from a backup.
store-newer = The database has schema { $found }, and this release knows up to { $known }; a newer release can open it.
store-cannot-open = The database cannot be opened; nothing was recorded. Whoever runs Courier must look at it.
store-closed = Courier is shutting down; nothing was recorded, please send it again in a minute.
store-other = The database failed; nothing was recorded.

# What was named wrongly.
wrong-ruleset = There is no rule system "{ $ruleset }"; there are: { $known }.
wrong-scenario = There is no scenario "{ $scenario }"; there are: { $known }.
wrong-option = There is no option "{ $option }"; there are: { $known }.
wrong-option-value = The option "{ $option }" cannot be "{ $value }", only: { $known }.
wrong-seat = There is no seat "{ $seat }" in this game; its seats: { $seats }.
wrong-seat-taken = { $seat } is taken already.
wrong-not-asked = Nothing is asked of { $seat } now.
wrong-seat-free = { $seat } is free already.
wrong-all-taken = Every seat of this game is taken.
wrong-seats-free = The game cannot begin yet; still free: { $seats }. `/game join` takes a seat, and `/game computer` has the computer play one.
wrong-no-lines = Nothing was written; an order is one line, such as those that /order completes.

wrong-redo-alone = It was not you alone who took that back, so it is not for you alone to do it again.
wrong-more-goes = Play has gone on since you were told what would go; nothing was asked of anybody yet.
wrong-nothing-ordered = No order of yours counts in this game that it could go back to.
wrong-umpire-plays = You play in this game, so what is hidden in it is not for you to see or to decide on.
wrong-umpire-opponent = You play in this game yourself, so you can do that to another's seat only once its deadline has passed, or when it has been asked for a day. An umpire who does not play can do it now.
wrong-insider = You have seen what is hidden in this game as its umpire, so you can take no seat in it.
wrong-point = There is no point "{ $point }" that the game could be taken back to.
wrong-role = There is no role "{ $role }" in this server that I know of.
wrong-no-say = You have resigned, and others decide now.
wrong-proposed-by-you = You have proposed something of that kind already; the others are asked, and `/refuse` withdraws it.
wrong-proposed-already = Another proposal of that kind is open; it has to be agreed to or refused first.
wrong-which-proposal = Several things are proposed; say which with the option "proposal": { $proposals }.
proposal-named = { $kind } ({ $words })
wrong-no-proposal = Nothing of that kind is proposed now.
wrong-proposal-agreed = That was agreed to and is done.
wrong-proposal-refused = That proposal was refused.
wrong-proposal-withdrawn = That proposal was withdrawn.
wrong-proposal-lapsed = That proposal has lapsed, for play has gone on.

# What was done, to whoever did it.
done-new = Game { $game } is open; it begins when every seat is taken.
done-joined = You sit down: { $seat }.
done-left = You have given up your seat: { $seat }.
done-removed = The seat is free again: { $seat }.
done-started = The game begins.
done-undone = Taken back: { $order }
done-rewound = The game has gone back.
done-redone = Done again, with the same dice.
done-ruled = Ruled: { $line }
done-archived = The game is put away for good; the channel is free.
done-computer = The computer plays { $seat } now.
wrong-computer-already = The computer plays { $seat } already.
done-defaulted = { $seat } has acted by the default of the rules.
done-resigned = You have resigned; the game is over.
done-resigned-goes-on = You have resigned; the game goes on without you.
done-proposed = You propose it; { $missing ->
    [one] one more player has
   *[other] { $missing } more players have
 } to agree. `/refuse` withdraws it.
done-agreed = You agree; { $missing ->
    [one] one more player has
   *[other] { $missing } more players have
 } to agree.
done-refused = You refuse; it will not be done.
done-withdrawn = Your proposal is withdrawn.
done-lapsed = The proposal has lapsed.
done-ended = All agree; the game is over.
done-put-away = The game is put away, and the channel is free for another.
done-repair = What was held back will be sent again.

# Standing orders.
done-standing = Noted: { $reaction }: **{ $answer }**. When it is asked, your answer comes after { $minutes } minutes, unless you answer first. Only you can see this.
done-standing-cleared = You are asked again.
wrong-no-standing = There is no such standing order of yours; /standing list shows those you have.
# The clock.
done-pace = The pace is set: { $pace }.
done-paused = The clock stands still.
done-resumed = The clock goes on.
done-extended = { $seat } has more time.
done-cautious = The umpire plays on for { $seat } until it acts.
done-claimed = { $seat } counts as having resigned.
done-hushed = You will not be reminded this turn.
wrong-paused = The clock stands still already.
wrong-not-paused = The clock goes on already.
wrong-no-deadline = { $seat } has no deadline now.
wrong-late-settled = That button is out of date: another has chosen already, or the seat has acted itself. Nothing was done.
wrong-own-side = That is for those who play against that seat.
wrong-expiry = After a deadline comes either default or ask.
wrong-span = Write how much time, such as 90m, 24h or 3d; at most { $days } days.
wrong-way = You can be told by channel or dm, or off for not at all.
wrong-zone = "{ $zone }" is no time zone; write one such as Europe/Berlin, which is completed as you type, or none.
wrong-quiet = Write quiet hours from one hour to another, such as 23-8 or 22:30-07:15, or none.
