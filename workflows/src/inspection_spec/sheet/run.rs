//! Fills the specs that the rows of a sheet speak of.

use super::{Column, REQUIRED_FIELDS, Row};
use crate::document::Seen;
use crate::error::Error;
use crate::inspection_spec::machine::{Input, InspectionSpec, SpecType};
use crate::inspection_spec::payload::Fill;
use crate::inspection_spec::search::targets;
use crate::process::{Command, Cx, send_within};
use crate::workbook::{Fault, Report, SheetRows, Taken, findings, sort};
use ehub_engine::Finding;
use std::collections::{BTreeMap, HashMap};

/// Supplier as it is written, part and type.
type Key<'a> = (&'a str, &'a str, SpecType);

/// Fills every spec whose rows are all good, and complete.
pub(super) async fn run(sheet: &SheetRows<Column, Row>, cx: &mut Cx<'_>) -> Result<Report, Error> {
    let mut faults = sheet.faults.clone();
    let (specs, skipped) = by_spec(sheet);
    let keys: Vec<(String, SpecType)> = specs.keys().map(|(_, code, kind)| ((*code).to_owned(), *kind)).collect();
    let known = targets(cx.tx, &keys).await?;
    let (mut commands, mut of) = (Vec::new(), Vec::new());
    for (key, rows) in &specs {
        let twice = twice(rows);
        if !twice.is_empty() {
            faults.extend(
                twice.into_iter().map(|taken| fault(taken, Column::ShortName, Finding::block("ROW_DUPLICATE"))),
            );
            continue;
        }
        let mut matching = known.iter().filter(|one| {
            (key.0.is_empty() || key.0 == one.vendor_code) && key.1 == one.material_code && key.2 == one.spec_type
        });
        match (matching.next(), matching.next()) {
            (Some(one), None) if rows.iter().all(|taken| !taken.faulty) => {
                let values = rows.iter().map(|taken| taken.row.given.clone()).collect();
                let seen = Seen { id: one.id, version: one.version };
                commands.push(Command::new(seen, Input::Fill(Fill { values, is_complete: true })));
                of.push(rows);
            }
            // What is wrong with its cells was told.
            (Some(_), None) => {}
            (Some(_), Some(_)) => faults.push(fault(rows[0], Column::VendorCode, required())),
            (None, _) => faults.push(fault(rows[0], Column::MaterialCode, Finding::block("SPEC_NOT_FOUND"))),
        }
    }
    let mut accepted = 0;
    for (rows, filled) in of.into_iter().zip(send_within::<InspectionSpec>(cx, commands).await?) {
        match filled.result {
            Ok(_) => accepted += rows.len(),
            Err(error) => faults.extend(findings(error)?.into_iter().map(|finding| placed(rows, finding))),
        }
    }
    sort(&mut faults, &sheet.columns);
    let total = sheet.rows.len();
    let refused = total - accepted - skipped;
    Ok(Report { rows: total, accepted, refused, skipped, hidden: sheet.hidden, faults, ..Report::default() })
}

type Specs<'a> = BTreeMap<Key<'a>, Vec<&'a Taken<Row>>>;

/// Rows by the spec that they speak of, without those of specs of which nothing is said; and how many those are. Rows that name none were
/// told.
fn by_spec(sheet: &SheetRows<Column, Row>) -> (Specs<'_>, usize) {
    let mut specs: Specs<'_> = BTreeMap::new();
    for taken in &sheet.rows {
        let Row { vendor_code, material_code, spec_type, .. } = &taken.row;
        let Some(kind) = spec_type.filter(|_| !material_code.is_empty()) else { continue };
        specs.entry((vendor_code.as_str(), material_code.as_str(), kind)).or_default().push(taken);
    }
    let mut skipped = 0;
    specs.retain(|_, rows| {
        let speaks = rows.iter().any(|taken| taken.faulty || taken.row.says_anything());
        if !speaks {
            skipped += rows.len();
        }
        speaks
    });
    (specs, skipped)
}

/// Rows about an item that another row is about, too: nobody knows which is meant.
fn twice<'a>(rows: &[&'a Taken<Row>]) -> Vec<&'a Taken<Row>> {
    let mut times: HashMap<&str, usize> = HashMap::new();
    for taken in rows {
        *times.entry(taken.row.given.short_name.as_str()).or_default() += 1;
    }
    rows.iter().filter(|taken| times[taken.row.given.short_name.as_str()] > 1).copied().collect()
}

fn required() -> Finding {
    Finding::block(REQUIRED_FIELDS)
}

/// What the rules say of a value, at its cell; what they say of the spec, at its first row.
fn placed(rows: &[&Taken<Row>], finding: Finding) -> Fault {
    let finding =
        if finding.label == "REQUIRED" { Finding { label: REQUIRED_FIELDS.to_owned(), ..finding } } else { finding };
    let field = finding.field.clone().unwrap_or_default();
    let cell = field.strip_prefix("values[").and_then(|rest| rest.split_once("]."));
    let place = cell.and_then(|(n, name)| Some((rows.get(n.parse::<usize>().ok()?)?, name)));
    match place {
        Some((taken, "specValue")) => fault(taken, Column::SpecValue, finding),
        Some((taken, "lower")) => fault(taken, Column::Lower, finding),
        Some((taken, "upper")) => fault(taken, Column::Upper, finding),
        Some((taken, "remark")) => fault(taken, Column::Remark, finding),
        Some((taken, _)) => fault(taken, Column::ShortName, finding),
        // Of an item that no row is about.
        None if field == "values" => fault(rows[0], Column::ShortName, finding),
        None => fault(rows[0], Column::MaterialCode, finding),
    }
}

fn fault(taken: &Taken<Row>, column: Column, finding: Finding) -> Fault {
    let Row { vendor_code, material_code, given, .. } = &taken.row;
    let value = match column {
        Column::VendorCode => vendor_code,
        Column::MaterialCode => material_code,
        Column::ShortName => &given.short_name,
        Column::SpecValue => &given.spec_value,
        Column::Lower => &given.lower,
        Column::Upper => &given.upper,
        Column::Remark => &given.remark,
        Column::SpecType
        | Column::ItemName
        | Column::ReplyType
        | Column::Unit
        | Column::AskedValue
        | Column::AskedLower
        | Column::AskedUpper
        | Column::Suits => "",
    };
    Fault::new(taken.number, Some(column), finding, Some(value.to_owned()))
}
