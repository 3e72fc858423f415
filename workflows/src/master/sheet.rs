//! Many records of one kind by one workbook (.xlsx): what people say, a row for each, every fault named with its cell.
//!
//! An empty cell is as the ERP says; a column that the file does not have stays as it is. A code that is not known makes a record. What
//! is exported can be imported: the ERP's own words stand beside it in columns that nobody reads back.

use super::kind::{Field, Form, Kind};
use super::machine::{Fields, Input, Master, New, Texts};
use super::store::{create_within, set_back};
use crate::account::Language;
use crate::database::Db;
use crate::document::Seen;
use crate::error::Error;
use crate::export::Column;
use crate::list;
use crate::process::{By, Command, Cx, send_within};
use crate::words;
use crate::workbook::{self, Fault, Headings, Hidden, Report, plain, same, text};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use std::collections::{HashMap, HashSet};

/// A sheet that was understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    kind: Kind,
    columns: Vec<(Field, u32)>,
    rows: Vec<(u32, Texts)>,
    faults: Vec<Fault>,
    hidden: usize,
}

/// What columns and values are called. Keys are always understood, whatever the language.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Those of the columns.
    pub columns: Headings<Field>,
    /// What values are called, in every language: the value and its word.
    pub values: Vec<(String, String)>,
}

/// The columns of a kind's sheet.
#[must_use]
pub fn columns(kind: Kind) -> Vec<Field> {
    let code = kind.key().is_empty().then_some(Field::Code);
    code.into_iter().chain(kind.fields().iter().map(|declared| declared.field)).collect()
}

/// The columns that a sheet must have: those that say which record a row is about.
fn needed(kind: Kind) -> &'static [Field] {
    if kind.key().is_empty() { &[Field::Code] } else { kind.key() }
}

/// Reads a workbook.
///
/// # Errors
/// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
pub fn read(bytes: &[u8], kind: Kind, words: &Words, hidden: Hidden) -> Result<Sheet, Vec<Finding>> {
    let book = workbook::cells(bytes).map_err(|finding| vec![finding])?;
    let columns = words.columns.columns(&book.cells, needed(kind))?;
    let mut sheet = Sheet { kind, hidden: book.hidden_rows(&columns), columns, rows: Vec::new(), faults: Vec::new() };
    for (number, cells) in book.rows(hidden) {
        let mut said = Texts::new();
        for (column, place) in &sheet.columns {
            let Some(cell) = cells.get(place).filter(|cell| !cell.shown().trim().is_empty()) else { continue };
            match plain(cell).and_then(|()| text(cell)) {
                Ok(text) => {
                    said.insert(column.to_string(), value(kind, *column, text.trim(), words));
                }
                Err(finding) => sheet.faults.push(Fault::new(number + 1, Some(*column), finding, Some(cell.shown()))),
            }
        }
        if !said.is_empty() || sheet.faults.last().is_some_and(|fault| fault.row == number + 1) {
            sheet.rows.push((number + 1, said));
        }
    }
    if book.external_links && sheet.faults.iter().all(|fault| fault.label != "CELL_EXTERNAL_LINK") {
        return Err(vec![Finding::block("CELL_EXTERNAL_LINK").at("file")]);
    }
    Ok(sheet)
}

/// A choice by what it is called in any language; everything else as it is.
fn value(kind: Kind, column: Field, text: &str, words: &Words) -> String {
    let known: &[&str] = match kind.field(column.as_str()).map(|declared| declared.form) {
        Some(Form::YesNo) => &["Y", "N"],
        Some(Form::Choice(known)) => known,
        _ => return text.to_owned(),
    };
    let called = |(value, word): &&(String, String)| known.contains(&value.as_str()) && same(word, text);
    let by_key = known.iter().find(|key| same(key, text)).map(|key| (*key).to_owned());
    by_key
        .or_else(|| words.values.iter().find(called).map(|(value, _)| value.clone()))
        .unwrap_or_else(|| text.to_owned())
}

/// Takes the rows that are good, in one transaction; the others are told and left alone.
///
/// # Errors
/// The database's own: then nothing was taken.
pub async fn apply(db: &Db, by: By<'_>, sheet: &Sheet) -> Result<Report, Error> {
    let mut tx = db.begin(by.actor).await?;
    let report = run(&mut Cx::new(&mut tx, by), sheet).await?;
    tx.commit().await?;
    Ok(report)
}

/// Says what [`apply`] would do, by doing it and taking it back.
///
/// # Errors
/// As [`apply`].
pub async fn dry_run(db: &Db, by: By<'_>, sheet: &Sheet) -> Result<Report, Error> {
    let mut tx = db.begin(by.actor).await?;
    let report = run(&mut Cx::new(&mut tx, by), sheet).await?;
    tx.rollback().await?;
    Ok(report)
}

/// What a row wants.
enum Wish {
    Change(Command<Input>),
    Make(New),
}

async fn run(cx: &mut Cx<'_>, sheet: &Sheet) -> Result<Report, Error> {
    let known = known(cx, sheet).await?;
    let specs = set_back(cx).await?;
    let unreadable: HashSet<u32> = sheet.faults.iter().map(|fault| fault.row).collect();
    let mut report = Report { rows: sheet.rows.len(), hidden: sheet.hidden, ..Report::default() };
    let mut faults = sheet.faults.clone();
    let (mut met, mut edits, mut news) = (HashSet::new(), vec![], vec![]);
    for (number, said) in sheet.rows.iter().filter(|(number, _)| !unreadable.contains(number)) {
        let code = code(sheet.kind, said);
        if !code.is_empty() && !met.insert(sheet.kind.folded(&code)) {
            let at = sheet.kind.key_field();
            faults.push(Fault::new(*number, Some(at), Finding::block("ROW_DUPLICATE"), Some(code)));
            continue;
        }
        match wish(sheet, known.get(&code), code, said) {
            None => report.skipped += 1,
            Some(Wish::Change(command)) => edits.push((*number, said, command)),
            Some(Wish::Make(new)) => news.push((*number, said, new)),
        }
    }
    let commands = edits.iter().map(|(_, _, command)| command.clone()).collect();
    let changed = send_within::<Master>(cx, commands).await?.into_iter().map(|one| one.result);
    let changed: Vec<_> = edits.iter().map(|(number, said, _)| (*number, *said)).zip(changed).collect();
    let made = create_within(cx, news.iter().map(|(_, _, new)| new.clone()).collect()).await?;
    let made: Vec<_> = news.iter().map(|(number, said, _)| (*number, *said)).zip(made).collect();
    for (name, done) in [("edit", changed), ("create", made)] {
        for ((number, said), result) in done {
            match result {
                Ok(_) => {
                    report.accepted += 1;
                    *report.answers.entry(name.to_owned()).or_default() += 1;
                }
                Err(error) => faults.extend(findings(error)?.into_iter().map(|finding| told(number, said, finding))),
            }
        }
    }
    workbook::sort(&mut faults, &sheet.columns);
    report.refused = report.rows - report.accepted - report.skipped;
    report.faults = faults;
    report.specs = usize::try_from(set_back(cx).await? - specs).unwrap_or_default();
    Ok(report)
}

/// The code of the record that a row is about; empty = it names none.
fn code(kind: Kind, said: &Texts) -> String {
    kind.code_of(said).or_else(|| said.get(Field::Code.as_str()).cloned()).unwrap_or_default()
}

/// The record of a row as it is, if it is known: where it stands, and what people say of it.
struct Known {
    seen: Seen,
    own: Texts,
}

async fn known(cx: &mut Cx<'_>, sheet: &Sheet) -> Result<HashMap<String, Known>, Error> {
    let codes: Vec<String> =
        sheet.rows.iter().map(|(_, said)| code(sheet.kind, said)).filter(|code| !code.is_empty()).collect();
    super::store::by_code(cx.tx, sheet.kind, &codes)
        .await
        .map(|rows| rows.into_iter().map(|(code, seen, own)| (code, Known { seen, own })).collect())
}

/// `None` = the row says nothing new.
fn wish(sheet: &Sheet, known: Option<&Known>, code: String, said: &Texts) -> Option<Wish> {
    let mut fields = known.map(|known| known.own.clone()).unwrap_or_default();
    for (column, _) in sheet.columns.iter().filter(|(column, _)| *column != Field::Code) {
        fields.remove(column.as_str());
        fields.extend(said.get_key_value(column.as_str()).map(|(name, text)| (name.clone(), text.clone())));
    }
    match known {
        Some(known) if known.own == fields => None,
        Some(known) => Some(Wish::Change(Command::new(known.seen, Input::Edit(Fields { fields })))),
        None => Some(Wish::Make(New { kind: sheet.kind, code, fields })),
    }
}

/// What speaks against a row; a fault of the database speaks against all of them.
fn findings(error: Error) -> Result<Vec<Finding>, Error> {
    match error {
        Error::Invalid(found) | Error::Refused(found) => Ok(found),
        Error::NotFound | Error::Unconfirmed { .. } | Error::Stale { .. } => Ok(vec![Finding::block("STALE")]),
        Error::Database(_) | Error::Files(_) => Err(error),
    }
}

fn told(number: u32, said: &Texts, finding: Finding) -> Fault {
    let column = finding.field.as_deref().and_then(Field::parse);
    let value = column.and_then(|column| said.get(column.as_str()).cloned());
    Fault::new(number, column, finding, value)
}

/// The workbook's first sheet again with its faults marked and explained.
///
/// # Errors
/// The file's own faults, as [`read`] tells them.
pub fn mark(
    bytes: &[u8],
    kind: Kind,
    words: &Words,
    faults: &[Fault],
    explain: &dyn Fn(&Fault) -> String,
) -> Result<Vec<u8>, Vec<Finding>> {
    words.columns.mark(bytes, needed(kind), faults, explain)
}

/// The columns of a kind's records as they are exported: what people say, to be changed and imported, and beside it what the ERP says.
#[must_use]
pub fn exported(kind: Kind, language: Language) -> Vec<Column> {
    let heading = |field: Field| words::text(language, &["field", field.as_str()]).unwrap_or(field.as_str());
    let of_erp = words::text(language, &["master", "ofErp"]).unwrap_or("ERP: {}");
    let column = |field: Field| Column {
        key: field.as_str(),
        within: (field != Field::Code).then_some("own"),
        form: list::Form::Text,
        heading: heading(field).to_owned(),
        soft: false,
    };
    let own = columns(kind);
    let of_what_erp_tells =
        |field: &&Field| **field != Field::Code && (kind.is_told_by_erp() || kind == Kind::InvoiceTrack);
    let told = own.iter().filter(of_what_erp_tells).map(|field| Column {
        within: Some("erp"),
        heading: of_erp.replace("{}", heading(*field)),
        soft: true,
        ..column(*field)
    });
    own.iter().copied().map(column).chain(told).collect()
}
