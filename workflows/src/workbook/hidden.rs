//! Which rows of a workbook's first sheet nobody sees. Our reader of cells does not tell.

use super::MAX_ROWS;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Cursor, Read};
use zip::ZipArchive;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// The hidden rows of the first sheet, from 0, as far as rows are read at all: filtered out, folded away, or hidden by hand. What the parts
/// unpack to must have been looked at before. `None` = the sheet cannot be found or read.
pub(super) fn rows(bytes: &[u8]) -> Option<BTreeSet<u32>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let sheet = first(part(&mut archive, "xl/workbook.xml")?, "sheet", "id", |_| true)?;
    let named = |tag: &BytesStart<'_>| attribute(tag, "Id").as_deref() == Some(sheet.as_str());
    let target = first(part(&mut archive, "xl/_rels/workbook.xml.rels")?, "Relationship", "Target", named)?;
    let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
    hidden(part(&mut archive, &path)?)
}

/// A part by its name, in any case and with either slash, as the reader of cells finds it.
fn part<'a>(archive: &'a mut Archive<'_>, path: &str) -> Option<impl BufRead + 'a> {
    let plain = |name: &str| name.replace('\\', "/").to_ascii_lowercase();
    let wanted = plain(path);
    let place = archive.file_names().position(|name| name.is_ok_and(|name| plain(&name) == wanted))?;
    Some(BufReader::new(archive.by_index(place).ok()?.take(super::open::MAX_UNPACKED)))
}

/// The attribute of the first such tag that fits.
fn first(part: impl BufRead, tag: &str, name: &str, fits: impl Fn(&BytesStart<'_>) -> bool) -> Option<String> {
    let mut found = None;
    tags(part, |start| {
        if start.local_name().as_ref() == tag && fits(start) {
            found = attribute(start, name);
        }
        found.is_none()
    })?;
    found
}

fn hidden(part: impl BufRead) -> Option<BTreeSet<u32>> {
    let (mut rows, mut next) = (BTreeSet::new(), 0);
    tags(part, |start| {
        if start.local_name().as_ref() == "row" {
            // A row that does not say its number comes after the one before it.
            let number = attribute(start, "r").and_then(|number| number.trim().parse::<u32>().ok());
            let row = number.and_then(|number| number.checked_sub(1)).unwrap_or(next);
            next = row.saturating_add(1);
            let yes = attribute(start, "hidden").is_some_and(|said| matches!(said.trim(), "1" | "true"));
            let flat = attribute(start, "ht").and_then(|height| height.trim().parse::<f64>().ok()) == Some(0.0);
            if row <= MAX_ROWS && (yes || flat) {
                rows.insert(row);
            }
        }
        true
    })?;
    Some(rows)
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
    use super::hidden;

    #[test]
    fn rows_are_hidden_in_more_than_one_way() {
        let sheet = r#"<x:worksheet xmlns:x="u"><x:sheetData><x:row r="1"/><x:row r="3" hidden="1"><x:c r="A3"/></x:row>
            <x:row hidden="true"/><x:row hidden="0"/><x:row ht="0" customHeight="1"/><x:row r="9" hidden="false" ht="12.8"/>
            <x:row r="4294967295" hidden="1"/><x:row hidden="1"/></x:sheetData><x:cols hidden="1"/></x:worksheet>"#;
        assert_eq!(hidden(sheet.as_bytes()).unwrap().into_iter().collect::<Vec<_>>(), [2, 3, 5]);
        assert!(hidden(&b"<worksheet><row"[..]).is_none(), "what cannot be read shows nothing");
    }
}
