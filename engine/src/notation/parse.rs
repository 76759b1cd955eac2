//! From a line of the notation to an order.

use super::{Found, find, fold, is_dash, says, shown};
use crate::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order, Value, check_so_far};
use crate::ruleset::{Refusal, Ruleset, View};
use crate::text;
use crate::text::Text;

/// Reads an order by the viewing seat's menu.
///
/// # Errors
/// A refusal that says what could not be read and what would do.
pub fn parse<R: Ruleset>(view: &View<'_, R>, line: &str) -> Result<Order, Refusal> {
    parse_in(view, &R::menu(view), line)
}

/// Reads an order or a question by one menu.
///
/// # Errors
/// As [`parse`].
pub fn parse_in<R: Ruleset>(view: &View<'_, R>, menu: &Menu, line: &str) -> Result<Order, Refusal> {
    let line = line.trim();
    let (offer, length) =
        find_verb::<R>(menu, line).map_err(|general| absent(view, line).unwrap_or(general))?;
    let mut given = split(offer, line[length..].trim())?;
    given.sort_by_key(|g| offer.place(g.field.name));
    let mut order = Order::new(offer.verb);
    for g in given {
        // What a field may hold depends on those before it, so a fault there
        // is the real reason why this one cannot be read.
        let value = read(view, &order, g.field, g.chunk).map_err(|refusal| {
            let vague = refusal.rule.is_none();
            let deeper = vague.then(|| check_so_far(view, offer, &order).err());
            deeper.flatten().unwrap_or(refusal)
        })?;
        order = order.with(g.field.name, value);
    }
    Ok(order)
}

/// What the rules say of a line whose verb is not in the menu.
fn absent<R: Ruleset>(view: &View<'_, R>, line: &str) -> Option<Refusal> {
    let synonym = R::synonyms()
        .iter()
        .find_map(|(synonym, verb)| Some((*verb, says(line, synonym)?)));
    if let Some((verb, length)) = synonym {
        return R::absent(view, verb, line[length..].trim());
    }
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    R::absent(view, &verb.to_lowercase(), rest.trim())
}

/// The offer whose verb (or a synonym of it) starts the line, and how many
/// bytes of the line say it.
pub(super) fn find_verb<'m, R: Ruleset>(
    menu: &'m Menu,
    line: &str,
) -> Result<(&'m Offer, usize), Refusal> {
    if menu.offers.is_empty() {
        return Err(Refusal::plain(Text::new("refuse-not-awaited")));
    }
    let verbs = || menu.offers.iter().map(|o| o.verb).collect::<Vec<_>>();
    if !line.contains(char::is_alphanumeric) {
        return Err(Refusal::plain(text!("refuse-empty", verbs = verbs())));
    }
    let mut best: Option<(&Offer, usize)> = None;
    for offer in &menu.offers {
        let synonyms = R::synonyms().iter().filter(|(_, v)| *v == offer.verb);
        for name in std::iter::once(offer.verb).chain(synonyms.map(|(s, _)| *s)) {
            if let Some(length) = says(line, name)
                && best.is_none_or(|(_, l)| length > l)
            {
                best = Some((offer, length));
            }
        }
    }
    best.ok_or_else(|| {
        let verb = shown(line.split_whitespace().next().unwrap_or(line));
        Refusal::plain(text!("refuse-verb", verb = verb, verbs = verbs()))
    })
}

/// A field and the text that was given for it.
#[derive(Clone, Copy)]
pub(super) struct Given<'o, 'l> {
    pub field: &'o Field,
    pub chunk: &'l str,
}

fn left_over(words: &str) -> Refusal {
    Refusal::plain(text!("refuse-left-over", words = shown(words)))
}

/// The text of each field that is given, in the order in which it was written.
pub(super) fn split<'o, 'l>(
    offer: &'o Offer,
    rest: &'l str,
) -> Result<Vec<Given<'o, 'l>>, Refusal> {
    let (named, lead): (Vec<&Field>, Vec<&Field>) =
        offer.fields.iter().partition(|f| f.lead == Lead::Named);
    if named.is_empty() {
        return split_lead(&lead, rest);
    }
    let (first, others) = rest.split_once(';').unwrap_or((rest, ""));
    // Where all that comes before the named fields may be left out, the line
    // may begin with one of them.
    let begins_named = lead.iter().all(|f| f.optional)
        && (lead.is_empty() || named_field(&named, first).is_some_and(|(_, colon)| colon));
    let (head, tail) = if begins_named {
        ("", rest)
    } else {
        (first, others)
    };
    let mut given = split_lead(&lead, head)?;
    for segment in tail.split(';').map(str::trim).filter(|s| !s.is_empty()) {
        let (g, _) = named_field(&named, segment).ok_or_else(|| left_over(segment))?;
        given.push(g);
    }
    Ok(given)
}

/// The named field a segment begins with, and whether its colon is written.
fn named_field<'o, 'l>(named: &[&'o Field], segment: &'l str) -> Option<(Given<'o, 'l>, bool)> {
    let segment = segment.trim();
    let (field, length) = named
        .iter()
        .filter_map(|f| Some((*f, says(segment, f.name)?)))
        .max_by_key(|(_, length)| *length)?;
    let chunk = segment[length..].trim_start();
    let (chunk, colon) = match chunk.strip_prefix(':') {
        Some(after) => (after.trim(), true),
        None => (chunk, false),
    };
    Some((Given { field, chunk }, colon))
}

/// Splits what stands before the named fields, by the marks of its fields.
fn split_lead<'o, 'l>(lead: &[&'o Field], head: &'l str) -> Result<Vec<Given<'o, 'l>>, Refusal> {
    let mark_of = |field: &Field| if field.lead == Lead::Comma { ',' } else { ':' };
    let mut text = head.trim();
    let mut given = Vec::new();
    if text.is_empty() {
        return Ok(given);
    }
    let mut place = 0;
    if let Some(mark) = text.chars().next().filter(|c| matches!(c, ':' | ',')) {
        // The line goes on with a mark: optional fields before its field are left out.
        let skipped = lead.iter().take_while(|f| f.optional).count();
        place = lead
            .iter()
            .take(skipped + 1)
            .position(|f| f.lead != Lead::Bare && mark_of(f) == mark)
            .unwrap_or(0);
        text = text[1..].trim_start();
    }
    while let Some(field) = lead.get(place) {
        // The next mark that may follow; optional fields may be passed over.
        let mut next: Option<(usize, usize)> = None;
        for (after, follower) in lead.iter().enumerate().skip(place + 1) {
            if let Some(at) = text.find(mark_of(follower))
                && next.is_none_or(|(first, _)| at < first)
            {
                next = Some((at, after));
            }
            if !follower.optional {
                break;
            }
        }
        let Some((at, after)) = next else {
            given.push(Given { field, chunk: text });
            return Ok(given);
        };
        given.push(Given {
            field,
            chunk: text[..at].trim_end(),
        });
        text = text[at + 1..].trim_start();
        place = after;
    }
    Err(left_over(text))
}

/// Reads the value of one field.
pub(super) fn read<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    chunk: &str,
) -> Result<Value, Refusal> {
    match R::choices(view, draft, field.name) {
        Kind::One(of) => Ok(Value::One(pick(view, draft, field, &of, chunk)?)),
        Kind::Many { of, .. } => read_many(view, draft, field, &of, chunk).map(Value::Many),
        Kind::Path { .. } => read_path(view, draft, field, chunk).map(Value::Many),
        Kind::Number { .. } => {
            let digits: String = chunk
                .chars()
                .map(|c| if is_dash(c) { '-' } else { c })
                .collect();
            digits.parse().map(Value::Number).map_err(|_| {
                Refusal::plain(text!(
                    "refuse-not-a-number",
                    field = field.label.clone(),
                    word = shown(chunk)
                ))
            })
        }
        Kind::Words { .. } => Ok(Value::One(chunk.to_owned())),
    }
}

/// Whether the chunk says that nothing is taken.
fn is_nothing(chunk: &str) -> bool {
    chunk.chars().all(is_dash) || matches!(fold(chunk).as_str(), "none" | "nothing" | "nobody")
}

fn read_many<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    of: &[Choice],
    chunk: &str,
) -> Result<Vec<String>, Refusal> {
    if !chunk.contains([',', '\n'])
        && let Found::One(choice) = find(of, chunk)
    {
        return Ok(vec![choice.key.clone()]);
    }
    if is_nothing(chunk) {
        return Ok(Vec::new());
    }
    if fold(chunk) == "all" {
        return Ok(of.iter().map(|c| c.key.clone()).collect());
    }
    // A name may itself hold an "and", so only commas and plus signs part names.
    let mut words = chunk
        .split([',', '+', '\n'])
        .map(str::trim)
        .filter(|w| !w.is_empty())
        .peekable();
    if words.peek().is_none() {
        return Err(R::explain(view, draft, field.name, chunk));
    }
    let mut keys = Vec::new();
    for word in words {
        let group = group_named(of, word);
        if group.is_empty() {
            keys.push(pick(view, draft, field, of, word)?);
        } else {
            keys.extend(group);
        }
    }
    Ok(keys)
}

/// The keys of the group with that name; none where no group has it.
fn group_named(of: &[Choice], name: &str) -> Vec<String> {
    let name = fold(name);
    of.iter()
        .filter(|c| c.group.as_deref().is_some_and(|g| fold(g) == name))
        .map(|c| c.key.clone())
        .collect()
}

/// The steps and goals of one part of a path as typed: hex numbers each by
/// itself, words between them together.
fn goals(chunk: &str) -> Vec<String> {
    let mut goals: Vec<(bool, String)> = Vec::new();
    for piece in chunk.split_whitespace() {
        let number = piece.bytes().all(|b| b.is_ascii_digit());
        match goals.last_mut() {
            Some((false, words)) if !number => {
                words.push(' ');
                words.push_str(piece);
            }
            _ => goals.push((number, piece.to_owned())),
        }
    }
    goals.into_iter().map(|(_, words)| words).collect()
}

/// Marks that part the steps of a path whatever they are.
pub(super) const STEP_MARKS: [char; 3] = [',', '>', '\u{2192}'];

pub(super) fn read_path<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    chunk: &str,
) -> Result<Vec<String>, Refusal> {
    let mut so_far = draft.clone().many(field.name, Vec::<String>::new());
    if !is_nothing(chunk) {
        let parts = chunk
            .split(STEP_MARKS)
            .map(str::trim)
            .filter(|p| !p.is_empty());
        for part in parts {
            // A name may hold a number of its own, so the whole part is tried first.
            let kind = R::choices(view, &so_far, field.name);
            if let Found::One(choice) = find(kind.listed(), part) {
                so_far.push_step(field.name, choice.key.clone());
                continue;
            }
            for goal in goals(part) {
                walk_to(view, &mut so_far, field, &goal)?;
            }
        }
        if so_far.keys(field.name).is_empty() {
            return Err(R::explain(view, draft, field.name, chunk));
        }
    }
    Ok(so_far.keys(field.name).to_vec())
}

/// Adds the step, or the way, to a goal.
fn walk_to<R: Ruleset>(
    view: &View<'_, R>,
    so_far: &mut Order,
    field: &Field,
    goal: &str,
) -> Result<(), Refusal> {
    let kind = R::choices(view, so_far, field.name);
    if let Found::One(choice) = find(kind.listed(), goal) {
        so_far.push_step(field.name, choice.key.clone());
        return Ok(());
    }
    let way = R::route(view, so_far, field.name, goal)
        .ok_or_else(|| R::explain(view, so_far, field.name, goal))?;
    for step in way {
        so_far.push_step(field.name, step);
    }
    Ok(())
}

fn pick<R: Ruleset>(
    view: &View<'_, R>,
    draft: &Order,
    field: &Field,
    of: &[Choice],
    word: &str,
) -> Result<String, Refusal> {
    match find(of, word) {
        Found::One(choice) => Ok(choice.key.clone()),
        Found::Several(choices) => Err(Refusal::plain(text!(
            "refuse-ambiguous",
            field = field.label.clone(),
            word = shown(word),
            near = choices
                .iter()
                .map(|c| c.word.as_str())
                .take(8)
                .collect::<Vec<_>>()
        ))),
        Found::None => Err(R::explain(view, draft, field.name, word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_goals_part_numbers_and_keep_names_together() {
        assert_eq!(goals("0412 0513"), ["0412", "0513"]);
        assert_eq!(
            goals("0412 San Felipe 0513"),
            ["0412", "San Felipe", "0513"]
        );
    }

    fn offer(fields: &[(&'static str, Lead, bool)]) -> Offer {
        let fields = fields.iter().map(|(name, lead, optional)| Field {
            name,
            label: Text::plain(*name),
            lead: *lead,
            optional: *optional,
        });
        Offer {
            verb: "verb",
            label: Text::plain("verb"),
            rule: crate::rule::Rule::new("1"),
            fields: fields.collect(),
            closes: false,
        }
    }

    fn written(offer: &Offer, rest: &str) -> Vec<(&'static str, String)> {
        let given = split(offer, rest).expect("it can be split");
        given
            .iter()
            .map(|g| (g.field.name, g.chunk.to_owned()))
            .collect()
    }

    #[test]
    fn optional_fields_may_be_passed_over_by_the_mark_of_a_later_one() {
        let offer = offer(&[
            ("a", Lead::Bare, true),
            ("b", Lead::Colon, true),
            ("c", Lead::Comma, true),
        ]);
        let w = |rest| written(&offer, rest);
        assert_eq!(w("1"), [("a", "1".into())]);
        assert_eq!(
            w("1: 2, 3"),
            [("a", "1".into()), ("b", "2".into()), ("c", "3".into())]
        );
        assert_eq!(w("1, 3"), [("a", "1".into()), ("c", "3".into())]);
        assert_eq!(w(": 2"), [("b", "2".into())]);
        assert_eq!(w(", 3"), [("c", "3".into())]);
        assert_eq!(w(""), []);
    }

    #[test]
    fn named_fields_stand_in_any_order_and_keep_further_colons() {
        let offer = offer(&[
            ("who", Lead::Bare, true),
            ("north", Lead::Named, true),
            ("south", Lead::Named, true),
        ]);
        let w = |rest| written(&offer, rest);
        assert_eq!(
            w("south: a; NORTH b: c"),
            [("south", "a".into()), ("north", "b: c".into())]
        );
        assert_eq!(
            w("x; north:"),
            [("who", "x".into()), ("north", String::new())]
        );
        assert!(split(&offer, "x; west: a").is_err());
    }

    #[test]
    fn what_no_field_takes_is_refused() {
        assert!(split(&offer(&[]), "more").is_err());
        assert_eq!(written(&offer(&[]), " "), []);
    }
}
