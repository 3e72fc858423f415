//! Looks at a file before anything is read from it: size, kind, macros, how much it unpacks to, and what it claims to hold.

use super::{MAX_BYTES, claim};
use ehub_engine::Finding;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// Most bytes that all parts may unpack to. A sheet of 10,000 rows needs a few million.
pub(super) const MAX_UNPACKED: u64 = 64 * 1024 * 1024;
/// Most parts of a workbook.
const MAX_PARTS: usize = 2_000;

/// What the parts of a workbook tell.
pub(crate) struct Parts {
    /// Whether it refers to other workbooks.
    pub external_links: bool,
}

/// Refuses what is no workbook, too large, carries macros, or unpacks to too much.
pub(crate) fn inspect(bytes: &[u8]) -> Result<Parts, Finding> {
    inspect_within(bytes, MAX_UNPACKED)
}

fn inspect_within(bytes: &[u8], limit: u64) -> Result<Parts, Finding> {
    if bytes.len() >= MAX_BYTES {
        return Err(too_large());
    }
    let not_xlsx = || Finding::block("FILE_NOT_XLSX").at("file");
    // Every .xlsx is a zip archive; the old format and texts begin otherwise.
    if !bytes.starts_with(b"PK\x03\x04") {
        return Err(not_xlsx());
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| not_xlsx())?;
    if archive.len() > MAX_PARTS {
        return Err(too_large());
    }
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.map(|name| name.to_ascii_lowercase()))
        .collect::<Result<_, _>>()
        .map_err(|_| not_xlsx())?;
    if names.iter().any(|name| name.ends_with("vbaproject.bin") || name.contains("xl/macrosheets/")) {
        return Err(Finding::block("FILE_MACRO").at("file"));
    }
    if !names.iter().any(|name| name == "xl/workbook.xml") {
        return Err(not_xlsx());
    }
    unpack(&mut archive, limit).map_err(|stop| match stop {
        Stop::TooMuch => too_large(),
        Stop::Broken => not_xlsx(),
        Stop::Lie => Finding::block("FILE_INCONSISTENT").at("file"),
    })?;
    Ok(Parts { external_links: names.iter().any(|name| name.contains("externallinks/")) })
}

fn too_large() -> Finding {
    Finding::block("FILE_TOO_LARGE").at("file").with("max", MAX_BYTES / 1024 / 1024)
}

/// Why a file is let in no further.
enum Stop {
    TooMuch,
    Broken,
    /// It says that it holds more than it does.
    Lie,
}

/// Unpacks every part into nothing and counts: what an archive says about its own sizes may be a lie. So may what the parts say
/// about theirs: those for whose claims a reader makes room are looked into.
fn unpack(archive: &mut ZipArchive<Cursor<&[u8]>>, limit: u64) -> Result<(), Stop> {
    let mut left = limit;
    for n in 0..archive.len() {
        let part = archive.by_index(n).map_err(|_| Stop::Broken)?;
        let name = part.name().map_err(|_| Stop::Broken)?.to_ascii_lowercase();
        let mut part = part.take(left + 1);
        let read = if name.ends_with("sharedstrings.xml") {
            // Bounded by what is left, and gone before the next part is unpacked.
            let mut kept = Vec::new();
            part.read_to_end(&mut kept).map_err(|_| Stop::Broken)?;
            // More than is left may be cut off in the middle of a claim, and is refused for its size below.
            if u64::try_from(kept.len()).is_ok_and(|read| read <= left) && !claim::is_possible(&kept) {
                return Err(Stop::Lie);
            }
            u64::try_from(kept.len()).unwrap_or(u64::MAX)
        } else {
            std::io::copy(&mut part, &mut std::io::sink()).map_err(|_| Stop::Broken)?
        };
        left = left.checked_sub(read).ok_or(Stop::TooMuch)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_bomb_is_not_unpacked() {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for name in ["xl/workbook.xml", "xl/worksheets/sheet1.xml"] {
            archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(&vec![b' '; 600_000]).unwrap();
        }
        let bytes = archive.finish().unwrap().into_inner();
        assert!(bytes.len() < 10_000);
        assert!(inspect_within(&bytes, 1_200_000).is_ok());
        let label = inspect_within(&bytes, 1_000_000).err().map(|finding| finding.label);
        assert_eq!(label.as_deref(), Some("FILE_TOO_LARGE"));
    }
}
