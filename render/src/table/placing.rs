//! Places for tags: near what they tell of, clear of all bodies and of each
//! other, on bare ground where they can be, with short lines that do not cross.

use super::crowd::Sums;
use super::leaders::{Leader, crosses, leader, near, passed};
use super::plane::far;
use super::tags::{Laid, Mark, Tag};
use super::view::Plane;
use crate::geometry::Rect;
use crate::paint::Point;

/// A tag with its place.
pub(super) struct Placed {
    pub tag: usize,
    pub laid: Laid,
    pub at: Rect,
    pub leader: Option<Leader>,
    /// How ill it lies there.
    cost: f32,
}

/// What tags are placed on.
struct Field<'a> {
    sums: &'a Sums,
    tags: &'a [Tag],
    /// What shows of each tag's anchor.
    anchors: Vec<Rect>,
    room: Rect,
    cap: f32,
    /// Pixels from place to place that is tried.
    step: f32,
}

/// From so many tags on, places are tried more coarsely and only once.
const MANY: usize = 48;

/// Finds places for tags; gives also which of them have none.
pub(super) fn arrange(plane: &Plane, sums: &Sums, tags: &[Tag]) -> (Vec<Placed>, Vec<usize>) {
    let cap = plane.cap;
    let many = tags.len() > MANY;
    let field = Field {
        sums,
        tags,
        anchors: tags
            .iter()
            .map(|tag| tag.anchor.bounds().common(plane.area))
            .collect(),
        room: plane.area.grown(-3.0),
        cap,
        step: cap * if many { 1.4 } else { 0.7 },
    };
    // Those in a throng choose first: they have the least to choose from.
    let mut order: Vec<usize> = (0..tags.len())
        .filter(|i| plane.area.has(tags[*i].heart))
        .collect();
    let throng = |i: usize| {
        let near = tags
            .iter()
            .filter(|t| far(t.heart, tags[i].heart) < cap * 14.0);
        near.count()
    };
    order.sort_by_cached_key(|i| (tags[*i].mark as u8, usize::MAX - throng(*i), *i));
    let mut placed: Vec<Placed> = Vec::new();
    for i in &order {
        placed.extend(field.place(*i, &placed));
    }
    if !many {
        for _ in 0..3 {
            let before = placed.len();
            let moved = field.eased(&mut placed) | field.parted(&mut placed);
            for i in &order {
                if placed.iter().all(|one| one.tag != *i) {
                    placed.extend(field.place(*i, &placed));
                }
            }
            if !moved && placed.len() == before {
                break;
            }
        }
    }
    let homeless = (0..tags.len()).filter(|i| {
        tags[*i].mark == Mark::Body
            && plane.area.has(tags[*i].heart)
            && placed.iter().all(|one| one.tag != *i)
    });
    let homeless = homeless.collect();
    (placed, homeless)
}

impl Field<'_> {
    /// Moves each tag to where it lies best as the others lie now. True where
    /// one was moved.
    fn eased(&self, placed: &mut Vec<Placed>) -> bool {
        let mut moved = false;
        for n in 0..placed.len() {
            let one = placed.remove(n);
            // What it costs now hangs on where the others have gone since.
            let now = self.cost(one.tag, one.at, placed);
            let now = now.map_or(f32::MAX, |(cost, _)| cost + self.thrift(&one));
            match self.place(one.tag, placed) {
                Some(better) if better.cost < now - 0.5 => {
                    moved = true;
                    placed.insert(n, better);
                }
                _ => placed.insert(n, one),
            }
        }
        moved
    }

    /// Lets two tags whose lines cross choose again, each before the other. True
    /// where that made them lie better.
    fn parted(&self, placed: &mut Vec<Placed>) -> bool {
        let mut moved = false;
        for a in 0..placed.len() {
            for b in a + 1..placed.len() {
                let lines = placed[a].leader.zip(placed[b].leader);
                if lines.is_none_or(|(one, other)| near(one, other, self.cap) == 0.0) {
                    continue;
                }
                let (second, first) = (placed.remove(b), placed.remove(a));
                let cost = |one: &Placed, other: &Placed| {
                    let crossed = match (one.leader, other.leader) {
                        (Some(mine), Some(yours)) => near(mine, yours, self.cap),
                        _ => 0.0,
                    };
                    one.cost.max(0.0) + other.cost.max(0.0) + crossed
                };
                let mut best = (cost(&first, &second), first, second);
                for (i, j) in [(best.1.tag, best.2.tag), (best.2.tag, best.1.tag)] {
                    let Some(one) = self.place(i, placed) else {
                        continue;
                    };
                    placed.push(one);
                    let other = self.place(j, placed);
                    let one = placed.pop();
                    if let (Some(one), Some(other)) = (one, other) {
                        let sum = one.cost + other.cost;
                        if sum < best.0 - 0.5 {
                            moved = true;
                            best = (sum, one, other);
                        }
                    }
                }
                placed.insert(a, best.1);
                placed.insert(b, best.2);
            }
        }
        moved
    }

    /// What it costs a tag to leave something out.
    fn thrift(&self, one: &Placed) -> f32 {
        f32::from(one.laid.thrift) * self.cap * 7.0
    }

    /// The best place for a tag among those that lie already.
    fn place(&self, i: usize, placed: &[Placed]) -> Option<Placed> {
        let mut best: Option<Placed> = None;
        for thrift in 0..3 {
            let Some(laid) = self.tags[i].laid(self.cap, thrift) else {
                continue;
            };
            let shift = f32::from(thrift) * self.cap * 7.0;
            let most = best.as_ref().map_or(f32::MAX, |one| one.cost) - shift;
            if most < 0.0 {
                break;
            }
            if let Some((cost, at, leader)) = self.spot(i, laid.size, placed, most) {
                best = Some(Placed {
                    tag: i,
                    laid,
                    at,
                    leader,
                    cost: cost + shift,
                });
            }
        }
        best
    }

    /// The best free place for a tag of that size that costs less than `most`,
    /// with its leader line where it lies apart.
    fn spot(
        &self,
        i: usize,
        (w, h): (f32, f32),
        placed: &[Placed],
        most: f32,
    ) -> Option<(f32, Rect, Option<Leader>)> {
        let cap = self.cap;
        let around = self.anchors[i].grown(cap * 0.3);
        let reach = cap
            * match self.tags[i].mark {
                Mark::Thing => 0.9,
                Mark::Piece => 5.0,
                Mark::Body => 34.0,
            };
        let step = match self.tags[i].mark {
            Mark::Thing => self.step * 0.45,
            Mark::Piece | Mark::Body => self.step,
        };
        let line = |from: f32, to: f32, low: f32, high: f32| {
            let (from, to) = (from.max(low), to.min(high));
            let count = ((to - from) / step).floor().max(0.0) as usize;
            (0..=count)
                .map(|n| from + n as f32 * step)
                .filter(|at| *at <= to)
                .collect::<Vec<f32>>()
        };
        let xs = line(
            around.x - w - reach,
            around.x + around.w + reach,
            self.room.x,
            self.room.x + self.room.w - w,
        );
        let ys = line(
            around.y - h - reach,
            around.y + around.h + reach,
            self.room.y,
            self.room.y + self.room.h - h,
        );
        let heart = self.tags[i].heart;
        // The places beside it first, squarely.
        let (mid_x, mid_y) = (heart.0 - w / 2.0, heart.1 - h / 2.0);
        let square = [
            (around.x + around.w, mid_y),
            (around.x - w, mid_y),
            (mid_x, around.y + around.h),
            (mid_x, around.y - h),
        ];
        let mut tried: Vec<(f32, Rect)> = xs
            .iter()
            .flat_map(|x| ys.iter().map(|y| (*x, *y)))
            .chain(square)
            .map(|(x, y)| Rect::new(x.round(), y.round(), w, h))
            .map(|at| (apart(at, around) + aside(at, heart), at))
            .filter(|(gap, at)| *gap <= reach.min(most) && at.inside(self.room))
            .collect();
        tried.sort_by(|a, b| {
            let by_place = (a.1.y, a.1.x);
            let key = a.0.total_cmp(&b.0);
            key.then(by_place.0.total_cmp(&b.1.y))
                .then(by_place.1.total_cmp(&b.1.x))
        });
        let mut best: Option<(f32, Rect, Option<Leader>)> = None;
        let mut least = most;
        for (gap, at) in tried {
            if gap >= least {
                break;
            }
            let Some((cost, leader)) = self.cost(i, at, placed) else {
                continue;
            };
            if cost < least {
                least = cost;
                best = Some((cost, at, leader));
            }
        }
        best
    }

    /// How ill a tag lies at a place, with its leader; `None` where it may not.
    fn cost(&self, i: usize, at: Rect, placed: &[Placed]) -> Option<(f32, Option<Leader>)> {
        let (cap, tag) = (self.cap, &self.tags[i]);
        let around = self.anchors[i].grown(cap * 0.3);
        let under = self.sums.under(at);
        if under.hard || tag.mark == Mark::Thing && under.named {
            return None;
        }
        let wide = at.grown(cap * 0.3);
        if placed.iter().any(|one| one.at.meets(wide)) {
            return None;
        }
        let gap = apart(at, around);
        let heart = tag.heart;
        let c = at.centre();
        let mut cost = gap + aside(at, heart);
        let light = (10.7 / cap).powi(2).max(0.3);
        cost += (under.soft * 0.02 + under.names * 0.11) * light;
        if tag.mark == Mark::Thing {
            // The name of a thing that lies nearer to its like is misread.
            let own = far(c, heart);
            let others = self.tags.iter().enumerate();
            let misread = others
                .filter(|(j, other)| *j != i && other.mark == Mark::Thing)
                .any(|(j, other)| {
                    far(c, other.heart) < own * 1.15 || apart(at, self.anchors[j]) < gap
                });
            return (!misread).then_some((cost, None));
        }
        let leader = leader(tag, at, cap);
        for one in placed {
            if leader.is_some_and(|(a, b)| crosses(one.at, a, b))
                || one.leader.is_some_and(|(a, b)| crosses(wide, a, b))
            {
                return None;
            }
            if let (Some(mine), Some(other)) = (leader, one.leader) {
                cost += near(mine, other, cap);
            }
        }
        if let Some(mine) = leader {
            cost += passed(mine, self.sums, cap) * cap * 6.0;
        }
        // Beside a stranger it is taken for the stranger's.
        let strangers = self.tags.iter().enumerate();
        let closer = strangers.filter(|(j, other)| {
            *j != i && other.mark == Mark::Body && apart(at, self.anchors[*j]) < gap * 0.8
        });
        let misread = if leader.is_some() { 0.8 } else { 3.0 };
        cost += closer.count().min(3) as f32 * cap * misread;
        Some((cost, leader))
    }
}

/// How far two rectangles lie apart.
fn apart(a: Rect, b: Rect) -> f32 {
    let x = (b.x - a.x - a.w).max(a.x - b.x - b.w).max(0.0);
    let y = (b.y - a.y - a.h).max(a.y - b.y - b.h).max(0.0);
    x.hypot(y)
}

/// What it costs to lie at a corner of a thing rather than beside, above or below it.
fn aside(at: Rect, heart: Point) -> f32 {
    let c = at.centre();
    (c.0 - heart.0).abs().min((c.1 - heart.1).abs()) * 0.04
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Frame;
    use crate::ink::Look;
    use crate::paint::Raster;
    use crate::table::crowd::Crowd;
    use crate::table::ink::PARCHMENT;
    use crate::table::turned::Turned;
    use crate::table::view::View;
    use engine::board::{Emblem, Symbol, TableBase};
    use engine::inches::Length;

    fn tag(heart: Point, name: &str) -> Tag {
        Tag {
            anchor: Turned {
                middle: heart,
                front: (0.0, -1.0),
                half_front: 16.0,
                half_depth: 6.0,
            },
            heart,
            look: Look {
                letter: "R".to_owned(),
                tint: 1,
            },
            pale: false,
            mark: Mark::Body,
            title: name.to_owned(),
            figures: "120".to_owned(),
            symbol: Some(Symbol::Infantry),
            emblems: vec![(Emblem::Ladder, 4)],
            note: "HOLD".to_owned(),
        }
    }

    #[test]
    fn tags_cover_neither_bodies_nor_each_other_nor_the_rim() {
        let mut base = TableBase::clone(&TableBase::empty());
        (base.width, base.height) = (Length::inches(80), Length::inches(60));
        let plane = View::new(Frame::WHOLE, &base).plane((0.0, 0.0));
        let (width, height) = (plane.area.w as usize + 200, plane.area.h as usize + 200);
        let mut crowd = Crowd::of(&Raster::new(width, height, PARCHMENT), plane.area);
        // A crowd in the middle of a wide field, and one in a corner.
        let tags: Vec<Tag> = (0..60_u16)
            .map(|i| {
                let (x, y) = (f32::from(i % 10) * 40.0, f32::from(i / 10) * 40.0);
                let corner = if i % 4 == 0 {
                    (plane.area.x, plane.area.y)
                } else {
                    plane.area.centre()
                };
                tag((corner.0 + x + 4.0, corner.1 + y + 4.0), "Company")
            })
            .collect();
        for tag in &tags {
            crowd.block(tag.anchor);
        }
        let (placed, homeless) = arrange(&plane, &crowd.sums(), &tags);
        assert_eq!(placed.len() + homeless.len(), tags.len());
        assert!(placed.len() > 30, "only {} found room", placed.len());
        for (i, one) in placed.iter().enumerate() {
            assert!(one.at.inside(plane.area), "{:?}", one.at);
            for tag in &tags {
                assert!(!one.at.meets(tag.anchor.bounds()), "{:?}", one.at);
            }
            for other in &placed[..i] {
                assert!(!one.at.meets(other.at), "{:?} {:?}", one.at, other.at);
                assert!(
                    one.leader.is_none_or(|(a, b)| !crosses(other.at, a, b)),
                    "a leader runs under a tag"
                );
            }
        }
    }

    #[test]
    fn the_name_of_a_thing_has_no_leader() {
        let mut base = TableBase::clone(&TableBase::empty());
        (base.width, base.height) = (Length::inches(40), Length::inches(40));
        let plane = View::new(Frame::WHOLE, &base).plane((0.0, 0.0));
        let (width, height) = (plane.area.w as usize + 200, plane.area.h as usize + 200);
        let crowd = Crowd::of(&Raster::new(width, height, PARCHMENT), plane.area);
        let thing = Tag {
            mark: Mark::Thing,
            ..tag(plane.area.centre(), "Six-pounder")
        };
        let (placed, _) = arrange(&plane, &crowd.sums(), &[thing]);
        assert_eq!(placed.len(), 1);
        assert!(placed[0].leader.is_none());
    }
}
