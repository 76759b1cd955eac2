# Texas Revolution: what can be answered ahead.

tr-standing-odds = the odds of the attack

tr-standing-withdraw = Cavalry before a battle: stand, or ride off
tr-standing-supply = Supply in defence
tr-standing-siege = The enemy comes to your fort: siege, or battle in the open
tr-standing-losses = Who is lost, where the choice is yours
tr-standing-fight-on = After losing half: fight on, or retreat
tr-standing-retreat = The way of a retreat
tr-standing-pursue = Pursuit after a victory
tr-standing-overrun = Cavalry that is over-run
tr-standing-walls = The garrison of an attacked fort, divided between its walls
tr-standing-intervene = Which wall helps one that nobody holds
tr-standing-rush = The rush to another wall before the second attack
tr-standing-raid = Your raids in the other side's turn

tr-reply-stand = stand and fight
tr-reply-leave = ride off with all who can, away from the enemy
tr-reply-spend = spend supply
tr-reply-keep = keep the supply
tr-reply-besieged = be besieged
tr-reply-open-battle = battle in the open
tr-reply-cheapest = the fewest factors that suffice
tr-reply-foot-first = foot first, then horse and guns, leaders last
tr-reply-horse-first = horse first, leaders last
tr-reply-guns-last = guns after foot and horse, leaders last
tr-reply-fight-on = fight on
tr-reply-retreat = retreat
tr-reply-save-most = the way that saves most
tr-reply-far-off = the way that ends farthest from the enemy
tr-reply-stay = stay
tr-reply-ride-off = ride off as far as they can
tr-reply-evenly = as evenly as they can stand
tr-reply-strongest = the strongest neighbour
tr-reply-none = no raid: the sub-phase ends
