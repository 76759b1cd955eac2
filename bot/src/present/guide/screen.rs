//! What a guided order looks like.

use super::moves::{worth, worth_text};
use super::{At, Orders, State};
use crate::present::escape::{cut, fence, length, prose};
use crate::present::ids::{Action, Guide, Ids};
use crate::present::note::{
    BUTTONS, Button, LABEL, Note, OPTIONS, Row, Select, SelectOption, Style,
};
use crate::words::say;
use engine::hex::{Direction, Hex};
use engine::menu::{Choice, Field, Kind, Menu, Offer};
use engine::text;
use engine::text::Text;

/// A draft longer than this does not fit beside its buttons and is written as
/// a line instead.
const LONGEST_DRAFT: usize = 1200;

/// Offers on a page of the menu; a row is kept for what else can be done.
const OFFERS: usize = 4 * BUTTONS;

/// Next steps that are shown as buttons.
const STEPS: usize = 3 * BUTTONS;

/// A guide's message, and what its picture should show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The message; its text has room for a heading before it.
    pub note: Note,
    /// The hexes of the way so far and those it can go on to.
    pub way: Vec<Hex>,
}

/// Draws a guide. `can_undo` says whether there is an order to be taken back.
pub fn screen(orders: &dyn Orders, state: &State, ids: &Ids, can_undo: bool) -> Screen {
    let menu = orders.menu();
    let mut lines = Vec::new();
    if let Some(remark) = &state.remark {
        lines.push(format!("**{}**", prose(&cut(&say(remark), 500))));
    }
    let offer = menu.offer(&state.draft.verb);
    match (state.at, offer) {
        (At::Field(n, page), Some(offer)) if offer.fields.get(n).is_some() => {
            let drawn = FieldScreen::new(orders, state, ids, offer, n, page);
            drawn.draw(lines)
        }
        (At::Confirm, Some(offer)) => Screen {
            note: confirm(orders, state, ids, &menu, offer, lines),
            way: Vec::new(),
        },
        (At::Menu(page), _) => Screen {
            note: menu_note(&menu, ids, page, can_undo, lines),
            way: Vec::new(),
        },
        (At::Field(..) | At::Confirm, _) => Screen {
            note: menu_note(&menu, ids, 0, can_undo, lines),
            way: Vec::new(),
        },
    }
}

fn button(ids: &Ids, guide: Guide, label: impl AsRef<str>) -> Button {
    Button::new(ids.id(Action::Guide(guide)), cut(label.as_ref(), LABEL))
}

fn menu_note(menu: &Menu, ids: &Ids, page: usize, can_undo: bool, mut lines: Vec<String>) -> Note {
    let pages = menu.offers.len().div_ceil(OFFERS).max(1);
    let page = page.min(pages - 1);
    lines.push(say(&if menu.offers.is_empty() {
        Text::new("guide-nothing")
    } else {
        text!("guide-menu", page = page + 1, pages = pages)
    }));
    let offers = menu
        .offers
        .iter()
        .enumerate()
        .skip(page * OFFERS)
        .take(OFFERS);
    let buttons = offers.map(|(n, o)| button(ids, Guide::Offer(n), say(&o.label)));
    let note = Note::words(lines.join("\n")).buttons(buttons.collect());
    let mut below = Vec::new();
    if page > 0 {
        below.push(button(
            ids,
            Guide::Menu(page - 1),
            say(&Text::new("button-previous")),
        ));
    }
    if page + 1 < pages {
        below.push(button(
            ids,
            Guide::Menu(page + 1),
            say(&Text::new("button-next")),
        ));
    }
    if !menu.offers.is_empty() {
        below.push(Button::new(
            ids.id(Action::Lines),
            say(&Text::new("button-lines")),
        ));
    }
    if can_undo {
        below.push(Button::new(
            ids.id(Action::Undo),
            say(&Text::new("button-undo")),
        ));
    }
    below.push(Button::new(
        ids.id(Action::Mine),
        say(&Text::new("button-mine")),
    ));
    note.buttons(below)
}

fn confirm(
    orders: &dyn Orders,
    state: &State,
    ids: &Ids,
    menu: &Menu,
    offer: &Offer,
    mut lines: Vec<String>,
) -> Note {
    let left: Vec<String> = menu
        .offers
        .iter()
        .filter(|o| !o.closes)
        .map(|o| say(&o.label))
        .take(8)
        .collect();
    let asked = text!("guide-confirm", what = offer.label.clone(), left = left);
    lines.push(prose(&cut(&say(&asked), 600)));
    lines.push(fence(&orders.print(&state.draft)));
    Note::words(lines.join("\n")).buttons(vec![
        button(ids, Guide::Send, say(&offer.label)).style(Style::Danger),
        button(
            ids,
            Guide::Back(offer.fields.len()),
            say(&Text::new("button-back")),
        ),
    ])
}

/// A field being asked for.
struct FieldScreen<'a> {
    state: &'a State,
    ids: &'a Ids,
    offer: &'a Offer,
    field: &'a Field,
    n: usize,
    page: usize,
    kind: Kind,
    line: String,
}

impl<'a> FieldScreen<'a> {
    fn new(
        orders: &dyn Orders,
        state: &'a State,
        ids: &'a Ids,
        offer: &'a Offer,
        n: usize,
        page: usize,
    ) -> Self {
        let field = &offer.fields[n];
        let before = state.draft.before(field.name);
        let mut kind = orders.choices(&before, field.name);
        if matches!(kind, Kind::Path { .. }) && state.draft.value(field.name).is_some() {
            kind = orders.choices(&state.draft, field.name);
        }
        Self {
            state,
            ids,
            offer,
            field,
            n,
            page,
            kind,
            line: orders.print(&state.draft),
        }
    }

    fn draw(&self, mut lines: Vec<String>) -> Screen {
        lines.push(say(&text!(
            "guide-field",
            offer = prose(&cut(&say(&self.offer.label), 150)),
            rule = self.offer.rule.to_string(),
            field = prose(&cut(&say(&self.field.label), 300))
        )));
        lines.extend(self.figures());
        if length(&self.line) > LONGEST_DRAFT {
            lines.push(say(&Text::new("guide-long")));
            let note = Note::words(lines.join("\n")).buttons(vec![
                Button::new(self.ids.id(Action::Lines), say(&Text::new("button-lines")))
                    .style(Style::Main),
                button(self.ids, Guide::Menu(0), say(&Text::new("button-cancel"))),
            ]);
            return Screen {
                note,
                way: Vec::new(),
            };
        }
        lines.push(say(&Text::new("guide-so-far")));
        lines.push(fence(&self.line));
        let mut note = Note::words(lines.join("\n"));
        let mut below = Vec::new();
        let mut way = Vec::new();
        match &self.kind {
            Kind::One(of) if of.len() <= BUTTONS => {
                note = note.buttons(self.choice_buttons(of));
            }
            Kind::One(of) => self.menu(&mut note, &mut below, of, 1, 1),
            Kind::Many {
                of, max, at_most, ..
            } => {
                self.menu(&mut note, &mut below, of, 0, *max);
                let done =
                    Button::new(self.id(Guide::Done(self.n)), say(&Text::new("button-done")));
                below.push(done.style(Style::Main));
                let whole: u64 = of.iter().map(|c| u64::from(c.worth)).sum();
                if of.len() > 1 && *max >= of.len() && whole <= u64::from(*at_most) {
                    below.push(button(
                        self.ids,
                        Guide::All(self.n),
                        say(&Text::new("button-all")),
                    ));
                }
            }
            Kind::Path { next, may_end } => {
                let steps = self.state.draft.keys(self.field.name);
                way.extend(steps.last().and_then(|s| s.parse::<Hex>().ok()));
                way.extend(next.iter().filter_map(|c| c.key.parse::<Hex>().ok()));
                if next.len() <= STEPS {
                    note = note.buttons(self.step_buttons(next));
                } else {
                    self.menu(&mut note, &mut below, next, 1, 1);
                }
                if *may_end {
                    let here =
                        Button::new(self.id(Guide::Done(self.n)), say(&Text::new("button-here")));
                    below.push(here.style(Style::Main));
                }
            }
            Kind::Number { min, max, step } => {
                self.numbers(&mut note, &mut below, *min, *max, (*step).max(1));
            }
            Kind::Words { .. } => {
                let write = Button::new(
                    self.id(Guide::Write(self.n)),
                    say(&Text::new("button-write")),
                );
                below.push(write.style(Style::Main));
            }
        }
        if self.field.optional {
            below.push(button(
                self.ids,
                Guide::Skip(self.n),
                say(&Text::new("button-skip")),
            ));
        }
        below.push(button(
            self.ids,
            Guide::Back(self.n),
            say(&Text::new("button-back")),
        ));
        below.push(button(
            self.ids,
            Guide::Menu(0),
            say(&Text::new("button-cancel")),
        ));
        Screen {
            note: note.buttons(below),
            way,
        }
    }

    fn id(&self, guide: Guide) -> String {
        self.ids.id(Action::Guide(guide))
    }

    /// What has been taken so far, in figures.
    fn figures(&self) -> Vec<String> {
        let keys = self.state.draft.keys(self.field.name);
        match &self.kind {
            Kind::One(of) | Kind::Many { of, .. } if of.is_empty() => {
                vec![say(&Text::new("guide-no-choice"))]
            }
            Kind::Many {
                of,
                min,
                max,
                at_least,
                at_most,
                ..
            } => {
                let mut lines = vec![say(&text!(
                    "guide-taken",
                    count = keys.len(),
                    wanted = engine::menu::how_many(*min, *max, of.len())
                ))];
                if *at_least > 0 || *at_most < u32::MAX {
                    lines.push(say(&worth_text(worth(of, keys), *at_least, *at_most)));
                }
                lines
            }
            Kind::Path { next, may_end } if next.is_empty() && *may_end => {
                vec![say(&Text::new("guide-way-ends"))]
            }
            _ => Vec::new(),
        }
    }

    fn label(choice: &Choice) -> String {
        match &choice.hint {
            Some(hint) => format!("{} \u{b7} {}", choice.word, say(hint)),
            None => choice.word.clone(),
        }
    }

    fn choice_buttons(&self, of: &[Choice]) -> Vec<Button> {
        of.iter()
            .enumerate()
            .map(|(i, c)| button(self.ids, Guide::Take(self.n, i), Self::label(c)))
            .collect()
    }

    fn step_buttons(&self, next: &[Choice]) -> Vec<Button> {
        let hexes: Vec<Option<Hex>> = next.iter().map(|c| c.key.parse().ok()).collect();
        let last = self.state.draft.keys(self.field.name).last();
        let from = match last {
            Some(step) => step.parse().ok(),
            None => origin(&hexes),
        };
        next.iter()
            .zip(hexes)
            .enumerate()
            .map(|(i, (choice, hex))| {
                let direction = from.zip(hex).and_then(|(a, b)| a.direction_to(b));
                let label = match direction {
                    Some(d) => format!("{} {}", say(&direction_word(d)), Self::label(choice)),
                    None => Self::label(choice),
                };
                button(self.ids, Guide::Take(self.n, i), label)
            })
            .collect()
    }

    /// A select menu with its pages.
    fn menu(
        &self,
        note: &mut Note,
        below: &mut Vec<Button>,
        of: &[Choice],
        min: usize,
        max: usize,
    ) {
        let taken = self.state.draft.keys(self.field.name);
        let many = min == 0;
        let options = of.iter().enumerate().map(|(i, c)| SelectOption {
            value: i.to_string(),
            label: c.word.clone(),
            hint: c.hint.as_ref().map(say).unwrap_or_default(),
            chosen: many && taken.contains(&c.key),
        });
        self.select(note, below, options.collect(), min, max);
    }

    fn select(
        &self,
        note: &mut Note,
        below: &mut Vec<Button>,
        options: Vec<SelectOption>,
        min: usize,
        max: usize,
    ) {
        let pages = options.len().div_ceil(OPTIONS).max(1);
        let page = self.page.min(pages - 1);
        let placeholder = if pages > 1 {
            say(&text!(
                "guide-placeholder",
                field = self.field.label.clone(),
                page = page + 1,
                pages = pages
            ))
        } else {
            say(&self.field.label)
        };
        let options: Vec<_> = options
            .into_iter()
            .skip(page * OPTIONS)
            .take(OPTIONS)
            .collect();
        note.rows.push(Row::Select(Select {
            id: self.id(Guide::Pick(self.n, page)),
            placeholder,
            options,
            min,
            max,
        }));
        if page > 0 {
            below.push(button(
                self.ids,
                Guide::Page(self.n, page - 1),
                say(&Text::new("button-previous")),
            ));
        }
        if page + 1 < pages {
            below.push(button(
                self.ids,
                Guide::Page(self.n, page + 1),
                say(&Text::new("button-next")),
            ));
        }
    }

    fn numbers(&self, note: &mut Note, below: &mut Vec<Button>, min: i64, max: i64, step: i64) {
        let count = max.checked_sub(min).map_or(i64::MAX, |d| d / step + 1);
        let numbers = || (0..count).map(|i| (i, min + i * step));
        if count <= 5 {
            let buttons = numbers().filter_map(|(i, number)| {
                let i = usize::try_from(i).ok()?;
                Some(button(self.ids, Guide::Take(self.n, i), number.to_string()))
            });
            *note = std::mem::take(note).buttons(buttons.collect());
        } else if count <= 100 {
            let options = numbers().map(|(i, number)| SelectOption {
                value: i.to_string(),
                label: number.to_string(),
                hint: String::new(),
                chosen: false,
            });
            self.select(note, below, options.collect(), 1, 1);
        } else {
            let label = say(&text!("button-number", min = min, max = max));
            below.push(Button::new(self.id(Guide::Write(self.n)), label).style(Style::Main));
        }
    }
}

/// The one hex from which all these are next steps, where there is just one.
fn origin(next: &[Option<Hex>]) -> Option<Hex> {
    let hexes: Vec<Hex> = next.iter().copied().collect::<Option<_>>()?;
    let first = hexes.first()?;
    let mut from = Direction::ALL
        .into_iter()
        .filter_map(|d| first.neighbour(d))
        .filter(|h| !hexes.contains(h) && hexes.iter().all(|next| h.direction_to(*next).is_some()));
    let one = from.next()?;
    from.next().is_none().then_some(one)
}

fn direction_word(direction: Direction) -> Text {
    Text::new(match direction {
        Direction::N => "direction-n",
        Direction::NE => "direction-ne",
        Direction::SE => "direction-se",
        Direction::S => "direction-s",
        Direction::SW => "direction-sw",
        Direction::NW => "direction-nw",
    })
}
