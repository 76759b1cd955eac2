# Texas Revolution: forts and sieges.
tr-ask-siege-or-battle = The enemy is at { $place }: be besieged, or accept battle in the open?
tr-ask-starvation = Hunger at { $place }: choose who dies, at least { $factors } { $factors ->
    [one] factor
   *[other] factors
 }.
tr-offer-besieged = Be besieged
tr-offer-open-battle = Accept battle
tr-besieged = The defenders of { $place } shut themselves up in the fort.
tr-open-battle = { $side } accepts battle in the open at { $place }.
tr-siege-lifted = The siege of { $place } is lifted.
tr-fort-fallen = { $place } has fallen to { $side }.
tr-starved = Hunger at { $place } takes { $units }.
tr-surrender-die = Surrender at { $place }? The die shows { $die }: { $surrenders ->
    [1] the garrison surrenders
   *[other] it holds out
 }.
