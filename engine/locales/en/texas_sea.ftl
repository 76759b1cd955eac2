# Texas Revolution: sea movement [19].

tr-offer-ship = Ship a unit
tr-offer-embark = Send out the fleet
tr-offer-land = Land units
tr-field-shore = the port or coast
tr-field-embark = used supply that goes along
tr-ships = { $unit } goes by sea from { $from } to { $to }.
tr-arrives-by-sea = { $unit } comes by sea to { $place }.
tr-embarked = The Mexican fleet is at sea with { $units }. { $ports ->
    [one] 1 unit may land in a port
   *[other] { $ports } units may land in ports
 } Mexico controls, or { $coast } on the coast west of the Brazos; the others come in at A.
tr-embarked-navy = The Mexican fleet is at sea with { $units }. All may land in ports Mexico controls, burned or not; the others come in at A.
tr-embarked-half = On the open coast half of the die, rounded up.
tr-lands = { $count ->
    [one] 1 unit lands
   *[other] { $count } units land
 } { $shore ->
    [0] in the port of { $place }
   *[other] on the coast at { $place }
 }.
tr-landing-rest = Those who have not landed come in by land.

tr-option-navy = The Mexican landing
tr-option-navy-die = lands as many as a die says
tr-option-navy-active = lands all, with any used supply, in any port Mexico controls

# Why not.
tr-refuse-storm = It rains: no ship sails this turn.
tr-refuse-ship-once = One unit has gone by sea this turn already.
tr-refuse-ship-mexico = Mexican units on the map do not go by sea.
tr-refuse-ship-none = No unit that may go by sea stands in a port you control, with another such port to go to.
tr-refuse-ship-kind = { $unit } cannot go by sea: neither cavalry nor refugees do.
tr-refuse-ship-where = { $unit } is not on the map outside a besieged fort.
tr-refuse-ship-nowhere = No other port you control can take { $unit }.
tr-refuse-no-port = { $place } is no port.
tr-refuse-port-burned = The port of { $place } is burned and serves no ship.
tr-refuse-port-enemy = { $place } is in enemy hands.
tr-refuse-landing-once = The Mexican fleet has sailed already.
tr-refuse-landing-early = The Mexican fleet sails on turn { $turn } at the earliest.
tr-refuse-landing-nobody = No seaborne units are waiting.
tr-refuse-landing-texas = Only Mexico makes a landing.
tr-refuse-landing-no-die = The fleet has not sailed: embark first.
tr-refuse-landing-over = Nobody is left to land, or as many have landed as may.
tr-refuse-landing-where = { $place } is neither a port Mexico controls nor coast west of the Brazos.
tr-refuse-landing-count = { $count ->
    [one] 1 unit
   *[other] { $count } units
 } cannot land in { $place }: { $ports } may still land in ports, or { $coast } on the coast, and one landing is either.
tr-refuse-embark = { $unit } is not used supply that could go along.
tr-refuse-not-aboard = { $unit } is not aboard, or finds no shore to land on.
