//! Measuring.

use super::*;
use proptest::prelude::*;

fn at(x: i32, y: i32) -> Point {
    Point::inches(x, y)
}

#[test]
fn lengths_are_written_in_inches_and_fractions() {
    for (sixteenths, written) in [
        (0, "0"),
        (16, "1"),
        (56, "3 1/2"),
        (5, "5/16"),
        (-20, "-1 1/4"),
        (-6, "-3/8"),
    ] {
        assert_eq!(Length::sixteenths(sixteenths).to_string(), written);
    }
}

#[test]
fn feet_of_ground_become_inches_of_table() {
    assert_eq!(Length::feet(162, 15), Length::sixteenths(173));
    assert_eq!(Length::feet(-162, 15), Length::sixteenths(-173));
    assert_eq!(Length::feet(75, 15), Length::inches(5));
}

#[test]
fn a_3_4_5_triangle_is_measured_exactly() {
    assert_eq!(at(1, 1).distance(at(4, 5)), Length::inches(5));
    assert!(at(1, 1).within(at(4, 5), Length::inches(5)));
    assert!(!at(1, 1).within(at(4, 5), Length::sixteenths(79)));
    assert!(!at(1, 1).within(at(1, 1), Length::sixteenths(-1)));
}

#[test]
fn bearings_go_clockwise_from_north() {
    let middle = at(10, 10);
    for (to, degrees) in [
        (at(10, 0), 0),
        (at(20, 0), 45),
        (at(20, 10), 90),
        (at(20, 20), 135),
        (at(10, 20), 180),
        (at(0, 20), 225),
        (at(0, 10), 270),
        (at(0, 0), 315),
    ] {
        let bearing = middle.bearing_to(to);
        assert_eq!(bearing.map(Bearing::degrees), Some(degrees));
    }
    assert_eq!(middle.bearing_to(middle), None);
}

#[test]
fn the_angle_between_bearings_is_never_more_than_half_a_circle() {
    assert_eq!(Bearing::new(350).apart(Bearing::new(10)), 20);
    assert_eq!(Bearing::new(90).apart(Bearing::new(270)), 180);
    assert_eq!(Bearing::new(-30), Bearing::new(330));
    assert_eq!(Bearing::new(350).turned(20), Bearing::new(10));
}

#[test]
fn lines_cross_touch_or_miss() {
    let line = Segment::new(at(0, 0), at(10, 10));
    let across = Segment::new(at(0, 10), at(10, 0));
    let touching = Segment::new(at(5, 5), at(9, 0));
    let beside = Segment::new(at(1, 0), at(11, 10));
    let beyond = Segment::new(at(11, 11), at(12, 12));
    assert!(line.crosses(across) && line.meets(across));
    assert_eq!(line.meeting(across), Some(at(5, 5)));
    assert!(!line.crosses(touching) && line.meets(touching));
    assert!(!line.meets(beside) && line.meeting(beside).is_none());
    assert!(!line.meets(beyond));
    let along = Segment::new(at(3, 3), at(12, 12));
    assert!(line.meets(along) && !line.crosses(along) && line.meeting(along).is_none());
}

#[test]
fn a_point_is_as_far_from_a_line_as_from_its_nearest_point() {
    let line = Segment::new(at(0, 0), at(10, 0));
    assert_eq!(line.distance(at(5, 3)), Length::inches(3));
    assert_eq!(line.distance(at(13, 4)), Length::inches(5));
    assert_eq!(line.nearest(at(-4, 7)), at(0, 0));
    let none = Segment::new(at(2, 2), at(2, 2));
    assert_eq!(none.distance(at(5, 6)), Length::inches(5));
}

#[test]
fn an_l_shaped_yard_holds_its_arms_and_not_its_notch() {
    let yard = Polygon::new(vec![
        at(0, 0),
        at(10, 0),
        at(10, 4),
        at(4, 4),
        at(4, 10),
        at(0, 10),
    ]);
    assert!(yard.holds(at(8, 2)) && yard.holds(at(2, 8)));
    assert!(yard.holds(at(10, 2)) && yard.holds(at(4, 4)), "its edge");
    assert!(!yard.holds(at(8, 8)) && !yard.holds(at(-1, 4)));
    assert_eq!(yard.distance(at(7, 8)), Some(Length::inches(3)));
    assert!(yard.meets(Segment::new(at(-1, 5), at(5, 5))));
    assert!(!yard.meets(Segment::new(at(5, 5), at(9, 9))));
    assert!(!Polygon::default().holds(at(0, 0)));
    assert_eq!(Polygon::default().distance(at(0, 0)), None);
}

#[test]
fn a_wall_hides_what_is_behind_it_and_its_end_does_not() {
    let wall = Segment::new(at(5, 0), at(5, 10));
    assert!(!sees(at(0, 5), at(10, 5), [wall]));
    assert!(sees(at(0, 5), at(4, 9), [wall]));
    assert!(sees(at(0, 10), at(10, 10), [wall]));
}

#[test]
fn areas_meet_grow_and_part() {
    let area = Area::around([at(4, 2), at(1, 6)], Length::INCH).expect("two points");
    assert_eq!(area, Area::new(at(0, 7), at(5, 1)));
    assert_eq!(
        (area.width(), area.height()),
        (Length::inches(5), Length::inches(6))
    );
    let part = area.within(Area::new(at(3, 3), at(9, 9)));
    assert_eq!(part, Some(Area::new(at(3, 3), at(5, 7))));
    assert_eq!(area.within(Area::new(at(6, 8), at(9, 9))), None);
}

fn points() -> impl Strategy<Value = Point> {
    (-4000_i32..4000, -4000_i32..4000).prop_map(|(x, y)| Point::sixteenths(x, y))
}

proptest! {
    #[test]
    fn distance_is_the_same_both_ways_and_the_straight_way_is_shortest(
        a in points(), b in points(), c in points()
    ) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        // Each of the three is rounded by at most half a sixteenth.
        prop_assert!(a.distance(b) <= a.distance(c) + c.distance(b) + Length::sixteenths(1));
        prop_assert_eq!(a.distance(a), Length::ZERO);
    }

    #[test]
    fn what_lies_on_a_bearing_is_found_on_it(a in points(), degrees in 0_i32..360, far in 1600_i32..4000) {
        let bearing = Bearing::new(degrees);
        let there = a.toward(bearing, Length::sixteenths(far));
        prop_assert_eq!(a.bearing_to(there), Some(bearing));
        let measured = a.distance(there) - Length::sixteenths(far);
        prop_assert!(measured.abs() <= Length::sixteenths(1));
    }

    #[test]
    fn a_bearing_is_the_nearest_of_all(a in points(), b in points()) {
        prop_assume!(a != b);
        let (dx, dy) = a.to(b);
        let dot = |degrees: i32| {
            let (east, north) = Bearing::new(degrees).east_north();
            dx * i128::from(east) - dy * i128::from(north)
        };
        let found = a.bearing_to(b).expect("two points");
        let best = (0..360).map(dot).max().expect("a full circle");
        // The table is rounded, so a neighbour may come out equal by a hair.
        let hair = (dx.abs() + dy.abs()).max(1);
        prop_assert!(best - dot(i32::from(found)) <= hair);
    }

    #[test]
    fn the_way_back_is_opposite(a in points(), b in points()) {
        prop_assume!(a != b);
        let there = a.bearing_to(b).expect("two points");
        let back = b.bearing_to(a).expect("two points");
        prop_assert_eq!(there.opposite(), back);
    }

    #[test]
    fn a_step_comes_nearer_by_its_length(a in points(), b in points(), far in 0_i32..9000) {
        let far = Length::sixteenths(far);
        let there = a.step(b, far);
        let whole = a.distance(b);
        if whole <= far {
            prop_assert_eq!(there, b);
        } else {
            prop_assert!((a.distance(there) - far).abs() <= Length::sixteenths(1));
            prop_assert!((there.distance(b) - (whole - far)).abs() <= Length::sixteenths(2));
        }
    }

    #[test]
    fn lines_meet_the_same_both_ways_and_where_they_meet_both_are(
        a in points(), b in points(), c in points(), d in points()
    ) {
        let (one, two) = (Segment::new(a, b), Segment::new(c, d));
        prop_assert_eq!(one.meets(two), two.meets(one));
        prop_assert_eq!(one.crosses(two), two.crosses(one));
        prop_assert!(!one.crosses(two) || one.meets(two));
        if let Some(point) = one.meeting(two) {
            prop_assert!(one.distance(point) <= Length::sixteenths(1));
            prop_assert!(two.distance(point) <= Length::sixteenths(1));
        }
    }

    #[test]
    fn no_point_of_a_line_is_nearer_than_the_nearest(a in points(), b in points(), p in points(), part in 0_i32..100) {
        let line = Segment::new(a, b);
        let some = line.along(line.length() * part / 100);
        prop_assert!(line.distance(p) <= some.distance(p) + Length::sixteenths(2));
    }

    #[test]
    fn a_triangle_holds_its_middle_and_nothing_outside_its_bounds(
        a in points(), b in points(), c in points(), p in points()
    ) {
        prop_assume!(turn_of(a, b, c).abs() > 40_000);
        let triangle = Polygon::new(vec![a, b, c]);
        let middle = Point::new((a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3);
        prop_assert!(triangle.holds(middle));
        let bounds = triangle.bounds().expect("three corners");
        prop_assert!(bounds.holds(p) || !triangle.holds(p));
        // Inside is what lies on the same side of all three edges.
        let turns = [turn_of(a, b, p), turn_of(b, c, p), turn_of(c, a, p)];
        let same = turns.iter().all(|t| *t >= 0) || turns.iter().all(|t| *t <= 0);
        prop_assert_eq!(triangle.holds(p), same);
    }

    #[test]
    fn lengths_and_bearings_survive_being_written_down(x in any::<i32>(), degrees in any::<i32>()) {
        let length = Length::sixteenths(x);
        let bearing = Bearing::new(degrees);
        let text = serde_json::to_string(&(length, bearing)).expect("plain data");
        prop_assert_eq!(serde_json::from_str::<(Length, Bearing)>(&text).expect("the same"), (length, bearing));
    }
}

fn turn_of(a: Point, b: Point, c: Point) -> i128 {
    let (ab, ac) = (a.to(b), a.to(c));
    ab.0 * ac.1 - ab.1 * ac.0
}
