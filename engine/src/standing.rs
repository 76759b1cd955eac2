//! Standing orders: what a seat answers ahead, so that an interrupt costs no day.
//!
//! A rule system names its reactions, the replies to each, and what a reply may
//! depend on (odds, as a rule). Which reaction is asked follows from what is
//! public; what a reply means now follows from the seat's own view.

use crate::menu::{self, Order};
use crate::rule::Rule;
use crate::ruleset::{Refusal, Ruleset, View};
use crate::text;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// A kind of decision that a seat may answer ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Its key in commands, such as "withdraw".
    pub key: &'static str,
    /// What is asked.
    pub name: Text,
    /// By which rule.
    pub rule: Rule,
    /// What can be replied ahead; never empty.
    pub replies: Vec<Reply>,
    /// What a reply may depend on; `None` where it can be given only for always.
    pub measure: Option<Measure>,
}

/// One thing that can be replied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Its key in commands.
    pub key: &'static str,
    /// What it does.
    pub name: Text,
}

/// A scale on which a reply may be bounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What is measured, such as the odds of the attack.
    pub name: Text,
    /// Its steps as they are written, in rising order.
    pub steps: Vec<&'static str>,
}

/// A standing order for one reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The reply.
    pub reply: String,
    /// The last step of the measure up to which it is given; `None` for always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<String>,
    /// The reply beyond that step; `None` where the seat is asked then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beyond: Option<String>,
}

impl Standing {
    /// Always the same reply.
    pub fn always(reply: &str) -> Self {
        Self {
            reply: reply.to_owned(),
            up_to: None,
            beyond: None,
        }
    }

    /// That reply up to a step, then to be asked.
    #[must_use]
    pub fn up_to(mut self, step: &str) -> Self {
        self.up_to = Some(step.to_owned());
        self
    }

    /// Another reply beyond the step.
    #[must_use]
    pub fn beyond(mut self, reply: &str) -> Self {
        self.beyond = Some(reply.to_owned());
        self
    }

    /// The reply for a measured step; `None` where the seat is to be asked.
    fn reply_at(&self, measure: Option<&Measure>, measured: Option<usize>) -> Option<&str> {
        let Some(bound) = &self.up_to else {
            return Some(&self.reply);
        };
        let bound = measure?.steps.iter().position(|s| s == bound)?;
        if measured? <= bound {
            Some(&self.reply)
        } else {
            self.beyond.as_deref()
        }
    }
}

/// The reaction that a standing order is for, if it says something that the
/// reaction knows.
///
/// # Errors
/// What is not known, and what is.
pub fn check<'r>(
    reactions: &'r [Reaction],
    key: &str,
    standing: &Standing,
) -> Result<&'r Reaction, Refusal> {
    if reactions.is_empty() {
        return Err(Refusal::plain(Text::new("refuse-no-reactions")));
    }
    let Some(reaction) = reactions.iter().find(|r| r.key == key) else {
        return Err(Refusal::plain(text!(
            "refuse-reaction",
            reaction = key,
            known = listed(reactions.iter().map(|r| r.key))
        )));
    };
    let refuse = |text| Err(Refusal::new(reaction.rule.clone(), text));
    for reply in [Some(&standing.reply), standing.beyond.as_ref()]
        .into_iter()
        .flatten()
    {
        if !reaction.replies.iter().any(|r| r.key == reply) {
            return refuse(text!(
                "refuse-reply",
                reply = reply.as_str(),
                reaction = reaction.key,
                known = listed(reaction.replies.iter().map(|r| r.key))
            ));
        }
    }
    match (&standing.up_to, &reaction.measure) {
        (None, _) if standing.beyond.is_some() => refuse(Text::new("refuse-beyond-what")),
        (Some(_), None) => refuse(text!("refuse-no-measure", reaction = reaction.key)),
        (Some(step), Some(measure)) if !measure.steps.contains(&step.as_str()) => refuse(text!(
            "refuse-step",
            step = step.as_str(),
            measure = measure.name.clone(),
            known = listed(measure.steps.iter().copied())
        )),
        _ => Ok(reaction),
    }
}

/// The order that a standing order gives for the decision that is open;
/// `None` where it says to ask, or what it says cannot be done now.
pub fn order<R: Ruleset>(view: &View<'_, R>, key: &str, standing: &Standing) -> Option<Order> {
    let seat = view.seat()?;
    if R::reaction(view.public(), seat)? != key {
        return None;
    }
    let reaction = R::reactions().into_iter().find(|r| r.key == key)?;
    let reply = standing.reply_at(reaction.measure.as_ref(), R::measured(view))?;
    R::react(view, reply).filter(|order| menu::check(view, order).is_ok())
}

fn listed<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<Text> {
    keys.map(Text::plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reaction() -> Reaction {
        let reply = |key| Reply {
            key,
            name: Text::plain(key),
        };
        Reaction {
            key: "withdraw",
            name: Text::plain("withdraw?"),
            rule: Rule::new("11.2"),
            replies: vec![reply("stand"), reply("leave")],
            measure: Some(Measure {
                name: Text::plain("odds"),
                steps: vec!["1-2", "1-1", "2-1"],
            }),
        }
    }

    #[test]
    fn a_bounded_reply_is_given_up_to_its_step_and_the_other_beyond() {
        let measure = reaction().measure;
        let says = |standing: &Standing, step| {
            let reply = standing.reply_at(measure.as_ref(), step);
            reply.map(str::to_owned)
        };
        let bounded = Standing::always("stand").up_to("1-1");
        assert_eq!(says(&bounded, Some(0)).as_deref(), Some("stand"));
        assert_eq!(says(&bounded, Some(1)).as_deref(), Some("stand"));
        assert_eq!(says(&bounded, Some(2)), None);
        assert_eq!(says(&bounded, None), None, "not measured, so it is asked");
        let both = bounded.beyond("leave");
        assert_eq!(says(&both, Some(2)).as_deref(), Some("leave"));
        assert_eq!(
            says(&Standing::always("leave"), None).as_deref(),
            Some("leave")
        );
    }

    #[test]
    fn what_is_not_known_is_refused_with_what_is() {
        let refused = |key: &str, standing: &Standing| {
            let refusal = check(&[reaction()], key, standing).err();
            refusal.expect("refused").text.id.into_owned()
        };
        let stand = Standing::always("stand");
        assert!(check(&[reaction()], "withdraw", &stand).is_ok());
        let both = stand.clone().up_to("1-1").beyond("leave");
        assert!(check(&[reaction()], "withdraw", &both).is_ok());
        assert_eq!(refused("retreat", &stand), "refuse-reaction");
        assert_eq!(
            refused("withdraw", &Standing::always("flee")),
            "refuse-reply"
        );
        assert_eq!(
            refused("withdraw", &stand.clone().up_to("9-1")),
            "refuse-step"
        );
        assert_eq!(
            refused("withdraw", &stand.clone().beyond("leave")),
            "refuse-beyond-what"
        );
        let mut plain = reaction();
        plain.measure = None;
        let refusal = check(&[plain], "withdraw", &stand.up_to("1-1")).err();
        assert_eq!(refusal.expect("refused").text.id, "refuse-no-measure");
        let none = check(&[], "withdraw", &Standing::always("stand")).err();
        assert_eq!(none.expect("refused").text.id, "refuse-no-reactions");
    }
}
