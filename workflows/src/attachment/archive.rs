//! What an archive is: a workbook or a text that only shows something, one that may run something, or another. Pure.
//!
//! Only the archive's directory and the list of its parts' kinds are read: Excel runs no part that this list does not call by its kind, whatever
//! the part's name.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::collections::BTreeSet;
use std::io::{BufReader, Cursor, Read};
use zip::ZipArchive;

/// How each archive begins.
const ZIP: &[u8] = b"PK\x03\x04";
/// Parts of an archive that are looked at. A large workbook has a few hundred.
const MAX_PARTS: usize = 2_000;
/// Bytes that the list of kinds may unpack to. A line of it has about 150.
const MAX_KINDS: u64 = 1024 * 1024;
/// The list of kinds.
const KINDS: &str = "[content_types].xml";
/// The kind of a text without macros.
pub(super) const TEXT: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/// The kind of a workbook without macros.
pub(super) const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
/// What kinds that may run something have in them: macros of today, macros of long ago, controls, objects of other programs.
const ACTIVE_KINDS: [&str; 6] =
    ["macroenabled", "vba", "macrosheet", "activex", "oleobject", "vnd.ms-excel.sheet.binary"];
/// What names of such parts have in them, whatever the list says of them.
const ACTIVE_NAMES: [&str; 4] = ["vbaproject", "macrosheets/", "activex/", "embeddings/"];

/// What an archive is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Archive {
    /// What it was taken for, and runs nothing.
    Plain,
    /// It has macros, controls or embedded objects.
    Active,
    /// Something else, or not a proper archive.
    Other,
}

/// What these bytes are, which are taken for a document of this kind.
pub(super) fn archive(bytes: &[u8], main: &str) -> Archive {
    looked_at(bytes, main).unwrap_or(Archive::Other)
}

/// Whether these bytes are a proper archive, of whatever.
pub(super) fn is_proper(bytes: &[u8]) -> bool {
    opened(bytes).is_some()
}

/// `None` = it cannot be read, or two readers may read two things in it.
fn opened(bytes: &[u8]) -> Option<ZipArchive<Cursor<&[u8]>>> {
    if !bytes.starts_with(ZIP) {
        return None;
    }
    let archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let odd = archive.len() > MAX_PARTS || archive.offset() != 0 || archive.has_duplicate_names();
    (!odd).then_some(archive)
}

/// `None` = as [`opened`].
fn looked_at(bytes: &[u8], main: &str) -> Option<Archive> {
    let mut archive = opened(bytes)?;
    let plain = |name: &str| name.replace('\\', "/").trim_start_matches('/').to_ascii_lowercase();
    let names: Vec<String> =
        archive.file_names().map(|name| name.map(|name| plain(&name))).collect::<Result<_, _>>().ok()?;
    if names.iter().collect::<BTreeSet<_>>().len() != names.len() {
        return None;
    }
    let place = names.iter().position(|name| name == KINDS)?;
    let kinds = kinds(BufReader::new(archive.by_index(place).ok()?.take(MAX_KINDS)))?;
    let has = |texts: &[String], parts: &[&str]| texts.iter().any(|text| parts.iter().any(|part| text.contains(part)));
    if has(&names, &ACTIVE_NAMES) || has(&kinds, &ACTIVE_KINDS) {
        return Some(Archive::Active);
    }
    Some(if kinds.iter().any(|kind| kind == main) { Archive::Plain } else { Archive::Other })
}

/// The kinds that the list names. `None` = it cannot be read to its end; one that is cut off is not either.
fn kinds(list: BufReader<impl Read>) -> Option<Vec<String>> {
    let mut reader = Reader::from_reader(list);
    let (mut kinds, mut buffer, mut open) = (Vec::new(), Vec::new(), 0_usize);
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) => {
                open += 1;
                kind(&tag, &mut kinds)?;
            }
            Event::Empty(tag) => kind(&tag, &mut kinds)?,
            Event::End(_) => open = open.checked_sub(1)?,
            // Words of its own could spell anything.
            Event::DocType(_) => return None,
            Event::Eof => return (open == 0).then_some(kinds),
            Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::GeneralRef(_) => {}
        }
    }
}

/// Takes the kind that a line of the list names, in small letters. `None` = the line cannot be read.
fn kind(tag: &BytesStart<'_>, kinds: &mut Vec<String>) -> Option<()> {
    for attribute in tag.attributes() {
        let attribute = attribute.ok()?;
        if attribute.key.local_name().as_ref() == "ContentType" {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
            kinds.push(value.trim().to_ascii_lowercase());
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn archive(bytes: &[u8]) -> Archive {
        super::archive(bytes, WORKBOOK)
    }

    /// An archive of these parts.
    fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(content).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    /// The list that calls the parts by these kinds.
    fn list(kinds: &[&str]) -> String {
        let lines = kinds.iter().map(|kind| format!(r#"<Override PartName="/xl/a" ContentType="{kind}"/>"#));
        format!(r#"<?xml version="1.0"?><Types xmlns="u">{}</Types>"#, lines.collect::<String>())
    }

    /// A workbook with a part of this name, called by this kind.
    fn with(name: &str, kind: &str) -> Archive {
        let kinds = list(&[WORKBOOK, kind]);
        archive(&zipped(&[("[Content_Types].xml", kinds.as_bytes()), ("xl/workbook.xml", b"<w/>"), (name, b"x")]))
    }

    #[test]
    fn a_workbook_is_one_that_runs_nothing() {
        let mut book = rust_xlsxwriter::Workbook::new();
        book.add_worksheet().write_string(0, 0, "vbaProject.bin xl/macrosheets/").unwrap();
        assert_eq!(archive(&book.save_to_buffer().unwrap()), Archive::Plain, "what cells say is nobody's business");
        assert_eq!(with("xl/media/image1.png", "image/png"), Archive::Plain);
    }

    #[test]
    fn what_may_run_is_found_by_its_kind_and_by_its_name() {
        for (name, kind) in [
            ("xl/harmless.dat", "application/vnd.ms-office.vbaProject"),
            ("xl/harmless.dat", "application/vnd.ms-office.vba&#80;roject"),
            ("xl/w.xml", "application/vnd.ms-excel.sheet.macroEnabled.main+xml"),
            ("xl/sheet1.xml", "application/vnd.ms-excel.macrosheet+xml"),
            ("xl/sheet1.xml", "application/vnd.ms-excel.intlmacrosheet+xml"),
            ("xl/c.xml", "application/vnd.ms-office.activeX+xml"),
            ("xl/o.bin", "application/vnd.openxmlformats-officedocument.oleObject"),
            ("xl/w.bin", "application/vnd.ms-excel.sheet.binary.macroEnabled.main"),
            ("xl/VBAPROJECT.BIN", "image/png"),
            ("xl\\macroSheets\\sheet1.xml", "image/png"),
            ("xl/activeX/activeX1.bin", "image/png"),
            ("xl/embeddings/oleObject1.bin", "image/png"),
        ] {
            assert_eq!(with(name, kind), Archive::Active, "{name} {kind}");
        }
    }

    #[test]
    fn what_cannot_be_read_whole_or_in_one_way_is_none() {
        let kinds = list(&[WORKBOOK]);
        let whole = zipped(&[("[Content_Types].xml", kinds.as_bytes()), ("xl/workbook.xml", b"<w/>")]);
        assert_eq!(archive(&whole), Archive::Plain);
        assert_eq!(archive(b"PK\x03\x04 [Content_Types].xml xl/workbook.xml"), Archive::Other);
        assert_eq!(archive(&whole[..whole.len() - 30]), Archive::Other, "cut off");
        assert_eq!(archive(&[b"MZ".as_slice(), &whole].concat()), Archive::Other, "something stands before it");
        let of = |name: &str, list: &str| archive(&zipped(&[(name, list.as_bytes()), ("xl/workbook.xml", b"<w/>")]));
        assert_eq!(of("word.xml", &kinds), Archive::Other, "no list");
        assert_eq!(of("[Content_Types].xml", &list(&["application/zip"])), Archive::Other, "no workbook");
        assert_eq!(of("[Content_Types].xml", &kinds[..kinds.len() - 8]), Archive::Other, "the list is cut off");
        assert_eq!(of("[Content_Types].xml", &format!("<!DOCTYPE a>{kinds}")), Archive::Other, "words of its own");
        let long = format!("{kinds}<!--{}-->", " ".repeat(usize::try_from(MAX_KINDS).unwrap()));
        assert_eq!(of("[Content_Types].xml", &long), Archive::Other, "a list as long as a bomb");
        let twice = zipped(&[("[Content_Types].xml", kinds.as_bytes()), ("[content_types].xml", kinds.as_bytes())]);
        assert_eq!(archive(&twice), Archive::Other, "two lists");
        let names: Vec<String> = (0..=MAX_PARTS).map(|n| format!("xl/{n}")).collect();
        let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
        assert_eq!(archive(&zipped(&many)), Archive::Other, "too many parts");
    }

    #[test]
    fn a_text_is_no_workbook_and_any_archive_is_one() {
        let kinds = list(&[TEXT]);
        let text = zipped(&[("[Content_Types].xml", kinds.as_bytes()), ("word/document.xml", b"<w/>")]);
        assert_eq!(super::archive(&text, TEXT), Archive::Plain);
        assert_eq!(archive(&text), Archive::Other);
        let macros = list(&[TEXT, "application/vnd.ms-office.vbaProject"]);
        let macros = zipped(&[("[Content_Types].xml", macros.as_bytes()), ("word/document.xml", b"<w/>")]);
        assert_eq!(super::archive(&macros, TEXT), Archive::Active);
        assert!(is_proper(&zipped(&[("a.txt", b"a")])) && !is_proper(b"PK\x03\x04") && !is_proper(&text[1..]));
    }
}
