//! SQL of what records refer to, and of what refers to them.

use crate::error::Error;
use crate::master::kind::{Field, Form};
use crate::master::machine::New;
use ehub_engine::label::Label as _;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Codes of plants, parts and suppliers that there are, of those that records name.
pub(super) struct Known(HashSet<(String, String)>);

/// The table that a form names a row of.
fn named(form: Form) -> Option<&'static str> {
    match form {
        Form::Plant => Some("plant"),
        Form::Material => Some("material"),
        Form::Vendor => Some("vendor"),
        Form::Line(_)
        | Form::Email
        | Form::YesNo
        | Form::Days
        | Form::Choice(_)
        | Form::Zone
        | Form::Account
        | Form::Letters
        | Form::Number(..)
        | Form::Amount
        | Form::Currency
        | Form::Digits(..)
        | Form::Group => None,
    }
}

/// What a record names, by field.
fn names(new: &New) -> impl Iterator<Item = (Field, &'static str, &str)> {
    new.kind.fields().iter().filter_map(|declared| {
        let code = new.fields.get(declared.field.as_str())?;
        Some((declared.field, named(declared.form)?, code.as_str()))
    })
}

impl Known {
    /// Fields of a new record that name what there is not.
    pub(super) fn missing(&self, new: &New) -> Vec<Field> {
        let is_known = |what: &str, code: &str| self.0.contains(&(what.to_owned(), code.to_owned()));
        names(new).filter(|(_, what, code)| !is_known(what, code)).map(|(field, ..)| field).collect()
    }
}

/// Looks up what these records name, in one statement.
pub(super) async fn known(connection: &mut PgConnection, all: &[New]) -> Result<Known, Error> {
    let (what, codes): (Vec<String>, Vec<String>) =
        all.iter().flat_map(names).map(|(_, what, code)| (what.to_owned(), code.to_owned())).unzip();
    if what.is_empty() {
        return Ok(Known(HashSet::new()));
    }
    let rows = sqlx::query!(
        r#"SELECT w.what AS "what!", w.code AS "code!" FROM unnest($1::text[], $2::text[]) AS w(what, code)
            WHERE CASE w.what WHEN 'plant' THEN EXISTS (SELECT FROM plants p WHERE p.code = w.code)
                              WHEN 'material' THEN EXISTS (SELECT FROM materials m WHERE m.code = w.code)
                              ELSE EXISTS (SELECT FROM companies c WHERE c.code = w.code AND c.type IN ('S', 'T')) END"#,
        &what,
        &codes
    )
    .fetch_all(connection)
    .await?;
    Ok(Known(rows.into_iter().map(|row| (row.what, row.code)).collect()))
}

/// How many drafts use the tax codes among these records, by record; those that none uses are missing.
pub(super) async fn used_by_drafts(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, i64>, Error> {
    let rows = sqlx::query!(
        r#"SELECT m.id, count(*) AS "drafts!" FROM masters m JOIN asns a ON a.tax_code = m.code AND a.state IN ('Unsent', 'Refused')
            WHERE m.id = ANY($1) AND m.kind = 'taxCode' GROUP BY m.id"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.drafts)).collect())
}
