//! The value grids of many specs in one workbook (.xlsx): a row for each item, every fault named with its cell.
//!
//! Reading is pure and takes time with large files (run it where it blocks nobody); applying is one transaction, and a dry run is the
//! same transaction taken back, so that it says exactly what would happen. Of a spec all rows are taken, or none.

mod run;
mod template;

use super::machine::SpecType;
use super::payload::Given;
use crate::error::Error;
use crate::field::as_typed;
use crate::process::Cx;
use crate::workbook::{Cell, Headings, Import, Pages, SheetRows, code, plain, rows, text, wrong};
use ehub_engine::label::Label;
use ehub_engine::{Finding, labels};

pub use template::template;

pub use crate::workbook::{Fault, Hidden, Report};

labels! {
    /// The columns of the sheet; a heading may be the key itself or what it is called in a language.
    pub enum Column {
        /// Code of the supplier; may be empty where there is one only.
        VendorCode = "vendorCode",
        /// Part.
        MaterialCode = "materialCode",
        /// 1 mass production, 2 before mass production.
        SpecType = "specType",
        /// Short name of the item.
        ShortName = "shortName",
        /// Its name, for the reader only.
        ItemName = "itemName",
        /// How it is answered, for the reader only.
        ReplyType = "replyType",
        /// Unit, for the reader only.
        Unit = "unit",
        /// The value that the catalogue names, for the reader only.
        AskedValue = "askedValue",
        /// The least that the catalogue lets pass, for the reader only.
        AskedLower = "askedLower",
        /// The greatest that the catalogue lets pass, for the reader only.
        AskedUpper = "askedUpper",
        /// Whether it suits the part: Y or N; empty = it does.
        Suits = "suits",
        /// Value.
        SpecValue = "specValue",
        /// The supplier's own lower limit.
        Lower = "lower",
        /// The supplier's own upper limit.
        Upper = "upper",
        /// Remark.
        Remark = "remark",
    }
}

/// A sheet that was understood: its rows, and what is wrong with cells by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet(SheetRows<Column, Row>);

/// What a row says.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    vendor_code: String,
    material_code: String,
    spec_type: Option<SpecType>,
    given: Given,
}

impl Row {
    /// Whether anything is said of the item. A template comes with every item; whoever fills in some specs means those.
    fn says_anything(&self) -> bool {
        let Given { suits, spec_value, lower, upper, remark, .. } = &self.given;
        !suits || [spec_value, lower, upper, remark].into_iter().any(|text| !text.is_empty())
    }
}

/// Columns without which a sheet says nothing.
const NEEDED: &[Column] = &[Column::MaterialCode, Column::SpecType, Column::ShortName, Column::SpecValue];

impl Import for Sheet {
    type Column = Column;
    type Words = Headings<Column>;

    fn pages(words: &Headings<Column>) -> Pages<'_, Column> {
        Pages::First { headings: words, needed: NEEDED }
    }

    fn read(bytes: &[u8], words: &Headings<Column>, hidden: Hidden) -> Result<Self, Vec<Finding>> {
        let mut sheet = rows(bytes, words, NEEDED, hidden, take, missing)?;
        if sheet.rows.is_empty() {
            return Err(vec![Finding::block("NO_INSPECTION_ITEMS").at("file")]);
        }
        for fault in sheet.faults.iter_mut().filter(|fault| fault.label == "REQUIRED") {
            REQUIRED_FIELDS.clone_into(&mut fault.label);
        }
        Ok(Self(sheet))
    }

    async fn run(&self, cx: &mut Cx<'_>) -> Result<Report, Error> {
        run::run(&self.0, cx).await
    }
}

/// What is said of a cell that has to be filled, as the specification calls it.
const REQUIRED_FIELDS: &str = "REQUIRED_FIELDS";

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    let read = |cell| plain(cell).map(|()| cell);
    let typed = |cell| Ok::<_, Finding>(as_typed(&text(read(cell)?)?).to_owned());
    match column {
        Column::VendorCode => row.vendor_code = code(read(cell)?)?,
        Column::MaterialCode => row.material_code = code(read(cell)?)?,
        Column::SpecType => {
            let said = text(read(cell)?)?;
            row.spec_type = Some(SpecType::parse(&said).ok_or_else(|| wrong("1, 2"))?);
        }
        Column::ShortName => row.given.short_name = typed(cell)?,
        Column::Suits => row.given.suits = yes(&text(read(cell)?)?)?,
        Column::SpecValue => row.given.spec_value = typed(cell)?,
        Column::Lower => row.given.lower = typed(cell)?,
        Column::Upper => row.given.upper = typed(cell)?,
        Column::Remark => row.given.remark = typed(cell)?,
        Column::ItemName
        | Column::ReplyType
        | Column::Unit
        | Column::AskedValue
        | Column::AskedLower
        | Column::AskedUpper => {}
    }
    Ok(())
}

/// Yes or no, as people write it.
fn yes(said: &str) -> Result<bool, Finding> {
    match said.to_lowercase().as_str() {
        "y" | "yes" | "true" | "1" | "是" => Ok(true),
        "n" | "no" | "false" | "0" | "否" => Ok(false),
        _ => Err(wrong("Y, N")),
    }
}

fn missing(row: &Row) -> Vec<Column> {
    let empty = [
        (Column::MaterialCode, row.material_code.is_empty()),
        (Column::SpecType, row.spec_type.is_none()),
        (Column::ShortName, row.given.short_name.is_empty()),
    ];
    empty.into_iter().filter(|(_, empty)| *empty).map(|(column, _)| column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yes_and_no_are_understood_as_people_write_them() {
        assert_eq!((yes("Y"), yes("no"), yes("是")), (Ok(true), Ok(false), Ok(true)));
        assert_eq!(yes("maybe").map_err(|one| one.label), Err("WRONG_TYPE".to_owned()));
    }

    #[test]
    fn a_row_of_a_template_says_nothing_until_something_is_written_into_it() {
        let mut row = Row::default();
        assert!(!row.says_anything());
        row.given.lower = "1".into();
        assert!(row.says_anything());
    }
}
