//! A line as it stood after each change of the ERP, made from how it stands now and what the ERP changed. Pure.

use chrono::{DateTime, Utc};
use serde::Serialize;

/// One field that the ERP changed, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The version of the line that shows it.
    pub version: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Name of the field, as in the API.
    pub field: String,
    /// Before.
    pub old: Option<String>,
}

/// A field and what stood in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevisionField {
    /// Name of the field.
    pub field: String,
    /// What stood in it; none = nothing.
    pub value: Option<String>,
    /// Whether this revision changed it.
    pub changed: bool,
}

/// A line as it stood for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revision {
    /// From 1, the oldest.
    pub number: i64,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Every field that the ERP owns, in the same order in each revision.
    pub fields: Vec<RevisionField>,
}

/// The revisions of a line, newest first. `now` is how it stands; `steps` are its changes, newest version first.
pub fn revisions(now: Vec<(&'static str, String)>, created_at: DateTime<Utc>, steps: &[Step]) -> Vec<Revision> {
    let mut fields: Vec<RevisionField> = now
        .into_iter()
        .map(|(field, value)| RevisionField { field: field.to_owned(), value: Some(value), changed: false })
        .collect();
    let mut found = Vec::new();
    for group in steps.chunk_by(|one, next| one.version == next.version) {
        for field in &mut fields {
            field.changed = group.iter().any(|step| step.field == field.field);
        }
        let since = group.iter().map(|step| step.at).max().unwrap_or(created_at);
        found.push(Revision { number: 0, since, fields: fields.clone() });
        for step in group {
            if let Some(field) = fields.iter_mut().find(|field| field.field == step.field) {
                field.value.clone_from(&step.old);
            }
        }
    }
    for field in &mut fields {
        field.changed = false;
    }
    found.push(Revision { number: 0, since: created_at, fields });
    for (number, revision) in (1..).zip(found.iter_mut().rev()) {
        revision.number = number;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hour: u32) -> DateTime<Utc> {
        format!("2026-03-01T{hour:02}:00:00Z").parse().unwrap()
    }

    fn step(version: i64, hour: u32, field: &str, old: &str) -> Step {
        Step { version, at: at(hour), field: field.to_owned(), old: Some(old.to_owned()) }
    }

    fn shown(revision: &Revision) -> Vec<(&str, bool)> {
        revision.fields.iter().map(|field| (field.value.as_deref().unwrap_or("–"), field.changed)).collect()
    }

    #[test]
    fn a_line_that_never_changed_has_one_revision() {
        let found = revisions(vec![("orderQty", "10".to_owned())], at(1), &[]);
        assert_eq!((found.len(), found[0].number, found[0].since), (1, 1, at(1)));
        assert_eq!(shown(&found[0]), [("10", false)]);
    }

    #[test]
    fn each_revision_shows_what_stood_then_and_marks_what_it_changed() {
        let now = vec![("orderQty", "30".to_owned()), ("needByOn", "2026-04-02".to_owned())];
        let steps = [step(5, 9, "orderQty", "20"), step(3, 6, "orderQty", "10"), step(3, 7, "needByOn", "2026-04-01")];
        let found = revisions(now, at(1), &steps);
        assert_eq!(
            found.iter().map(|one| (one.number, one.since)).collect::<Vec<_>>(),
            [(3, at(9)), (2, at(7)), (1, at(1))]
        );
        assert_eq!(shown(&found[0]), [("30", true), ("2026-04-02", false)]);
        assert_eq!(shown(&found[1]), [("20", true), ("2026-04-02", true)]);
        assert_eq!(shown(&found[2]), [("10", false), ("2026-04-01", false)]);
    }

    #[test]
    fn a_field_that_is_shown_no_more_is_passed_over() {
        let found = revisions(vec![("orderQty", "10".to_owned())], at(1), &[step(2, 2, "colour", "red")]);
        assert_eq!(found.len(), 2);
        assert_eq!(shown(&found[0]), [("10", false)]);
    }
}
