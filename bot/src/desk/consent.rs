//! Consent: somebody proposes what concerns others too, and it is done when all
//! of them agree. Whoever holds a seat is asked, unless he has resigned or is the
//! one who proposes it; the computer is not.

use super::handover::Offerer;
use super::owner::{Room, Task};
use super::proposal::{Effect, Ending, OpenProposal, Proposal, WhenPlayed, Which};
use super::steps::By;
use super::types::{Call, Done, Origin, Trouble};
use super::{Desk, wrong};
use crate::id::{GameId, UserId};
use crate::outbox::message::{Chair, Outgoing, Part, say_first};
use crate::pace;
use crate::store::journal::Accepted;
use crate::store::offers::Kind;
use crate::store::{self, proposals};
use engine::ruleset::Seat;
use engine::table::Game;
use engine::text;
use engine::text::Text;
use std::sync::Arc;

/// Names whoever answers for a seat, though he does not hold it.
fn by_hand(chair: &mut Chair, call: &Call) {
    if chair.user.is_some_and(|holder| holder != call.user) {
        chair.user = Some(call.user);
        chair.name.clone_from(&call.name);
    }
}

impl Desk {
    /// Proposes something, or agrees to the same that another has proposed.
    /// What concerns nobody else is done at once.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] while another of its kind is open,
    /// [`Trouble::Refused`], [`Trouble::Store`].
    pub async fn propose(&self, game: GameId, call: Call, what: Proposal) -> Result<Done, Trouble> {
        self.deed(game, call, super::deeds::Deed::Propose(what))
            .await
    }

    /// Agrees to a proposal, or refuses it; whoever made it withdraws it so.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] where there is no such proposal any
    /// more, [`Trouble::Refused`], [`Trouble::Store`].
    pub async fn answer(
        &self,
        game: GameId,
        call: Call,
        which: Which,
        agree: bool,
    ) -> Result<Done, Trouble> {
        self.deed(game, call, super::deeds::Deed::Answer(which, agree))
            .await
    }

    /// Whether nobody else would have to agree to what that user proposes: the
    /// computer has no say.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn decides_alone(&self, game: GameId, user: UserId) -> Result<bool, Trouble> {
        let room = self.room(game).await?;
        let own = room.card.seat_of(user);
        Ok(own.is_some_and(|seat| room.concerned(seat).is_empty()))
    }

    /// The open proposals of a game, oldest first.
    ///
    /// # Errors
    /// [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn proposals(&self, game: GameId) -> Result<Vec<OpenProposal>, Trouble> {
        Ok(self.room(game).await?.proposals.clone())
    }
}

impl Room {
    /// Who has to agree to what that seat proposes: whoever holds another seat
    /// and has not resigned.
    pub(super) fn concerned(&self, by: Seat) -> Vec<Chair> {
        let others = self.card.seats.iter().filter(|c| c.seat != by);
        others.filter(|c| self.has_say(c)).cloned().collect()
    }

    fn has_say(&self, chair: &Chair) -> bool {
        let resigned = |game: &Arc<Game>| game.has_resigned(chair.seat);
        let gone = self.card.hands.gone.contains(&chair.seat);
        chair.user.is_some() && !gone && !self.game.as_ref().is_some_and(resigned)
    }

    /// Whoever has resigned has no say.
    pub(super) fn must_have_say(&self, seat: Seat) -> Result<(), Trouble> {
        match self.chair(seat) {
            Some(chair) if self.has_say(&chair) => Ok(()),
            _ => Err(wrong(Text::new("wrong-no-say"))),
        }
    }

    /// Who still has to agree.
    pub(super) fn missing(&self, open: &OpenProposal) -> Vec<Chair> {
        let mut concerned = self.concerned(open.by);
        let about = open.what.about();
        concerned.retain(|c| !open.agreed.contains(&c.seat) && Some(c.seat) != about);
        concerned
    }

    fn chair(&self, seat: Seat) -> Option<Chair> {
        self.card.chair(seat).cloned()
    }

    /// The message that a proposal has come to its end.
    pub(super) fn ended(&self, open: &OpenProposal, how: Ending, by: Option<Seat>) -> Part {
        Part::ProposalEnded {
            words: open.words.clone(),
            how,
            by: by.and_then(|seat| self.chair(seat)),
        }
    }

    /// Whether a seat's holder, or whoever acts for him, gave that order, now or
    /// ahead; which of both is not to be told apart.
    fn by_holder(&self, line: &Accepted, seat: Seat) -> bool {
        let by_hand = |user: UserId| self.card.acts_for(user, seat);
        line.origin == Origin::Standing || line.user.is_some_and(by_hand)
    }

    /// What lines that are about to be written do to the open proposals: notes
    /// it in them, adds to the channel's message what is to be told, and gives
    /// what stays open.
    pub(super) fn settle(&self, accepted: &mut [Accepted]) -> Vec<OpenProposal> {
        let mut open = self.proposals.clone();
        let mut told = Vec::new();
        for line in accepted.iter_mut() {
            let mut kept = Vec::new();
            for mut proposal in open {
                let by = line.seat.filter(|s| *s == proposal.by);
                let ending = if line.carries == Some(proposal.id) {
                    Some((Ending::Agreed, None))
                } else if line.phase == super::Phase::Over {
                    // The end of the game says enough.
                    line.effects
                        .push(Effect::Ends(proposal.id, Ending::Lapsed, None));
                    continue;
                } else {
                    match proposal.what.when_played() {
                        WhenPlayed::Lapses => line.visible.then_some((Ending::Lapsed, None)),
                        WhenPlayed::OwnOrderWithdraws => by.map(|s| (Ending::Withdrawn, Some(s))),
                        WhenPlayed::LapsesByHolder(seat) => (line.seat == Some(seat)
                            && self.by_holder(line, seat))
                        .then_some((Ending::Lapsed, None)),
                        WhenPlayed::Stands => None,
                    }
                };
                if let Some((how, by)) = ending {
                    line.effects.push(Effect::Ends(proposal.id, how, by));
                    told.push(self.ended(&proposal, how, by));
                    continue;
                }
                let withdraws = proposal.what.when_played() == WhenPlayed::OwnOrderWithdraws;
                let mut retracted = proposal.agreed.clone();
                retracted.retain(|s| withdraws && line.seat == Some(*s));
                for seat in retracted {
                    proposal.agreed.retain(|s| *s != seat);
                    line.effects.push(Effect::Retracts(proposal.id, seat));
                    if let Some(who) = self.chair(seat) {
                        told.push(Part::Disagrees {
                            who,
                            words: proposal.words.clone(),
                        });
                    }
                }
                kept.push(proposal);
            }
            open = kept;
        }
        if let (false, Some(last)) = (told.is_empty(), accepted.last_mut()) {
            say_first(&mut last.outbox, self.card.channel, told);
        }
        open
    }
}

impl Task {
    /// Proposes something.
    pub(super) async fn propose(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Seat,
        what: Proposal,
    ) -> Result<Done, Trouble> {
        room.must_have_say(seat)?;
        let same_kind = |p: &&OpenProposal| p.what.kind() == what.kind();
        if let Some(open) = room.proposals.iter().find(same_kind) {
            if open.what == what && open.by != seat {
                // Two who propose the same agree.
                let which = Which::Id(open.id);
                return self.respond(room, call, seat, &which, true).await;
            }
            return Err(wrong(if open.by == seat {
                Text::new("wrong-proposed-by-you")
            } else {
                Text::new("wrong-proposed-already")
            }));
        }
        let open = OpenProposal {
            id: 0,
            words: self.words_of(room, &what).await?,
            what,
            by: seat,
            agreed: Vec::new(),
        };
        let asked = room.missing(&open);
        let Some(by) = room.chair(seat).filter(|_| !asked.is_empty()) else {
            return self.carry_out(room, call, seat, &open, false).await;
        };
        let done = self.done(text!("done-proposed", missing = asked.len()));
        let (id, sequence, channel) = (self.id, room.sequence, room.card.channel);
        self.change(call.origin, done, move |db| {
            let number = proposals::create(db, id, &open.what, &open.words, seat, sequence)?;
            let asks = Part::Proposed {
                id: number,
                by: by.clone(),
                words: open.words.clone(),
                asked: asked.clone(),
            };
            let outgoing = Outgoing {
                mention: asked.iter().filter_map(|c| c.user).collect(),
                ..Outgoing::public(channel, vec![asks])
            };
            super::deeds::put_all(db, id, &[outgoing])
        })
        .await
    }

    /// Agrees or refuses.
    pub(super) async fn respond(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Seat,
        which: &Which,
        agree: bool,
    ) -> Result<Done, Trouble> {
        room.must_have_say(seat)?;
        let open = self.which(room, which).await?;
        let own = open.by == seat;
        if !agree {
            let (how, words) = if own {
                (Ending::Withdrawn, "done-withdrawn")
            } else {
                (Ending::Refused, "done-refused")
            };
            return self
                .end_proposal(room, call, &open, (how, Some(seat)), words)
                .await;
        }
        let mut missing = room.missing(&open);
        let agreed_before = !own && open.agreed.contains(&seat);
        missing.retain(|c| c.seat != seat);
        if missing.is_empty() {
            return self.carry_out(room, call, seat, &open, true).await;
        }
        let done = self.done(text!("done-agreed", missing = missing.len()));
        if own {
            return Err(wrong(Text::new("wrong-proposed-by-you")));
        }
        let mut who = room.chair(seat).filter(|_| !agreed_before);
        if let Some(who) = &mut who {
            by_hand(who, call);
        }
        let outbox = who.map(|who| {
            let words = open.words.clone();
            let id = open.id;
            super::deeds::public(
                room,
                vec![Part::Agrees {
                    id,
                    who,
                    words,
                    missing,
                }],
            )
        });
        let (id, number) = (self.id, open.id);
        self.change(call.origin, done, move |db| {
            proposals::agree(db, number, seat)?;
            super::deeds::put_all(db, id, outbox.as_slice())
        })
        .await
    }

    /// Does what all agree to. `stored` says whether it is in the database.
    async fn carry_out(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        seat: Seat,
        open: &OpenProposal,
        stored: bool,
    ) -> Result<Done, Trouble> {
        let by = |seat| By {
            carries: stored.then_some(open.id),
            ..By::call(call, Some(seat))
        };
        let outcome = match &open.what {
            Proposal::End => {
                let done = self.done(Text::new("done-ended"));
                self.step(room, by(seat), done, Game::agree_to_end).await
            }
            Proposal::Rewind { to } => {
                let (to, whose, entries) = (*to, open.by, self.entries().await?);
                let done = self.done(Text::new("done-rewound"));
                self.step(room, by(whose), done, move |game| {
                    game.rewind(Some(whose), to, &entries)
                })
                .await
            }
            Proposal::Redo => {
                let (whose, entries) = (open.by, self.entries().await?);
                let done = self.done(Text::new("done-redone"));
                self.step(room, by(whose), done, move |game| {
                    game.redo(Some(whose), &entries)
                })
                .await
            }
            Proposal::Pace { pace, expiry } => {
                let pace = pace.parse().map_err(|e: pace::WrongPace| wrong(e.0))?;
                let agreed = stored.then_some(open);
                self.set_pace(room, call, &pace, *expiry, agreed).await
            }
            Proposal::Replace {
                seat, user, name, ..
            } => {
                let chair = room.seated(*seat)?;
                // Since it was proposed he may have come back, or given it up.
                let lapsed = if chair.user.is_none() {
                    Some("done-lapsed")
                } else if self.plays_no_more(room, *seat).await? {
                    None
                } else {
                    Some("done-holder-is-back")
                };
                if let (Some(words), true) = (lapsed, stored) {
                    let how = (Ending::Lapsed, None);
                    return self.end_proposal(room, call, open, how, words).await;
                }
                let guest = super::Guest {
                    user: *user,
                    name: name.clone(),
                    bot: false,
                };
                let by = Offerer::Others(stored.then_some(open));
                self.make_offer(room, call, &chair, &guest, Kind::Replace, by)
                    .await
            }
        };
        if let (Err(Trouble::Refused(_) | Trouble::Wrong(_)), true) = (&outcome, stored) {
            // What cannot be done any more is not asked for any longer.
            let how = (Ending::Lapsed, None);
            self.end_proposal(room, call, open, how, "done-lapsed")
                .await?;
        }
        outcome
    }

    /// Closes a proposal without doing what it says, and tells the channel.
    async fn end_proposal(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        open: &OpenProposal,
        (how, by): (Ending, Option<Seat>),
        words: &'static str,
    ) -> Result<Done, Trouble> {
        let done = self.done(Text::new(words));
        let mut part = room.ended(open, how, by);
        if let Part::ProposalEnded {
            by: Some(chair), ..
        } = &mut part
        {
            by_hand(chair, call);
        }
        let outgoing = super::deeds::public(room, vec![part]);
        let (id, number) = (self.id, open.id);
        self.change(call.origin, done, move |db| {
            proposals::end(db, number, how, by)?;
            store::outbox::put(db, id, &outgoing).map(drop)
        })
        .await
    }

    /// The proposal that is meant, if it is open.
    async fn which(&self, room: &Room, which: &Which) -> Result<OpenProposal, Trouble> {
        let mut open = room.proposals.iter();
        let found = match which {
            Which::Only => match room.proposals.as_slice() {
                several @ [_, _, ..] => {
                    let named = several.iter().map(|p| {
                        text!(
                            "proposal-named",
                            kind = p.what.kind(),
                            words = p.words.clone()
                        )
                    });
                    let named: Vec<Text> = named.collect();
                    return Err(wrong(text!("wrong-which-proposal", proposals = named)));
                }
                all => all.first(),
            },
            Which::Kind(kind) => open.find(|p| p.what.kind() == kind),
            Which::Id(id) => open.find(|p| p.id == *id),
        };
        if let Some(found) = found {
            return Ok(found.clone());
        }
        let ending = match which {
            Which::Id(number) => {
                let (id, number) = (self.id, *number);
                let store = self.desk.store();
                store
                    .run(move |db| proposals::ending(db, id, number))
                    .await?
            }
            Which::Only | Which::Kind(_) => None,
        };
        Err(wrong(Text::new(match ending {
            None => "wrong-no-proposal",
            Some(Ending::Agreed) => "wrong-proposal-agreed",
            Some(Ending::Refused) => "wrong-proposal-refused",
            Some(Ending::Withdrawn) => "wrong-proposal-withdrawn",
            Some(Ending::Lapsed) => "wrong-proposal-lapsed",
        })))
    }
}
