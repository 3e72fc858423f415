//! The workbook to fill in, with the lots and boxes that the draft has.

use super::{Column, Part, Words};
use crate::asn::rules::draft::{BOX_ID_MAX, LOT_NO_MAX, RFID_MAX};
use crate::asn::{AsnBoxView, AsnDetail, AsnLineView, AsnLotView};
use crate::day::{FIRST_YEAR, LAST_YEAR};
use crate::field::{MAX_COMMENT, harmless};
use crate::workbook::{MAX_ROWS, MOST_NAME, Page};
use chrono::NaiveDate;
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{DataValidation, DataValidationRule, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

/// Both sheets, headings in the reader's language: a row for each lot, and for each box. A line that has none, and may have some, has one row
/// to fill in.
///
/// # Errors
/// Only if the workbook cannot be written.
pub fn template(words: &Words, notice: &AsnDetail) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    for part in Part::ALL {
        let page = words.page(*part);
        let sheet = book.add_worksheet();
        sheet.set_name(page.name().chars().take(MOST_NAME).collect::<String>())?;
        let mut writer = Writer { formats: Formats::new(), part: *part, next: 1 };
        writer.begin(sheet, page)?;
        for line in &notice.lines {
            writer.line(sheet, line)?;
        }
    }
    book.save_to_buffer()
}

/// What cells look like, also those that are still empty.
struct Formats {
    day: Format,
    /// Leading zeros stay, and long numbers are not rounded.
    text: Format,
    /// What is only there to be read.
    soft: Format,
}

impl Formats {
    fn new() -> Self {
        Self {
            day: Format::new().set_num_format("yyyy-mm-dd"),
            text: Format::new().set_num_format("@"),
            soft: Format::new().set_font_color(rust_xlsxwriter::Color::RGB(0x0080_8080)),
        }
    }

    fn of(&self, column: Column) -> Option<&Format> {
        match column {
            Column::ManufacturedOn | Column::EffectiveOn => Some(&self.day),
            Column::PoNo | Column::LotNo | Column::BoxId | Column::RtNo | Column::Remark | Column::Rfid => {
                Some(&self.text)
            }
            Column::MaterialCode | Column::ShipQty => Some(&self.soft),
            Column::AsnLineNo | Column::PoLineNo | Column::Quantity | Column::XOutQty => None,
        }
    }
}

struct Writer {
    formats: Formats,
    part: Part,
    /// The row that is written next.
    next: u32,
}

/// A lot or a box; neither = a row to fill in.
#[derive(Clone, Copy)]
enum Held<'a> {
    Lot(&'a AsnLotView),
    Box(&'a AsnBoxView),
    Nothing,
}

impl Writer {
    fn begin(&self, sheet: &mut Worksheet, page: &Page<Column>) -> Result<(), XlsxError> {
        for (place, column) in (0u16..).zip(self.part.columns()) {
            if let Some(format) = self.formats.of(*column) {
                sheet.set_column_format(place, format)?;
            }
            if let Some(valid) = valid(*column)? {
                sheet.add_data_validation(1, place, MAX_ROWS, place, &valid)?;
            }
        }
        page.headings.write(sheet, 16)
    }

    fn line(&mut self, sheet: &mut Worksheet, line: &AsnLineView) -> Result<(), XlsxError> {
        let (held, may): (Vec<Held<'_>>, bool) = match self.part {
            Part::Lots => (line.lots.iter().map(Held::Lot).collect(), true),
            Part::Boxes => (line.boxes.iter().map(Held::Box).collect(), line.box_id_required),
        };
        let empty = held.is_empty() && may;
        for held in held.into_iter().chain(empty.then_some(Held::Nothing)) {
            for (place, column) in (0u16..).zip(self.part.columns()) {
                self.cell(sheet, place, *column, line, held)?;
            }
            self.next += 1;
        }
        Ok(())
    }

    fn cell(
        &self,
        sheet: &mut Worksheet,
        place: u16,
        column: Column,
        line: &AsnLineView,
        held: Held<'_>,
    ) -> Result<(), XlsxError> {
        let (text, quantity, day) = match (column, held) {
            (Column::AsnLineNo, _) => return self.number(sheet, place, line.line_no),
            (Column::PoNo, _) => (Some(&line.po_no), None, None),
            (Column::PoLineNo, _) => return self.number(sheet, place, line.po_line_no),
            (Column::MaterialCode, _) => (Some(&line.material_code), None, None),
            (Column::ShipQty, _) => (None, Some(line.ship_qty), None),
            (Column::LotNo, Held::Lot(lot)) => (Some(&lot.lot_no), None, None),
            (Column::Quantity, Held::Lot(lot)) => (None, lot.quantity, None),
            (Column::ManufacturedOn, Held::Lot(lot)) => (None, None, lot.manufactured_on),
            (Column::EffectiveOn, Held::Lot(lot)) => (None, None, lot.effective_on),
            (Column::RtNo, Held::Lot(lot)) => (Some(&lot.rt_no), None, None),
            (Column::Remark, Held::Lot(lot)) => (Some(&lot.remark), None, None),
            (Column::BoxId, Held::Box(held)) => (Some(&held.box_id), None, None),
            (Column::Quantity, Held::Box(held)) => (None, held.quantity, None),
            (Column::XOutQty, Held::Box(held)) => (None, held.x_out_qty, None),
            (Column::Rfid, Held::Box(held)) => (Some(&held.rfid), None, None),
            (
                Column::LotNo
                | Column::BoxId
                | Column::Quantity
                | Column::ManufacturedOn
                | Column::EffectiveOn
                | Column::RtNo
                | Column::Remark
                | Column::XOutQty
                | Column::Rfid,
                Held::Lot(_) | Held::Box(_) | Held::Nothing,
            ) => return Ok(()),
        };
        self.write(sheet, (place, column), text.map(String::as_str), quantity, day)
    }

    fn number(&self, sheet: &mut Worksheet, place: u16, number: i32) -> Result<(), XlsxError> {
        sheet.write_number(self.next, place, number).map(|_| ())
    }

    fn write(
        &self,
        sheet: &mut Worksheet,
        (place, column): (u16, Column),
        text: Option<&str>,
        quantity: Option<Decimal>,
        day: Option<NaiveDate>,
    ) -> Result<(), XlsxError> {
        let plain = Format::new();
        let format = self.formats.of(column).unwrap_or(&plain);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            sheet.write_string_with_format(self.next, place, harmless(text), format)?;
        }
        if let Some(quantity) = quantity {
            sheet.write_number_with_format(self.next, place, quantity.to_f64().unwrap_or_default(), format)?;
        }
        if let Some(day) = day {
            sheet.write_datetime_with_format(self.next, place, day, format)?;
        }
        Ok(())
    }
}

/// What a spreadsheet lets one type: what the grid of the draft takes. It judges what is typed, not what is pasted; the upload judges all.
fn valid(column: Column) -> Result<Option<DataValidation>, XlsxError> {
    let at_most = |most: usize| {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Some(DataValidation::new().allow_text_length(DataValidationRule::LessThanOrEqualTo(most)))
    };
    Ok(match column {
        Column::LotNo => at_most(LOT_NO_MAX),
        Column::BoxId => at_most(BOX_ID_MAX),
        Column::RtNo => at_most(3),
        Column::Remark => at_most(MAX_COMMENT),
        Column::Rfid => at_most(RFID_MAX),
        Column::Quantity => Some(DataValidation::new().allow_decimal_number(DataValidationRule::GreaterThan(0.0))),
        Column::XOutQty => {
            Some(DataValidation::new().allow_decimal_number(DataValidationRule::GreaterThanOrEqualTo(0.0)))
        }
        Column::ManufacturedOn | Column::EffectiveOn => {
            let year = |year: i32| u16::try_from(year).unwrap_or_default();
            let first = ExcelDateTime::from_ymd(year(FIRST_YEAR), 1, 1)?;
            let last = ExcelDateTime::from_ymd(year(LAST_YEAR), 12, 31)?;
            Some(DataValidation::new().allow_date(DataValidationRule::Between(first, last)))
        }
        Column::AsnLineNo | Column::PoNo | Column::PoLineNo | Column::MaterialCode | Column::ShipQty => None,
    })
}
