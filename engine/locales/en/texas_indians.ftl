# Texas Revolution: burning, Indians, the United States Army.
tr-offer-burn = Burn a town or fort
tr-field-town = town or fort
tr-burns = { $side } burns { $place }.
tr-burn-loses = With { $place } these are lost, who had not come yet: { $units }.
tr-burn-when = Towns and forts are burned in a raid or in movement.
tr-burn-nowhere = You have no combat unit in a town or fort of your own that could be burned.
tr-burn-nowhere-raid = None of your raiders is in a town or fort of your own that could be burned.
tr-burn-no-town = { $place } is no town and no fort.
tr-burn-again = { $place } is burned already.
tr-burn-besieged = { $place } is besieged, and burns for nobody.
tr-burn-enemy = You do not hold { $place } undisputed, so you cannot burn it.
tr-burn-nobody = You have no unit in { $place } that burns: it takes one with an attack factor that is no leader.
tr-burn-nobody-raid = You have no cavalry and no Indians in { $place }, and in a raid only they burn.
tr-burn-locked = { $place } may not be burned yet. { $why }
tr-burn-refugees = { $unit } are in { $place }, and Texans do not burn over them.
tr-held-fire = { $unit } burns { $place } and stays there to the end of this sub-phase.

tr-hills-entered = A unit is in the Hill Country, at { $hex }: the Comanches are roused.
tr-indians-river = Mexican units have crossed the { $river }
tr-indians-hills = A unit has been in the Hill Country
tr-indians-table = 1 to { $limit } for Mexico, above that for Texas
tr-indians-side = { $unit } will appear, on the side of { $side }.
tr-offer-appear = Put Indians on the map
tr-field-indians = Indians
tr-appear-when = Indians appear in logistics.
tr-indians-apart = { $unit } stands with others in { $place }: Indians stand alone or with refugees
tr-indians-reserve = Indians stand in { $place }, and nobody may join them.
tr-indians-company = Units are in { $place } with whom these Indians may not stand.
tr-cherokees-where = { $unit } appears on the north edge east of the Trinity, and { $place } is not there.
tr-comanches-where = { $unit } appears on the north edge west of the Brazos or in a hill hex of the Hill Country, and { $place } is neither.
tr-cherokees-not-called = { $unit } appears in the logistics after a Mexican unit has crossed the Trinity.
tr-comanches-not-called = { $unit } appears in the logistics after a unit has been in the Hill Country or a Mexican unit has crossed the Colorado.
tr-indians-burn = { $unit } burns { $place }.
tr-hint-parley = { $ground }, { $cost } MP: to the Cherokees
tr-parley-ended = Houston is with the Cherokees in { $place } and goes no further in this sub-phase.
tr-parley-alone = Houston finds the Cherokees alone at { $place }.
tr-parley-company = Houston finds others with the Cherokees at { $place } and stops outside.
tr-parley-table = 1 or 2: Houston dies; above that the Cherokees are Texan
tr-parley = Houston speaks to the Cherokees at { $place }: { $wins ->
    [1] they join Texas
   *[other] they kill him
 }.

tr-us-die = Entry of the United States Army ({ $total }): { $enters ->
    [1] it comes
   *[other] not yet
 }.
tr-us-captured = { $count ->
    [one] 1 refugee unit captured
   *[other] { $count } refugee units captured
 }: { $less }
tr-us-used = { $count ->
    [one] 1 refugee unit used as supply
   *[other] { $count } refugee units used as supply
 }: { $less }
tr-us-before = { $count ->
    [one] 1 die before this one
   *[other] { $count } dice before this one
 }: { $less }
tr-us-needs = Total { $total }, and it takes 1 or less
tr-us-deserters = Two companies of United States deserters may come in from now on, at no cost.
tr-status-us = United States Army: { $enters ->
    [1] it comes in
   *[other] { $dice ->
        [one] 1 die has fallen and not let it in
       *[other] { $dice } dice have fallen and not let it in
    }
 }.
tr-refuse-deserters = { $unit } comes from the logistics on that follow a Mexican crossing of the Nueces.
tr-refuse-deserters-sea = { $unit } comes over the east edge and not by sea.
tr-refuse-us-trinity = { $unit } waits until a Mexican unit has crossed the Trinity and the die has let the army in.
tr-refuse-us-die = { $unit } waits: the die has fallen { $dice ->
    [one] once
   *[other] { $dice } times
 } and not let the army in yet.
tr-refuse-us-two = { $unit } cannot come: { $come } units of the army have come this turn, and two may.
tr-option-us-entry = United States units
tr-option-us-entry-two = two a turn
tr-option-us-entry-all = all as soon as the die lets them in
