//! SQL of what records refer to, and of what refers to them.

use crate::error::Error;
use crate::master::kind::{Field, Form, Kind};
use crate::master::machine::Texts;
use crate::process::Cx;
use ehub_engine::label::Label as _;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Codes of plants, parts, suppliers and records of the catalogue of inspection that there are, of those that records name.
pub(super) struct Known(HashSet<(String, String)>);

/// The table that a form names a row of.
fn named(form: Form) -> Option<&'static str> {
    match form {
        Form::Plant => Some("plant"),
        Form::Material => Some("material"),
        Form::Vendor => Some("vendor"),
        Form::Unit => Some("unit"),
        Form::Category => Some("category"),
        Form::SubGroup => Some("subGroup"),
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
        | Form::Group
        | Form::Measure => None,
    }
}

/// What somebody says of a record.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) kind: Kind,
    pub(super) fields: &'a Texts,
    /// What people said before: what stays as it is was there when it was said.
    pub(super) before: Option<&'a Texts>,
}

impl<'a> Named<'a> {
    /// What it names, by field.
    fn names(self) -> impl Iterator<Item = (Field, &'static str, &'a str)> {
        self.kind.fields().iter().filter_map(move |declared| {
            let name = declared.field.as_str();
            let code = self.fields.get(name)?;
            let stays = self.before.and_then(|before| before.get(name)) == Some(code);
            (!stays).then_some((declared.field, named(declared.form)?, code.as_str()))
        })
    }
}

impl Known {
    /// Fields of a record that name what there is not.
    pub(super) fn missing(&self, said: Named<'_>) -> Vec<Field> {
        let is_known = |what: &str, code: &str| self.0.contains(&(what.to_owned(), code.to_owned()));
        said.names().filter(|(_, what, code)| !is_known(what, code)).map(|(field, ..)| field).collect()
    }
}

/// Looks up what these records name, in one statement.
pub(super) async fn known<'a>(
    connection: &mut PgConnection,
    all: impl Iterator<Item = Named<'a>>,
) -> Result<Known, Error> {
    let names: HashSet<(String, String)> =
        all.flat_map(Named::names).map(|(_, what, code)| (what.to_owned(), code.to_owned())).collect();
    if names.is_empty() {
        return Ok(Known(HashSet::new()));
    }
    let (what, codes): (Vec<String>, Vec<String>) = names.into_iter().unzip();
    let rows = sqlx::query!(
        r#"SELECT w.what AS "what!", w.code AS "code!" FROM unnest($1::text[], $2::text[]) AS w(what, code)
            WHERE CASE w.what WHEN 'plant' THEN EXISTS (SELECT FROM plants p WHERE p.code = w.code)
                              WHEN 'material' THEN EXISTS (SELECT FROM materials m WHERE m.code = w.code)
                              WHEN 'unit' THEN EXISTS (SELECT FROM inspection_units u WHERE u.code = w.code)
                              WHEN 'category' THEN EXISTS (SELECT FROM inspection_categories g WHERE g.code = w.code)
                              WHEN 'subGroup' THEN EXISTS (SELECT FROM inspection_sub_groups s WHERE s.code = w.code)
                              ELSE EXISTS (SELECT FROM companies c WHERE c.code = w.code AND c.type IN ('S', 'T')) END"#,
        &what,
        &codes
    )
    .fetch_all(connection)
    .await?;
    Ok(Known(rows.into_iter().map(|row| (row.what, row.code)).collect()))
}

/// What hangs on records of the catalogue of inspection.
#[derive(Default)]
pub(super) struct Used {
    /// Those that suppliers have said values for.
    by_specs: HashSet<i64>,
    /// How many records name those that some do.
    named: HashMap<i64, i64>,
}

impl Used {
    pub(super) fn by_specs(&self, id: i64) -> bool {
        self.by_specs.contains(&id)
    }

    pub(super) fn named_by(&self, id: i64) -> i64 {
        self.named.get(&id).copied().unwrap_or_default()
    }
}

/// Looks up what hangs on these records: values of specs that were written for them (where nobody wrote down for which sub-group: that of the
/// part), items in their unit, sub-groups of their category.
pub(super) async fn used(connection: &mut PgConnection, ids: &[i64]) -> Result<Used, Error> {
    let rows = sqlx::query!(
        r#"WITH said AS (
             SELECT id, kind, code, fields ->> 'subGroup' AS sub_group FROM masters
              WHERE id = ANY($1) AND kind IN ('inspectionUnit', 'inspectionCategory', 'inspectionSubGroup', 'inspectionItem')),
           asked AS (
             SELECT id, sub_group FROM said WHERE kind = 'inspectionItem'
             UNION ALL SELECT id, code FROM said WHERE kind = 'inspectionSubGroup'
             UNION ALL SELECT s.id, g.code FROM said s JOIN inspection_sub_groups g ON g.category_code = s.code
                        WHERE s.kind = 'inspectionCategory'),
           spoken AS (
             SELECT sub_group FROM (SELECT DISTINCT sub_group FROM asked) a
              WHERE a.sub_group <> ''
                AND (EXISTS (SELECT FROM inspection_spec_values v WHERE v.sub_group = a.sub_group)
                     OR EXISTS (SELECT FROM materials p JOIN inspection_specs i ON i.material_id = p.id
                                  JOIN inspection_spec_values v ON v.spec_id = i.id AND v.sub_group = ''
                                 WHERE p.sub_group = a.sub_group))),
           named AS (
             SELECT s.id, count(*) AS records FROM said s JOIN inspection_items i ON i.unit = s.code
              WHERE s.kind = 'inspectionUnit' GROUP BY s.id
             UNION ALL SELECT s.id, count(*) FROM said s JOIN inspection_sub_groups g ON g.category_code = s.code
                        WHERE s.kind = 'inspectionCategory' GROUP BY s.id)
           SELECT s.id AS "id!", s.id IN (SELECT a.id FROM asked a JOIN spoken USING (sub_group)) AS "by_specs!",
                  coalesce((SELECT n.records FROM named n WHERE n.id = s.id), 0) AS "named_by!"
             FROM said s"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    let mut used = Used::default();
    for row in rows {
        if row.by_specs {
            used.by_specs.insert(row.id);
        }
        used.named.insert(row.id, row.named_by);
    }
    Ok(used)
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

/// Specs that were set back in this very moment, which is that of the transaction: what comes to it, the transaction did.
///
/// # Errors
/// The database's own.
pub(crate) async fn set_back(cx: &mut Cx<'_>) -> Result<i64, Error> {
    let specs = sqlx::query_scalar!(
        r#"SELECT count(*) AS "specs!" FROM inspection_specs WHERE state = 'IQAChange' AND changed_at = $1"#,
        cx.now
    )
    .fetch_one(&mut *cx.tx)
    .await?;
    Ok(specs)
}
