# Texas Revolution: several commanders a side [23.5].

tr-option-mexican-commanders = Mexican players
tr-option-texan-commanders = Texan players
tr-option-commanders-one = one, who commands all
tr-option-mexican-commanders-two = two: Santa Anna and Urrea
tr-option-mexican-commanders-three = three: Santa Anna, Urrea and Gaona
tr-option-texan-commanders-two = two: Houston and Fannin
tr-option-texan-commanders-three = three: Houston, Fannin and Travis

tr-commander-ask = { $what } You order those who stand with { $leaders }.
tr-commander-done = { $who } has no more orders in this sub-phase. Still to come: { $open }.
tr-commander-leaves = { $who } lays down the command. { $leaders } and whoever stands with them obey { $chief } from now on.
tr-status-commanders = Still to say done: { $open }.
tr-commander-here = { $who }'s player orders there.
tr-commander-orders = You order: { $places }.
tr-commander-orders-nobody = Nobody obeys you now: no leader of yours commands a stack.

# Why not.
tr-commander-of-unit = { $unit } stands with { $leader }; only { $who }'s player or a superior in { $place } may order it.
tr-commander-of-leader = { $unit } obeys { $who }'s player, or a superior in { $place }.
tr-commander-in-chief = No leader is with { $unit } in { $place }; it obeys the commander-in-chief, who is { $who }'s player.
tr-commander-obeys = { $unit } marches under the orders of { $leader } and stays with him in { $place } to the end of this sub-phase.
tr-commander-led = { $unit } marches on with { $leader } only, whom { $who }'s player orders.
tr-commander-of-hex = What is done at { $place } is for { $who }'s player to say.
tr-commander-gone = { $who } has laid down the command already.
