# Texas Revolution: combat.
tr-ask-combat = Combat: choose the next battle or siege attack.
tr-ask-withdraw = { $place }: your cavalry, and leaders with it, may avoid the battle.
tr-ask-supply = { $place }: do you spend supply to defend at full strength?
tr-ask-lose = { $place }: choose who is lost, at least { $factors } { $factors ->
    [one] factor
   *[other] factors
 }.
tr-ask-fight-on = { $place }: you have lost half. Fight on in the { $column } column, or retreat two hexes?
tr-ask-retreat = { $place }: choose the two hexes of the retreat of { $units }.
tr-ask-spoils = { $place }: name the helpless who are captured; the others are killed.
tr-ask-pursue = { $place }: a group with cavalry and a leader may follow the beaten.

tr-offer-fight = Fight a battle
tr-offer-sortie = Attack with the garrison
tr-offer-withdraw = Avoid the battle
tr-offer-stand = Stand and fight
tr-offer-defend = Defend
tr-offer-losses = Give up { $factors } { $factors ->
    [one] factor
   *[other] factors
 }
tr-offer-fight-on = Fight on
tr-offer-retreat = Retreat
tr-offer-capture = Capture
tr-offer-advance = Pursue
tr-offer-stay = Stay

tr-field-battle = where
tr-field-spend = supply
tr-field-withdraw = who leaves
tr-field-way = the way
tr-field-lose = who is lost
tr-field-capture = who is captured
tr-field-advance = who follows

tr-off-east = off the east edge

tr-battle-declared = { $side } attacks { $place }, { $supplied ->
    [1] supplied
   *[other] unsupplied
 }: { $attackers } against { $defenders }.
tr-defence-announced = { $side } defends { $supplied ->
    [1] supplied
   *[other] unsupplied
 }.
tr-withdrawn = { $units } avoid the battle and ride to { $place }.
tr-battle-round = Battle of { $place }, round { $round }: column { $column }, die { $die } with { $modifier }: { $result }.
tr-destroyed = { $side } loses everything there: { $units }.
tr-lost = { $side } loses { $units }: { $factors } { $factors ->
    [one] factor
   *[other] factors
 }.
tr-militia-scattered = The townsmen of Galveston are scattered.
tr-fights-on = { $side } fights on at { $place }.
tr-retreats = { $units } retreat by { $way } to { $place }.
tr-no-retreat = { $units } have no way to retreat and are destroyed.
tr-too-slow = { $units } are too slow for the retreat and are destroyed.
tr-falls-back = { $units } fall back into { $place } and stay besieged.
tr-advances = { $units } pursue to { $place }.
tr-refugees-freed = { $unit } at { $place } are free again.
tr-government-killed = The Texas Government is destroyed.
tr-helpless = { $unit } at { $place } are { $spared ->
    [1] captured
   *[other] killed
 }.
tr-ferry-open = { $ferry } is stormed: Mexico may use this ferry from now on.

tr-result-ae = attacker eliminated
tr-result-aeh = attacker loses half
tr-result-ar2 = attacker retreats
tr-result-arxh = exchange, attacker retreats
tr-result-drxh = exchange, defender retreats
tr-result-dr2 = defender retreats
tr-result-deh = defender loses half
tr-result-de = defender eliminated

tr-ground-marsh = marsh
tr-ground-prairie = prairie
tr-ground-forest = forest
tr-ground-hills = hills
tr-ground-sea = sea
tr-ground-minor-river = a minor river
tr-ground-major-river = a major river
tr-ground-ford-minor = a ford of a minor river
tr-ground-ford-major = a ford of a major river
tr-ground-ferry = a ferry

tr-why-attackers = Attack { $garrison ->
    [1] out of the fort
   *[other] from { $from }
 }: { $units } = { $factors }.
tr-why-halved-river = Across { $ground }: { $factors } halved to { $halved }.
tr-why-attack-supply = { $supplied ->
    [1] Attackers supplied: { $after }.
   *[other] Attackers unsupplied: { $factors } halved to { $after }.
 }
tr-why-garrison-supply = { $supplied ->
    [1] Garrison supplied from the fort: { $after }.
   *[other] Garrison without supply: { $factors } halved to { $after }.
 }
tr-why-defenders = Defence: { $units } = { $factors }.
tr-why-soldaderas = Mexican supply alone: soldaderas double { $factors } to { $doubled }.
tr-why-defence-supply = { $supplied ->
    [1] Defenders supplied: { $after }.
   *[other] Defenders unsupplied: { $factors } halved to { $after }.
 }
tr-why-galveston = Galveston adds 1 of its own against an attack over the ferry: { $factors }.
tr-why-odds = Odds { $attack } to { $defence }: column { $column }.
tr-why-same-odds = The odds stay as they were: column { $column }.
tr-why-leader-attack = { $leader } leads the attack: { $value }.
tr-why-leader-defence = { $leader } leads the defence: { $value }.
tr-why-mixed-attack = Horse, foot and guns attack together: { $value }.
tr-why-mixed-defence = Horse, foot and guns defend together: { $value }.
tr-why-terrain = Defenders in { $ground }: { $value }.
tr-why-hexside = All attackers cross { $ground }: { $value }.
tr-why-approach = Attackers stand on both sides, so { $ground } does not help the defender ({ $value } is void).
tr-why-die = Die { $die } with { $modifier } is { $sum }, read on row { $row }, column { $column }: { $result }.

tr-no-fight-here = You and the enemy do not both stand at { $place }.
tr-no-fight-again = { $place } has been attacked in this sub-phase already.
tr-no-withdraw-on-foot = Only cavalry may avoid a battle, and leaders together with cavalry.
tr-no-withdraw-unit = { $unit } is neither cavalry nor a leader.
tr-no-advance-group = A pursuit needs both cavalry and a leader in the group.
tr-no-advance-hex = { $hex } is not the next hex the beaten left behind, or it is held, barred or too far.
tr-no-lose-spent = { $unit } has been used as supply and cannot be a loss.
tr-no-lose-leader = { $unit } is a leader, and the others can pay the { $factors } with their { $others } factors.
tr-no-lose-guest = { $unit } retreated to this hex and cannot be a loss.
tr-no-lose-absent = { $unit } is not among those who must pay.
tr-way-apart = { $hex } is not the next hex.
tr-way-attackers = Attackers entered from { $hex }.
tr-way-origin = These attackers did not come from { $hex }.
tr-way-enemy = The enemy is in { $hex }.
tr-way-barred = { $hex } cannot be entered from there.
tr-way-dear = By { $hex } the way costs { $price } MP, and { $most } is the most anyone has.
tr-way-near = { $hex } is not two hexes from the battle.
tr-way-dead = Beyond { $hex } there is no second hex to go to.
tr-shares-fate = { $units }, who had retreated there, share the fate of those who fought.

tr-question-odds = What would an attack bring?
tr-field-odds-units = who attacks
tr-odds-line = You { $attacker ->
    [1] supplied
   *[other] unsupplied
 }, defender { $defender ->
    [1] supplied
   *[other] unsupplied
 }: { $attack } to { $defence }, column { $column }, die { $modifier }. { $results }. Losses of the first round on average: you { $loss }, the defender { $damage }.
tr-odds-chance = { $result } { $sixths }/6
tr-odds-screened = Cavalry screens the stack: only what shows is counted, and more may stand there.
tr-odds-sighting = Cavalry screens the stack: what shows and what was seen on turn { $turn } is counted.
tr-odds-undefended = Nobody at { $place } has strength to defend; whoever enters takes what is there.
tr-no-odds = There is no such attack.
tr-no-odds-here = No enemy stands in the open at { $hex } with your units there or beside it.

tr-no-done-battles = Units that entered must attack: { $places } still to be fought.
tr-no-fight-at-all = Nowhere do you and the enemy both stand in a hex that has not been fought for.
tr-no-sortie = You have no besieged garrison that could attack now.
tr-no-assault = You besiege no fort that could be attacked now.
tr-no-moves-in-combat = Nobody moves in the combat sub-phase but by retreat and pursuit.
tr-no-withdraw-now = The attackers have cavalry, or no battle waits for your cavalry to leave it.
