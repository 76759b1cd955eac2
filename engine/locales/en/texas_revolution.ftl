# Texas Revolution.
tr-name = Texas Revolution
tr-summary = The campaign of 1836, from the first Mexican columns on the Nueces to the Sabine: 25 turns of four days on a hex map.
tr-scenario-campaign = The campaign of 1836
tr-scenario-campaign-summary = All 25 turns, from 14 February to 23 May 1836.
tr-mexico = Mexico
tr-texas = Texas
tr-caption = Turn { $turn }
tr-offer-done = Done
tr-outcome-prevention = Texas has kept the Mexican army from its goals for 25 turns.
tr-ask-logistics = Logistics.
tr-ask-movement = Movement.
tr-ask-forced-march = Forced march.
tr-ask-battle = Combat.
tr-ask-siege = The siege.
tr-ask-victory = Victory.
