//! Many accounts by one workbook (.xlsx): a row each, every fault named with its cell.
//!
//! Reading is pure and takes time with large files (run it where it blocks nobody); making the accounts is one transaction,
//! and a dry run is the same transaction taken back, so that it says exactly what would happen.

use super::label::Language;
use super::payload::NewAccount;
use super::store::create_within;
use crate::database::Db;
use crate::error::Error;
use crate::link::Randomness;
use crate::workbook::{self, Fault, Headings, Report, plain, same, text, wrong};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, labels};
use rust_xlsxwriter::{Workbook, XlsxError};

/// Accounts of one workbook: each gets a mail.
pub const MOST: usize = 1_000;

labels! {
    /// The columns of the sheet; a heading may be the key itself or what it is called in a language.
    pub enum Column {
        /// What the person types to sign in.
        UserId = "userId",
        /// Codes of the companies, with commas between: the home first; empty = the own one.
        Company = "company",
        /// Name in the person's own language.
        Name = "name",
        /// English name.
        NameEn = "nameEn",
        /// Address for mail.
        Email = "email",
        /// Telephone.
        Phone = "phone",
        /// Department.
        Department = "department",
        /// Position.
        Title = "title",
        /// Tc, Cn or En.
        Language = "language",
        /// Codes of the groups, with commas between.
        Groups = "groups",
    }
}

/// Columns without which no account can be made.
const NEEDED: [Column; 5] = [Column::UserId, Column::Name, Column::NameEn, Column::Email, Column::Groups];

/// A sheet that was understood: its accounts by row, and what is wrong with cells by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    rows: Vec<(u32, NewAccount)>,
    faults: Vec<Fault>,
}

/// Reads a workbook of accounts.
///
/// # Errors
/// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
pub fn read(bytes: &[u8], headings: &Headings<Column>) -> Result<Sheet, Vec<Finding>> {
    let (cells, external) = workbook::cells(bytes).map_err(|finding| vec![finding])?;
    let columns = headings.columns(&cells, &NEEDED)?;
    let mut sheet = Sheet { rows: Vec::new(), faults: Vec::new() };
    for (number, cells) in cells.range(1..) {
        let mut new = NewAccount::default();
        let mut empty = true;
        for (column, place) in &columns {
            let Some(cell) = cells.get(place).filter(|cell| !cell.shown().trim().is_empty()) else { continue };
            empty = false;
            let taken = plain(cell).and_then(|()| text(cell)).and_then(|text| take(&mut new, *column, text));
            if let Err(finding) = taken {
                sheet.faults.push(Fault::new(number + 1, Some(*column), finding, Some(cell.shown())));
            }
        }
        if !empty {
            sheet.rows.push((number + 1, new));
        }
    }
    if sheet.rows.len() > MOST {
        return Err(vec![Finding::block("FILE_TOO_MANY_ROWS").at("file").with("max", MOST)]);
    }
    if external && sheet.faults.iter().all(|fault| fault.label != "CELL_EXTERNAL_LINK") {
        return Err(vec![Finding::block("CELL_EXTERNAL_LINK").at("file")]);
    }
    Ok(sheet)
}

fn take(new: &mut NewAccount, column: Column, text: String) -> Result<(), Finding> {
    match column {
        Column::UserId => new.user_id = text,
        Column::Company => {
            let mut codes = codes(&text);
            new.company = codes.next();
            new.companies = codes.collect();
        }
        Column::Name => new.name = text,
        Column::NameEn => new.name_en = text,
        Column::Email => new.email = text,
        Column::Phone => new.phone = text,
        Column::Department => new.department = text,
        Column::Title => new.title = text,
        Column::Language => {
            let known = Language::ALL.iter().find(|language| same(language.as_str(), &text));
            new.language = Some(*known.ok_or_else(|| wrong("Tc, Cn, En"))?);
        }
        Column::Groups => new.groups = codes(&text).collect(),
    }
    Ok(())
}

fn codes(text: &str) -> impl Iterator<Item = String> {
    text.split([',', ';', '，', '、']).map(str::trim).filter(|code| !code.is_empty()).map(str::to_owned)
}

/// Makes the accounts whose rows are good, in one transaction; the others are told and left alone.
///
/// # Errors
/// Only the database's own: then nothing was made.
pub async fn apply(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    sheet: &Sheet,
) -> Result<Report, Error> {
    let mut tx = db.begin(actor).await?;
    let report = run(&mut tx, actor, now, random, sheet).await?;
    tx.commit().await?;
    Ok(report)
}

/// Says what [`apply`] would do, by doing it and taking it back.
///
/// # Errors
/// Only the database's own.
pub async fn dry_run(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    sheet: &Sheet,
) -> Result<Report, Error> {
    let mut tx = db.begin(actor).await?;
    let report = run(&mut tx, actor, now, random, sheet).await?;
    tx.rollback().await?;
    Ok(report)
}

async fn run(
    connection: &mut sqlx::PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    sheet: &Sheet,
) -> Result<Report, Error> {
    let mut faults = sheet.faults.clone();
    let unreadable = |number: &u32| sheet.faults.iter().any(|fault| fault.row == *number);
    let good: Vec<&(u32, NewAccount)> = sheet.rows.iter().filter(|(number, _)| !unreadable(number)).collect();
    let new = good.iter().map(|(_, new)| new.clone()).collect();
    let made = create_within(connection, actor, now, random, new).await?;
    let mut accepted = 0;
    for ((number, new), result) in good.into_iter().zip(made) {
        match result {
            Ok(_) => accepted += 1,
            Err(found) => faults.extend(found.into_iter().map(|finding| told(*number, new, finding))),
        }
    }
    faults.sort_by_key(|fault| fault.row);
    Ok(Report { rows: sheet.rows.len(), accepted, refused: sheet.rows.len() - accepted, faults, ..Report::default() })
}

/// A finding at its cell: fields of an account and columns have the same names.
fn told(number: u32, new: &NewAccount, finding: Finding) -> Fault {
    let column = match finding.field.as_deref() {
        Some("companies") => Some(Column::Company),
        field => field.and_then(Column::parse),
    };
    let value = match column {
        Some(Column::UserId) => Some(new.user_id.clone()),
        Some(Column::Company) => {
            Some(new.company.iter().chain(&new.companies).map(String::as_str).collect::<Vec<_>>().join(", "))
        }
        Some(Column::Email) => Some(new.email.clone()),
        Some(Column::Groups) => Some(new.groups.join(", ")),
        Some(Column::Name | Column::NameEn | Column::Phone | Column::Department | Column::Title | Column::Language)
        | None => None,
    };
    Fault::new(number, column, finding, value)
}

/// The workbook's first sheet again with its faults marked and explained.
///
/// # Errors
/// The file's own faults, as [`read`] tells them.
pub fn mark(
    bytes: &[u8],
    headings: &Headings<Column>,
    faults: &[Fault],
    explain: &dyn Fn(&Fault) -> String,
) -> Result<Vec<u8>, Vec<Finding>> {
    headings.mark(bytes, &NEEDED, faults, explain)
}

/// A workbook to fill in: headings in the reader's language.
///
/// # Errors
/// Only if the workbook cannot be written.
pub fn template(headings: &Headings<Column>) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    headings.write(book.add_worksheet(), 20)?;
    book.save_to_buffer()
}
