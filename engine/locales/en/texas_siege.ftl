# Texas Revolution: forts and sieges.
tr-ask-siege-or-battle = The enemy is at { $place }: be besieged, or accept battle in the open?
tr-ask-starvation = Hunger at { $place }: choose who dies, at least { $factors } { $factors ->
    [one] factor
   *[other] factors
 }.
tr-offer-besieged = Be besieged
tr-offer-open-battle = Accept battle
tr-invested = The defenders of { $place } shut themselves up in the fort.
tr-open-battle = { $side } accepts battle in the open at { $place }.
tr-starved = Hunger at { $place } takes { $units }.
tr-surrender-die = Surrender at { $place }? The die shows { $die }: { $surrenders ->
    [1] the garrison surrenders
   *[other] it holds out
 }.

tr-ask-walls = { $place } is attacked: divide the garrison between the four walls. Only you see this until both sides are set.
tr-ask-columns = { $place }: divide the attackers into a column for each wall. Only you see this until both sides are set.
tr-ask-storm = { $place }: the sequence die lets you choose which wall is attacked.
tr-ask-intervene = { $place }: nobody is on the { $wall }. Which neighbouring wall defends it at half strength?
tr-ask-rush = { $place }: before the second attack, defenders of walls not attacked may rush to those that are.

tr-offer-assault = Attack a besieged fort
tr-offer-walls = Man the walls
tr-offer-columns = Form the columns
tr-offer-storm = Choose the wall
tr-offer-intervene = Send help from
tr-offer-rush = Rush to
tr-offer-hold-walls = Hold the walls

tr-field-fort = the fort
tr-field-commit = who attacks
tr-field-wall = which wall

tr-wall-north = north wall
tr-wall-south = south wall
tr-wall-east = east wall
tr-wall-west = west wall

tr-assault-declared = { $side } storms { $place }, { $supplied ->
    [1] supplied
   *[other] unsupplied
 }.
tr-walls-set = The walls of { $place } are manned.
tr-columns-set = The columns before { $place } are formed.
tr-walls-own = Your garrison of { $place } stands ready: { $walls }.
tr-columns-own = Your attackers before { $place } stand ready: { $walls }.
tr-walls-revealed = { $place } is defended: { $walls }.
tr-columns-revealed = { $place } is attacked: { $walls }.
tr-manning = { $wall } { $units }
tr-assault-spends = { $unit } is used up in the siege attack.
tr-coordinated = The coordination die shows { $die }: { $columns } { $columns ->
    [one] column attacks
   *[other] columns attack
 }.
tr-sequence-wall = The sequence die shows { $die }: { $wall }.
tr-sequence-again = The sequence die shows { $die }: the { $wall } cannot be named again, and the die is rolled again.
tr-sequence-choice = The sequence die shows { $die }: the attacker chooses.
tr-storm-chosen = The attacker chooses the { $wall }.
tr-intervenes = Men of the { $by } defend the { $wall }.
tr-assault-wall = { $place }, siege attack { $attack }, { $wall }: column { $column }, die { $die } with { $modifier }: { $result }.
tr-courtyard = The column at the { $wall } meets nobody and stands in the courtyard.
tr-courtyard-exchange = In the courtyard { $units } fall, and the attacker loses { $factors } as well.
tr-guns = The heavy guns of the fort take { $factors } more from the column at the { $wall }.
tr-rushes = { $units } rush to the { $wall }.

tr-why-column = Column: { $units } = { $factors }.
tr-why-wall = Defence: { $units } = { $factors }.
tr-why-neighbour = An empty wall defended from its neighbour: { $factors } halved to { $halved }.
tr-why-doubled = The walls double { $factors } to { $doubled }.
tr-why-not-doubled = Heavy guns before the fort, or its burning, take away the doubling.
tr-why-zapadores = Zapadores against a wall: { $value }.

tr-no-assault-siege = { $place } is not a fort you besiege.
tr-no-assault-relief = The enemy is in the field at { $place } and must be fought first.
tr-no-assault-few = A siege attack needs { $least } combat units; you have { $count } at { $place }.
tr-no-two-walls = { $unit } is at the { $wall } already.
tr-no-rush-engaged = { $unit } is attacked on the { $wall } and cannot leave it.

# What is counted where several units are named.
tr-counted-walls = units with strength of their own, not leaders, Bowie or Crockett
tr-counted-columns = units with attack factors of their own, not leaders or convicts
tr-counted-battalions = battalions
tr-counted-factors = combat factors, convicts double in a siege attack
