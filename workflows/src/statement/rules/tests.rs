//! Every rule once where it holds and once where it does not.

use super::*;
use crate::statement::payload::{Answer, Dispute};

fn facts() -> Facts {
    Facts { vendor: 7, known: [1, 2].into(), disputed: [2].into() }
}

fn of(line_id: i64, comment: &str) -> LineComment {
    LineComment { line_id, comment: comment.into() }
}

fn told(found: &[Finding]) -> Vec<(&str, &str)> {
    found.iter().map(|one| (one.label.as_str(), one.field.as_deref().unwrap_or_default())).collect()
}

fn disputed(comment: &str, lines: Vec<LineComment>) -> Vec<Finding> {
    dispute(&facts(), &Input::Dispute(Dispute { comment: comment.into(), lines }))
}

fn answered(comment: &str, lines: Vec<LineComment>) -> Vec<Finding> {
    answer(&facts(), &Input::Answer(Answer { comment: comment.into(), lines }))
}

#[test]
fn the_whole_or_a_line_is_disputed_and_why_is_said() {
    assert_eq!(disputed("why?", vec![]), []);
    assert_eq!(disputed("", vec![of(1, "not ours")]), []);
    assert_eq!(disputed(&"漢".repeat(200), vec![of(1, "x"), of(2, "y")]), []);
    assert_eq!(told(&disputed("", vec![])), [("STATEMENT_NOTHING_DISPUTED", "comment")]);
    assert_eq!(told(&disputed(&"x".repeat(201), vec![])), [("TOO_LONG", "comment")]);
    let lines = vec![of(1, ""), of(9, "x"), of(1, &"x".repeat(201))];
    let expected = [
        ("REQUIRED", "lines[0].comment"),
        ("STATEMENT_LINE_UNKNOWN", "lines[1].lineId"),
        ("ROW_DUPLICATE", "lines[2].lineId"),
        ("TOO_LONG", "lines[2].comment"),
    ];
    assert_eq!(told(&disputed("", lines)), expected);
}

#[test]
fn the_whole_is_answered_and_of_lines_those_that_are_disputed() {
    assert_eq!(answered("we looked", vec![]), []);
    assert_eq!(answered("we looked", vec![of(2, "booked in May")]), []);
    assert_eq!(told(&answered("", vec![])), [("REQUIRED", "comment")]);
    assert_eq!(told(&answered("x", vec![of(1, "y")])), [("STATEMENT_LINE_NOT_DISPUTED", "lines[0].lineId")]);
    assert_eq!(told(&answered(&"x".repeat(201), vec![])), [("TOO_LONG", "comment")]);
}
