use super::*;
use rust_decimal::dec;

fn at(hour: u32) -> DateTime<Utc> {
    format!("2026-03-01T{hour:02}:00:00Z").parse().unwrap()
}

/// Revisions that began at these hours.
fn revisions(hours: &[u32]) -> Vec<OrderRevision> {
    let one = |(number, hour): (i64, &u32)| OrderRevision {
        number,
        since: at(*hour),
        lines_added: 0,
        lines_changed: 0,
        lines_closed: 0,
        fields_changed: 0,
    };
    (1..).zip(hours).map(one).collect()
}

fn line(line_no: i32, hour: u32, order_qty: &str) -> LineNow {
    let fields = [("orderQty", order_qty), ("cancelledQty", "0"), ("unitPrice", "2.5"), ("priceFactor", "10")];
    let fields = fields.into_iter().map(|(field, value)| (field, value.to_owned())).collect();
    LineNow { id: i64::from(line_no) * 100, line_no, created_at: at(hour), fields }
}

fn order(lines: Vec<LineNow>) -> OrderNow {
    let head = vec![("shipTo", "Dock 2".to_owned()), (TOTAL_AMOUNT, "99".to_owned())];
    OrderNow { po_no: "4500000001".into(), head_kept_since: at(1), head, lines }
}

fn before(field: &str, value: &str) -> Before {
    Before::from([(field.to_owned(), Some(value.to_owned()))])
}

#[test]
fn the_newest_is_compared_with_the_one_before_it_when_nobody_says_which() {
    let pick = |hours: &[u32], from, to| {
        let (from, to) = chosen(&revisions(hours), from, to).unwrap();
        (from.number, from.until, to.number, to.until)
    };
    assert_eq!(pick(&[1, 2, 3], None, None), (2, Some(at(3)), 3, None));
    assert_eq!(pick(&[1, 2, 3], None, Some(2)), (1, Some(at(2)), 2, Some(at(3))));
    assert_eq!(pick(&[1, 2, 3], Some(3), Some(1)), (3, None, 1, Some(at(2))));
    assert_eq!(pick(&[1], None, None), (1, None, 1, None));
}

#[test]
fn a_revision_that_does_not_exist_is_told_at_its_field() {
    let fields = |from, to| {
        let found = chosen(&revisions(&[1, 2]), from, to).unwrap_err();
        found.into_iter().map(|finding| (finding.label, finding.field)).collect::<Vec<_>>()
    };
    let unknown = |field: &str| ("REVISION_UNKNOWN".to_owned(), Some(field.to_owned()));
    assert_eq!(fields(Some(3), None), [unknown("from")]);
    assert_eq!(fields(Some(1), Some(0)), [unknown("to")]);
    assert_eq!(fields(Some(-1), Some(i64::MAX)), [unknown("from"), unknown("to")]);
    assert_eq!(fields(None, Some(i64::MIN)), [unknown("to")]);
}

#[test]
fn each_side_shows_what_stood_at_its_end_and_what_differs_is_marked() {
    let order = order(vec![line(1, 1, "30"), line(2, 1, "8")]);
    let (mut from, to) = chosen(&revisions(&[1, 2]), None, None).unwrap();
    from.lines.insert(100, before("orderQty", "20"));
    from.head = before("shipTo", "Dock 1");
    from.head.insert(TOTAL_AMOUNT.into(), Some("88".into()));
    let found = compare(&order, &from, &to);
    let quantities: Vec<_> = found.lines.iter().map(|line| (line.changed, &line.fields[0])).collect();
    assert!(quantities[0].0 && quantities[0].1.changed);
    assert_eq!((quantities[0].1.from.as_deref(), quantities[0].1.to.as_deref()), (Some("20"), Some("30")));
    assert!(!quantities[1].0 && !quantities[1].1.changed);
    assert_eq!((quantities[1].1.from.as_deref(), quantities[1].1.to.as_deref()), (Some("8"), Some("8")));
    assert_eq!((found.from.total_net_of_vat, found.to.total_net_of_vat), (Some(dec!(7)), Some(dec!(9.5))));
    assert_eq!((found.from.total_amount.as_deref(), found.to.total_amount.as_deref()), (Some("88"), Some("99")));
    // The total stands among the totals and not among the fields.
    let head: Vec<_> =
        found.head.iter().map(|field| (field.field.as_str(), field.from.as_deref(), field.changed)).collect();
    assert_eq!(head, [("shipTo", Some("Dock 1"), true)]);
}

#[test]
fn a_line_that_came_later_is_on_one_side_only_and_what_no_side_has_is_left_out() {
    let order = order(vec![line(1, 1, "30"), line(2, 2, "8"), line(3, 3, "1")]);
    let (from, to) = chosen(&revisions(&[1, 2, 3]), Some(1), Some(2)).unwrap();
    let found = compare(&order, &from, &to);
    let lines: Vec<_> = found.lines.iter().map(|line| (line.line_no, line.only, line.changed)).collect();
    assert_eq!(lines, [(1, None, false), (2, Some(Side::To), true)]);
    assert_eq!((found.from.lines, found.to.lines), (1, 2));
    let quantity = &found.lines[1].fields[0];
    assert_eq!((quantity.from.as_deref(), quantity.to.as_deref(), quantity.changed), (None, Some("8"), false));
    let back = compare(&order, &to, &from);
    assert_eq!(back.lines[1].only, Some(Side::From));
}

#[test]
fn what_was_not_kept_is_not_known_and_no_difference() {
    let order = OrderNow { head_kept_since: at(3), ..order(vec![line(1, 1, "30")]) };
    let (from, to) = chosen(&revisions(&[1, 2, 4]), Some(1), Some(2)).unwrap();
    let found = compare(&order, &from, &to);
    assert_eq!((found.from.head_known, found.to.head_known), (false, true));
    assert_eq!((found.from.total_amount.as_deref(), found.to.total_amount.as_deref()), (None, Some("99")));
    assert_eq!((found.head[0].from.as_deref(), found.head[0].changed), (None, false));
}

#[test]
fn a_field_that_was_empty_does_not_differ_from_nothing() {
    let mut from = Moment { number: 1, since: at(1), until: Some(at(2)), head: Before::new(), lines: HashMap::new() };
    from.head.insert("shipTo".into(), None);
    let to = Moment { number: 2, since: at(2), until: None, head: before("shipTo", ""), lines: HashMap::new() };
    assert!(!compare(&order(vec![]), &from, &to).head[0].changed);
}
