//! Many accounts by one workbook (.xlsx): a row each, every fault named with its cell.
//!
//! Reading is pure and takes time with large files (run it where it blocks nobody); making the accounts is one transaction,
//! and a dry run is the same transaction taken back, so that it says exactly what would happen.

use super::label::Language;
use super::payload::NewAccount;
use super::store::{Asked, create_each};
use super::told::{self, How};
use crate::database::Db;
use crate::error::Error;
use crate::link::Randomness;
use crate::workbook::{self, Fault, Headings, Hidden, Report, plain, same, text, wrong};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, labels};
use rust_xlsxwriter::{Workbook, XlsxError};
use std::collections::HashMap;

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
    columns: Vec<(Column, u32)>,
    rows: Vec<(u32, NewAccount)>,
    faults: Vec<Fault>,
    /// Rows with content that the file hides.
    hidden: usize,
}

impl Sheet {
    fn user_ids(&self) -> Vec<&str> {
        self.rows.iter().map(|(_, new)| new.user_id.as_str()).collect()
    }
}

/// What columns and languages are called. Keys are always understood, whatever the language.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Those of the columns.
    pub columns: Headings<Column>,
    /// What the languages of the screens are called, in every language.
    pub languages: Vec<(Language, String)>,
}

/// Reads a workbook of accounts.
///
/// # Errors
/// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
pub fn read(bytes: &[u8], words: &Words, hidden: Hidden) -> Result<Sheet, Vec<Finding>> {
    let book = workbook::cells(bytes).map_err(|finding| vec![finding])?;
    let columns = words.columns.columns(&book.cells, &NEEDED)?;
    let mut sheet = Sheet { hidden: book.hidden_rows(&columns), columns, rows: Vec::new(), faults: Vec::new() };
    for (number, cells) in book.rows(hidden) {
        let mut new = NewAccount::default();
        let mut empty = true;
        for (column, place) in &sheet.columns {
            let Some(cell) = cells.get(place).filter(|cell| !cell.shown().trim().is_empty()) else { continue };
            empty = false;
            let taken = plain(cell).and_then(|()| text(cell)).and_then(|text| take(&mut new, *column, text, words));
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
    if book.external_links && sheet.faults.iter().all(|fault| fault.label != "CELL_EXTERNAL_LINK") {
        return Err(vec![Finding::block("CELL_EXTERNAL_LINK").at("file")]);
    }
    Ok(sheet)
}

fn take(new: &mut NewAccount, column: Column, text: String, words: &Words) -> Result<(), Finding> {
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
            new.language = Some(language(&text, words).ok_or_else(|| wrong("Tc, Cn, En"))?);
        }
        Column::Groups => new.groups = codes(&text).collect(),
    }
    Ok(())
}

/// A language as people write it: our code or the one of browsers, or what it is called in one of the three.
fn language(text: &str, words: &Words) -> Option<Language> {
    let coded = |language: &Language| {
        let codes: &[&str] = match language {
            Language::Tc => &["Tc", "zh-TW", "zh-Hant", "zh_TW"],
            Language::Cn => &["Cn", "zh-CN", "zh-Hans", "zh_CN"],
            Language::En => &["En", "en-US", "en-GB", "英語", "英语"],
        };
        codes.iter().any(|code| same(code, text))
    };
    let named = || words.languages.iter().find(|(_, name)| same(name, text)).map(|(language, _)| *language);
    Language::ALL.iter().copied().find(coded).or_else(named)
}

fn codes(text: &str) -> impl Iterator<Item = String> {
    text.split([',', ';', '，', '、']).map(str::trim).filter(|code| !code.is_empty()).map(str::to_owned)
}

/// Makes the accounts whose rows are good, in one transaction; the others are told and left alone.
///
/// # Errors
/// `USER_IDS_TOLD`, see [`told::ask`], or the database's own: then nothing was made.
pub async fn apply(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    sheet: &Sheet,
) -> Result<Report, Error> {
    told::ask(db, actor, now, &sheet.user_ids(), How::Make).await?;
    let mut tx = db.begin(actor).await?;
    let report = run(&mut tx, actor, now, random, sheet).await?;
    tx.commit().await?;
    Ok(report)
}

/// Says what [`apply`] would do, by doing it and taking it back.
///
/// # Errors
/// As [`apply`].
pub async fn dry_run(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    sheet: &Sheet,
) -> Result<Report, Error> {
    told::ask(db, actor, now, &sheet.user_ids(), How::Trial).await?;
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
    let mut unreadable: HashMap<u32, Vec<&str>> = HashMap::new();
    for fault in &sheet.faults {
        unreadable.entry(fault.row).or_default().extend(fault.column.as_deref());
    }
    // Rows with a cell that cannot be read are judged, too, so that all that is wrong with a row is told at once.
    let asked =
        sheet.rows.iter().map(|(number, new)| Asked { new: new.clone(), only_judge: unreadable.contains_key(number) });
    let made = create_each(connection, actor, now, random, asked.collect()).await?;
    let mut accepted = 0;
    for ((number, new), result) in sheet.rows.iter().zip(made) {
        let known = unreadable.get(number).map(Vec::as_slice).unwrap_or_default();
        match result {
            Ok(_) => accepted += 1,
            Err(found) => {
                let new_ones = found.into_iter().filter(|finding| !follows(finding, known));
                faults.extend(new_ones.map(|finding| told(*number, new, finding)));
            }
        }
    }
    workbook::sort(&mut faults, &sheet.columns);
    let (rows, hidden) = (sheet.rows.len(), sheet.hidden);
    Ok(Report { rows, accepted, refused: rows - accepted, hidden, faults, ..Report::default() })
}

/// Whether a finding only follows from cells that could not be read, of which that was told.
fn follows(finding: &Finding, unreadable: &[&str]) -> bool {
    let lost = |column: Column| unreadable.contains(&column.as_str());
    finding.field.as_deref().is_some_and(|field| unreadable.contains(&field))
        || finding.label == "GROUP_NOT_FOR_COMPANY" && lost(Column::Company)
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
        Some(Column::Name) => Some(new.name.clone()),
        Some(Column::NameEn) => Some(new.name_en.clone()),
        Some(Column::Phone) => Some(new.phone.clone()),
        Some(Column::Department) => Some(new.department.clone()),
        Some(Column::Title) => Some(new.title.clone()),
        Some(Column::Language) | None => None,
    };
    Fault::new(number, column, finding, value)
}

/// The workbook's first sheet again with its faults marked and explained.
///
/// # Errors
/// The file's own faults, as [`read`] tells them.
pub fn mark(
    bytes: &[u8],
    words: &Words,
    faults: &[Fault],
    explain: &dyn Fn(&Fault) -> String,
) -> Result<Vec<u8>, Vec<Finding>> {
    words.columns.mark(bytes, &NEEDED, faults, explain)
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
