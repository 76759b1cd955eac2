# Texas Revolution: over-runs [8].

tr-ask-overrun = { $place } is being over-run: your cavalry gets away, one or two hexes, and leaders may go with it.
tr-offer-overrun = Over-run
tr-offer-overrun-escape = Get away
tr-overrun-declared = { $side } rides at { $place } with { $riders }; there { $count ->
    [0] stands nobody but the town
    [one] stands { $defenders }
   *[other] stand { $defenders }
 }.
tr-overrun-fails = { $attack } factors against { $defence } in { $place }: an over-run needs { $needs }. The riders stay outside, and their movement is spent.
tr-overrun-done = { $side } rides over { $place }; { $count ->
    [0] nobody is left there to be eliminated
   *[other] eliminated: { $lost }
 }.
tr-overrun-escapes = { $units } get away to { $place }.
tr-overrun-outlook = [8] An over-run by { $riders } has { $attack } factors and succeeds against { $most } or fewer; { $shown } { $screened ->
    [1] shows, and the screen may hide more
   *[other] stands there
 }.

# The working.
tr-overrun-attack = The riders: { $units }, together { $factors }
tr-overrun-halved = Across { $ground }: halved to { $halved }
tr-overrun-defence = In the hex: { $units }, together { $factors }
tr-overrun-doubled = Supply alone with its soldaderas: doubled to { $doubled }
tr-overrun-galveston = Galveston's own factor: 1
tr-overrun-needs = Seven to one: { $needs } are needed, { $attack } are there

# Why not.
tr-overrun-none = No leader and cavalry that began this sub-phase together stand beside an enemy they could over-run.
tr-overrun-unfit = An over-run needs a leader and cavalry, and all who take part must have begun this sub-phase with them.
tr-overrun-not-with = { $unit } is not in a stack that could over-run an enemy beside it.
tr-overrun-nobody = No enemy with combat factors stands in { $place }.
tr-overrun-fort = { $place } is a fort: its garrison can shut itself up, and the besieged are not over-run.
tr-overrun-joined = Your own units attack { $place } already, and an over-run comes from one hex.
tr-overrun-points = To over-run { $place } costs { $needs } MP, 2 of them for the over-run, and { $left } are left.
tr-overrun-odds = { $attack } factors against at least { $defence } in { $place }: an over-run needs { $needs }.
tr-overrun-ferry = A ferry still closed to Mexican units lies before { $place }: only an attack with the Zapadores opens it.
tr-overrun-must-go = Your cavalry gets away from an over-run: it may choose where, but it cannot stay.
tr-overrun-on-foot = Only cavalry gets away from an over-run, and leaders together with cavalry.
tr-overrun-cannot-go = { $unit } cannot get away: only cavalry with a way out can, and leaders together with cavalry.
