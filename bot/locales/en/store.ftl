# What the desk, the store and the gate say.

# Who may do what.
denied-umpire = Only those who may manage this channel can do that.
denied-outsider = That can be asked only in the game's own channel.
denied-lobby = The game has not begun; /game start begins it when every seat is taken.
denied-over = The game is over.
denied-seated = You hold a seat in this game already.
denied-begun = The game has begun already.
denied-no-seat = You hold no seat in this game; /game join takes one that is free.
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
