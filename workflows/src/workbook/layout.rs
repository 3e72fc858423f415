//! How a sheet of a workbook is laid out: which rows nobody sees, and which cells are one. Our reader of cells does not tell.

use super::{MAX_COLUMNS, MAX_ROWS};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Cursor, Read};
use zip::ZipArchive;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Merged cells of a sheet that are looked at. Whoever merges more than every second row is told of rows that say too little.
const MOST_MERGED: usize = 10_000;

/// How a sheet is laid out.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// Its hidden rows, from 0, as far as rows are read at all: filtered out, folded away, or hidden by hand.
    pub(super) hidden: BTreeSet<u32>,
    /// Cells that are one.
    pub(super) merged: Vec<Merged>,
}

/// Cells that are one. What it says stands in the first; rows and columns from 0, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Merged {
    pub(crate) first: (u32, u32),
    pub(crate) last: (u32, u32),
}

/// The layout of the sheet at this place, from 0. What the parts unpack to must have been looked at before. `None` = the sheet cannot be
/// found or read.
pub(super) fn of(bytes: &[u8], place: usize) -> Option<Layout> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut before = 0;
    let here = |_: &BytesStart<'_>| {
        before += 1;
        before > place
    };
    let sheet = first(part(&mut archive, "xl/workbook.xml")?, "sheet", "id", here)?;
    let named = |tag: &BytesStart<'_>| attribute(tag, "Id").as_deref() == Some(sheet.as_str());
    let target = first(part(&mut archive, "xl/_rels/workbook.xml.rels")?, "Relationship", "Target", named)?;
    let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
    read(part(&mut archive, &path)?)
}

/// A part by its name, in any case and with either slash, as the reader of cells finds it.
fn part<'a>(archive: &'a mut Archive<'_>, path: &str) -> Option<impl BufRead + 'a> {
    let plain = |name: &str| name.replace('\\', "/").to_ascii_lowercase();
    let wanted = plain(path);
    let place = archive.file_names().position(|name| name.is_ok_and(|name| plain(&name) == wanted))?;
    Some(BufReader::new(archive.by_index(place).ok()?.take(super::open::MAX_UNPACKED)))
}

/// The attribute of the first such tag that fits.
fn first(part: impl BufRead, tag: &str, name: &str, mut fits: impl FnMut(&BytesStart<'_>) -> bool) -> Option<String> {
    let mut found = None;
    tags(part, |start| {
        if start.local_name().as_ref() == tag && fits(start) {
            found = attribute(start, name);
        }
        found.is_none()
    })?;
    found
}

fn read(part: impl BufRead) -> Option<Layout> {
    let (mut layout, mut next) = (Layout::default(), 0);
    tags(part, |start| {
        match start.local_name().as_ref() {
            "row" => {
                // A row that does not say its number comes after the one before it.
                let number = attribute(start, "r").and_then(|number| number.trim().parse::<u32>().ok());
                let row = number.and_then(|number| number.checked_sub(1)).unwrap_or(next);
                next = row.saturating_add(1);
                let yes = attribute(start, "hidden").is_some_and(|said| matches!(said.trim(), "1" | "true"));
                let flat = attribute(start, "ht").and_then(|height| height.trim().parse::<f64>().ok()) == Some(0.0);
                if row <= MAX_ROWS && (yes || flat) {
                    layout.hidden.insert(row);
                }
            }
            "mergeCell" if layout.merged.len() < MOST_MERGED => {
                layout.merged.extend(attribute(start, "ref").and_then(|cells| merged(&cells)));
            }
            _ => {}
        }
        true
    })?;
    Some(layout)
}

/// Cells such as `A2:B4`, as far as cells are read at all.
fn merged(cells: &str) -> Option<Merged> {
    let (first, last) = cells.split_once(':')?;
    let (first, last) = (place(first)?, place(last)?);
    (first.0 <= MAX_ROWS && first.1 < MAX_COLUMNS).then_some(Merged { first, last })
}

/// A cell such as `$B$4` as row and column, from 0.
fn place(cell: &str) -> Option<(u32, u32)> {
    let cell = cell.trim().replace('$', "").to_ascii_uppercase();
    let digits = cell.find(|sign: char| sign.is_ascii_digit())?;
    let (letters, row) = cell.split_at(digits);
    let letter = |sum: u32, letter: u8| sum.checked_mul(26)?.checked_add(u32::from(letter.checked_sub(b'A')?) + 1);
    let column = letters.bytes().try_fold(0, letter)?;
    Some((row.parse::<u32>().ok()?.checked_sub(1)?, column.checked_sub(1)?))
}

/// Shows every tag that begins, until it has seen enough. `None` = the part cannot be read so far.
fn tags(part: impl BufRead, mut more: impl FnMut(&BytesStart<'_>) -> bool) -> Option<()> {
    let mut reader = Reader::from_reader(part);
    reader.config_mut().check_end_names = false;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(start) | Event::Empty(start) if !more(&start) => return Some(()),
            Event::Eof => return Some(()),
            _ => {}
        }
    }
}

/// An attribute by its local name: prefixes differ from program to program.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut all = tag.attributes();
    let found = all.with_checks(false).flatten().find(|one| one.key.local_name().as_ref() == name);
    found.map(|one| one.value.to_string())
}

#[cfg(test)]
mod tests {
    use super::{Merged, merged, read};

    #[test]
    fn rows_are_hidden_in_more_than_one_way() {
        let sheet = r#"<x:worksheet xmlns:x="u"><x:sheetData><x:row r="1"/><x:row r="3" hidden="1"><x:c r="A3"/></x:row>
            <x:row hidden="true"/><x:row hidden="0"/><x:row ht="0" customHeight="1"/><x:row r="9" hidden="false" ht="12.8"/>
            <x:row r="4294967295" hidden="1"/><x:row hidden="1"/></x:sheetData><x:cols hidden="1"/></x:worksheet>"#;
        assert_eq!(read(sheet.as_bytes()).unwrap().hidden.into_iter().collect::<Vec<_>>(), [2, 3, 5]);
        assert!(read(&b"<worksheet><row"[..]).is_none(), "what cannot be read shows nothing");
    }

    #[test]
    fn merged_cells_are_found_by_their_corners() {
        let sheet = r#"<worksheet><sheetData/><mergeCells count="2"><mergeCell ref="A2:A4"/><x:mergeCell ref="$AA$1:$AB$2"/>
            <mergeCell ref="A4294967295:B4294967295"/><mergeCell ref="XFD1:XFD2"/><mergeCell ref="nonsense"/></mergeCells></worksheet>"#;
        let found = read(sheet.as_bytes()).unwrap().merged;
        assert_eq!(
            found,
            [Merged { first: (1, 0), last: (3, 0) }, Merged { first: (0, 26), last: (1, 27) }],
            "what lies outside is not looked at"
        );
        for wrong in ["", ":", "A1", "A0:A1", "1:2", "ZZZZZZZZ1:ZZZZZZZZ2", "é1:é2"] {
            assert_eq!(merged(wrong), None, "{wrong}");
        }
    }
}
