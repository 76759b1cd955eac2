# Absence: notes, sitters, vacations, substitutes, players who are gone.

command-brief = What you need to go on: the situation, what happened since your last order, your notes
command-note = Private notes of your seat; whoever takes it over gets them
command-note-add = Note something for your seat that nobody else can read
command-note-list = The notes of your seat
command-note-delete = Delete a note of your seat
command-vacation = Say that you are away, and that you are back
command-vacation-start = You are away: your deadlines stand still, or somebody plays for you
command-vacation-end = You are back before your time
command-sitter = Have somebody act for you for a time
command-sitter-name = Ask somebody to act for you between two dates; he sees what you see
command-sitter-end = Nobody acts for you any more, or you act for another no more
command-sitter-act = For which of several seats you act now
command-game-replace = Hand a seat on to somebody else; without a user it takes the offer back
option-note = What you note
option-number = Which note, by its number
option-from = The first day, such as 2026-08-14; today if you leave it out
option-until = The last day, such as 2026-08-28
option-cover = Who plays meanwhile: none (deadlines stand still), computer or sitter
option-user = Who
option-vacation = For how many days in all each player's deadlines may stand still; 14 if you leave it out

denied-former = { $seat } is no longer yours, and what it knows is not yours to see.
denied-sitter = You act for somebody here; only the holder of the seat himself can do that.

wrong-note = A note has 1 to { $most } characters.
wrong-notes-full = Your seat has { $most } notes, which is as many as it may; delete one first.
wrong-no-note = There is no such note; your seat has { $notes }.
wrong-guest-none = Say whom you ask, with the option "user".
wrong-guest-bot = A program cannot take a seat so; `/game computer` has the computer play a free one.
wrong-guest-holds-it = { $seat } is held by that player already.
wrong-guest-seated = That cannot be: this player holds { $seat } in this game.
wrong-guest-sits = That cannot be: this player acts for { $seat }, which plays for another side.
wrong-guest-former = That cannot be: this player has played { $seat }, for another side, and knows what it knew.
wrong-guest-looked = That cannot be: as umpire this player has seen what is hidden in this game.
wrong-offer-free = { $seat } is held by nobody; `/game join` takes it.
wrong-offer-not-yours = { $seat } is not yours to hand on. Its holder and those who manage this channel can; the other players can together, once he has left the server or let deadline after deadline pass.
wrong-nothing-offered = Nothing of that kind is offered for { $seat } now.
wrong-no-offer = There is no such offer.
wrong-offer-anothers = That is offered to somebody else.
wrong-offer-accepted = You have taken that already.
wrong-offer-declined = You have declined that.
wrong-offer-withdrawn = That offer was taken back.
wrong-offer-lapsed = That offer has lapsed.
wrong-not-sitter = You do not act for { $seat }.
wrong-date = "{ $date }" is no date that I can read; write one such as 2026-08-14, tomorrow, friday or 5d.
wrong-dates-past = That is over already; the last day has to lie ahead.
wrong-dates-begun = The first day lies in the past; leave it out to begin now.
wrong-dates-order = The last day lies before the first. A day of the week without a date is the next one.
wrong-dates-far = The first day lies too far ahead; at most { $days } days.
wrong-cover-alone = Nobody else plays here himself now, so the computer would play the game to its end without you. Choose cover:none, and the game waits for you.
wrong-dates-long = That is too long; at most { $days } days at once.
wrong-cover = Meanwhile can play: none, computer or sitter.
wrong-cover-sitter = A sitter needs a name: say cover:sitter and user: together, or neither.
wrong-not-away = You have not said that you are away.
wrong-gone-yourself = That is for the other players to choose.

done-noted = Noted for your seat alone; it has { $notes } now.
done-note-deleted = The note is deleted.
done-offered = { $seat } is offered; nothing changes hands before that is accepted.
done-offer-withdrawn = The offer is taken back.
done-declined = You have declined.
done-holder-is-back = That has lapsed: the seat's holder plays again.
done-taken-over = You play { $seat } from now on.
done-sits-in = You act for the holder of { $seat } in that time; `/sitter end` gives it back.
done-sitter-ended = Nobody acts for the holder of { $seat } any more.
done-hat = You act for { $seat } now.
done-away = { $ahead ->
    [1] You will be away from <t:{ $from }:f> until <t:{ $until }:f> at the latest; `/vacation end` calls it off, and once it has begun, that or an order of yours ends it.
   *[0] You are away until <t:{ $until }:f> at the latest; `/vacation end` or an order of yours ends it.
 } { $cover ->
    [computer] The computer plays for you meanwhile.
    [sitter] Until your sitter accepts, your deadlines stand still.
   *[none] Your deadlines stand still meanwhile, as long as your days of vacation last; the message in the channel says until when.
 }
done-back = Welcome back; your vacation is over.
done-stays = Your vacation from <t:{ $from }:f> is called off.
done-gone-noted = It is noted that this player is gone.
done-waits = You wait; the clock goes on.

absence-in-game = Game { $game }: { $words }
absence-days = In this game each player may be away for { $days } days in all with deadlines standing still (`/vacation start`).
absence-days-used = The days of vacation of **{ $seat }** are used up; its clock goes on.
absence-offered = { $who }: **{ $seat }** is offered to you, to play on with from now on. If you take it, you get all that this seat knows, in a direct message.
absence-offered-sitter = { $who }: will you act for the holder of **{ $seat }** from <t:{ $from }:f> until <t:{ $until }:f>? In that time you see what this seat sees and give its orders.
absence-offer-declined = { $who } does not take **{ $seat }**.
absence-offer-withdrawn = **{ $seat }** is not offered to { $who } any more.
absence-offer-lapsed = { $who } has not answered about **{ $seat }**; the offer has lapsed.
absence-replaced = **{ $seat }** is played by { $now } from now on, in place of { $was }.
absence-sitter-in = { $who } acts for the holder of **{ $seat }** from <t:{ $from }:f> until <t:{ $until }:f>.
absence-sitter-out = Nobody stands in for the holder of **{ $seat }** any more; the seat is the holder's to play again.
absence-sitter-gone = Whoever acted for you, or was going to, does so no more: { $seat } is yours alone to play, from now on. `/sitter name` asks somebody else.
absence-sitter-over = Your time as sitter is over; what that seat knows is no longer yours to see. Thank you.
absence-away = **{ $seat }** ({ $who }) { $ahead ->
    [1] will be away from <t:{ $from }:D> until <t:{ $until }:D>.
   *[0] is away until <t:{ $until }:D>.
 }
absence-stands = Deadlines of this seat stand still meanwhile, unless a sitter acts for it.
absence-stands-until = Deadlines of this seat stand still until <t:{ $at }:f>, when its days are used up.
absence-by-computer = The computer plays for this seat meanwhile.
absence-back = **{ $seat }** ({ $who }) is back.
absence-stays = **{ $seat }** ({ $who }) stays: the vacation from <t:{ $from }:D> is called off.
absence-gone = { $who }, who plays **{ $seat }**, has left this server. The clock of that seat stands still until you choose: hand the seat on with `/game replace`, let the computer play on, or wait. { $asked }
absence-still-gone = { $who }, who plays **{ $seat }**, is still gone, and nobody has chosen: hand the seat on with `/game replace`, let the computer play on, or wait. { $asked }
absence-waits = The others wait for **{ $seat }**; its clock goes on.
proposal-replace = to hand { $seat } on to { $name }

button-take = Accept
button-decline = Decline
button-gone-computer = Let the computer play
button-gone-wait = Wait

brief-substitute = ## You play { $seat } now
    What you need to go on, as this seat knows it:
brief-sitter = ## You act for the holder of { $seat } until <t:{ $until }:f>
    What you need to go on, as this seat knows it:
brief-return = ## Welcome back: { $seat }
    What happened while another hand or none played for you:
brief-asked = ## { $seat }
    What is needed to go on:
brief-news = **Since its last order**
brief-standing = **Answered ahead** (`/standing list`)
brief-standing-line = { $reaction }: { $answer }
brief-notes = **Noted** (`/note list`)
brief-proposals = **Proposed and not decided**: somebody proposes
brief-asked-until = **Now asked**, until <t:{ $until }:f>: { $prompt }
brief-is-asked = **Now asked**: { $prompt }
brief-not-asked = Nothing is asked of this seat now.

notes-list = **Noted** for this seat alone:
    { $lines }
notes-none = Nothing is noted for your seat; `/note add` does that.
