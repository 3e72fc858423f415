//! Writes the workbook: two sheets, headings in the language asked for, nothing that a spreadsheet would run. Pure.

use super::store::{Contents, OpenLine, SentLine};
use crate::account::Language;
use crate::field::harmless;
use crate::words;
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

/// The text behind a path such as `field.poNo`; the last name of it when there is none.
fn word<'a>(language: Language, path: &[&'a str]) -> &'a str {
    words::text(language, path).unwrap_or_else(|| path.last().copied().unwrap_or_default())
}

/// Columns of the first sheet, as the words of the page name them.
const PO_LINE: [&str; 15] = [
    "poNo",
    "lineNo",
    "state",
    "poDate",
    "plantCode",
    "materialCode",
    "description",
    "uom",
    "orderQty",
    "cancelledQty",
    "inTransitQty",
    "receivedQty",
    "openQty",
    "needByOn",
    "promisedOn",
];

/// Columns of the second sheet.
const ASN_LINE: [&str; 12] = [
    "asnNo",
    "state",
    "sentAt",
    "shippedOn",
    "etaOn",
    "invoiceNo",
    "inboundNo",
    "poNo",
    "lineNo",
    "materialCode",
    "shipQty",
    "receivedQty",
];

/// What a cell holds.
enum Cell<'a> {
    Text(&'a str),
    Whole(i32),
    Quantity(Decimal),
    Day(Option<NaiveDate>),
    Time(DateTime<Utc>),
}

/// The workbook.
///
/// # Errors
/// When a sheet has more rows than a spreadsheet can hold: half a list must not look whole.
pub fn workbook(contents: &Contents, language: Language) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let formats = Formats::new();
    let sheet = begin(&mut book, language, "poLines", &PO_LINE, &formats)?;
    for (row, line) in (1..).zip(&contents.po_lines) {
        write(sheet, row, &po_cells(line, language), &formats)?;
    }
    let sheet = begin(&mut book, language, "asns", &ASN_LINE, &formats)?;
    for (row, line) in (1..).zip(&contents.asn_lines) {
        write(sheet, row, &asn_cells(line, language), &formats)?;
    }
    book.save_to_buffer()
}

struct Formats {
    head: Format,
    quantity: Format,
    day: Format,
    time: Format,
}

impl Formats {
    fn new() -> Self {
        Self {
            head: Format::new().set_bold(),
            quantity: Format::new().set_num_format("#,##0.###"),
            day: Format::new().set_num_format("yyyy-mm-dd"),
            time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
        }
    }
}

fn begin<'a>(
    book: &'a mut Workbook,
    language: Language,
    name: &str,
    columns: &[&str],
    formats: &Formats,
) -> Result<&'a mut Worksheet, XlsxError> {
    let sheet = book.add_worksheet();
    sheet.set_name(word(language, &["weekly", "sheet", name]))?;
    for (place, column) in (0..).zip(columns) {
        sheet.write_string_with_format(0, place, word(language, &["field", column]), &formats.head)?;
        sheet.set_column_width(place, 16)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(sheet)
}

fn po_cells(line: &OpenLine, language: Language) -> [Cell<'_>; PO_LINE.len()] {
    [
        Cell::Text(&line.po_no),
        Cell::Whole(line.line_no),
        Cell::Text(word(language, &["po_line", "state", &line.state])),
        Cell::Day(Some(line.po_date_on)),
        Cell::Text(&line.plant_code),
        Cell::Text(&line.material_code),
        Cell::Text(&line.description),
        Cell::Text(&line.uom),
        Cell::Quantity(line.order_qty),
        Cell::Quantity(line.cancelled_qty),
        Cell::Quantity(line.in_transit_qty),
        Cell::Quantity(line.received_qty),
        Cell::Quantity((line.order_qty - line.cancelled_qty).max(Decimal::ZERO)),
        Cell::Day(Some(line.need_by_on)),
        Cell::Day(line.promised_on),
    ]
}

fn asn_cells(line: &SentLine, language: Language) -> [Cell<'_>; ASN_LINE.len()] {
    [
        Cell::Text(&line.asn_no),
        Cell::Text(word(language, &["asn", "state", &line.state])),
        Cell::Time(line.sent_at),
        Cell::Day(line.shipped_on),
        Cell::Day(line.eta_on),
        Cell::Text(&line.invoice_no),
        Cell::Text(line.inbound_no.as_deref().unwrap_or_default()),
        Cell::Text(&line.po_no),
        Cell::Whole(line.line_no),
        Cell::Text(&line.material_code),
        Cell::Quantity(line.ship_qty),
        Cell::Quantity(line.received_qty),
    ]
}

fn write(sheet: &mut Worksheet, row: u32, cells: &[Cell<'_>], formats: &Formats) -> Result<(), XlsxError> {
    for (place, cell) in (0..).zip(cells) {
        match cell {
            Cell::Text(text) => sheet.write_string(row, place, harmless(text))?,
            Cell::Whole(number) => sheet.write_number(row, place, *number)?,
            Cell::Quantity(quantity) => {
                sheet.write_number_with_format(row, place, quantity.to_f64().unwrap_or_default(), &formats.quantity)?
            }
            Cell::Day(None) => continue,
            Cell::Day(Some(day)) => sheet.write_datetime_with_format(row, place, *day, &formats.day)?,
            Cell::Time(time) => sheet.write_datetime_with_format(row, place, time.naive_utc(), &formats.time)?,
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::{Data, Reader, Xlsx};
    use ehub_engine::label::Label;
    use rust_decimal::dec;
    use std::io::Cursor;

    fn contents() -> Contents {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        Contents {
            po_lines: vec![OpenLine {
                po_no: "4500000001".into(),
                line_no: 10,
                state: "Accept".into(),
                po_date_on: day("2026-11-01"),
                plant_code: "P100".into(),
                material_code: "M1".into(),
                description: "=HYPERLINK(\"http://evil\")".into(),
                uom: "PCS".into(),
                order_qty: dec!(100.5),
                cancelled_qty: dec!(10),
                in_transit_qty: dec!(0),
                received_qty: dec!(0),
                need_by_on: day("2026-12-01"),
                promised_on: None,
            }],
            asn_lines: vec![SentLine {
                asn_no: "A1".into(),
                state: "Sent".into(),
                sent_at: "2026-11-20T04:00:00Z".parse().unwrap(),
                shipped_on: Some(day("2026-11-20")),
                eta_on: None,
                invoice_no: "@AB12345678".into(),
                inbound_no: None,
                po_no: "4500000001".into(),
                line_no: 10,
                material_code: "M1".into(),
                ship_qty: dec!(5),
                received_qty: dec!(0),
            }],
        }
    }

    fn sheets(language: Language) -> Vec<(String, Vec<Vec<Data>>)> {
        let bytes = workbook(&contents(), language).unwrap();
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
        for name in book.sheet_names() {
            assert!(book.worksheet_formula(&name).unwrap().is_empty(), "no cell is a formula");
        }
        let sheets = book.worksheets().into_iter();
        sheets.map(|(name, range)| (name, range.rows().map(<[Data]>::to_vec).collect())).collect()
    }

    #[test]
    fn the_workbook_is_read_back_with_its_values() {
        let sheets = sheets(Language::En);
        let names: Vec<&str> = sheets.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Open PO lines", "ASNs"]);
        let (po, asn) = (&sheets[0].1, &sheets[1].1);
        assert_eq!((po.len(), po[0].len(), asn.len(), asn[0].len()), (2, PO_LINE.len(), 2, ASN_LINE.len()));
        assert_eq!(po[1][0], Data::String("4500000001".into()), "a number of digits stays a text");
        assert_eq!(po[1][2], Data::String(word(Language::En, &["po_line", "state", "Accept"]).into()));
        assert_eq!(po[1][6], Data::String("'=HYPERLINK(\"http://evil\")".into()));
        assert_eq!(po[1][8], Data::Float(100.5));
        assert_eq!(po[1][12], Data::Float(90.5));
        let Data::DateTime(day) = &po[1][13] else { panic!("{:?} is no day", po[1][13]) };
        assert!((day.as_f64() - 46_357.0).abs() < 1e-9, "1 December 2026");
        assert_eq!(asn[1][5], Data::String("'@AB12345678".into()));
    }

    #[test]
    fn every_heading_has_words_in_every_language() {
        for language in Language::ALL {
            for column in PO_LINE.iter().chain(&ASN_LINE) {
                assert_ne!(word(*language, &["field", column]), *column, "{language}");
            }
            for sheet in ["poLines", "asns"] {
                assert_ne!(word(*language, &["weekly", "sheet", sheet]), sheet, "{language}");
            }
        }
    }
}
