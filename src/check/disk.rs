//! The data directory: may we write there, and is there room.

use super::report::Report;
use crate::disk;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Below so many megabytes a private database is in danger: it stops when it cannot write.
const LEAST_WITH_DATABASE: u64 = 1_024;
/// Without one, only secrets and small files are kept there.
const LEAST: u64 = 100;

/// Says whether the directory can be used.
pub fn check(data: &Path, holds_database: bool, report: &mut Report) {
    let Some(there) = existing(data) else {
        return report
            .bad(&format!("the data directory {} cannot be made: no part of its path exists", data.display()));
    };
    report.tell(writable(&there, data));
    let least = if holds_database { LEAST_WITH_DATABASE } else { LEAST };
    match disk::room(&there) {
        Ok(found) => report.tell(room(found.free / 1024 / 1024, least)),
        Err(error) => report.bad(&format!("how much room {} has cannot be found out: {error}", there.display())),
    }
}

/// The directory itself, or the nearest one above that exists.
fn existing(data: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(data).ok()?;
    absolute.ancestors().find(|path| path.is_dir()).map(Path::to_path_buf)
}

fn writable(there: &Path, data: &Path) -> Result<String, String> {
    let probe = there.join(format!(".ehub-check-{}", std::process::id()));
    match File::create_new(&probe) {
        Ok(_) => {
            // Made by us a moment ago.
            let _ = std::fs::remove_file(&probe);
            Ok(format!("data directory {}", data.display()))
        }
        Err(error) => Err(format!(
            "the data directory {} cannot be written to: {error} (it must belong to the account that runs ehub)",
            data.display()
        )),
    }
}

fn room(free: u64, least: u64) -> Result<String, String> {
    if free >= least {
        Ok(format!("{free} MB free for the data directory"))
    } else {
        Err(format!("only {free} MB free for the data directory: at least {least} MB should be, make room"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_that_is_still_to_be_made_is_looked_for_above() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(existing(&home.path().join("a/b")).unwrap(), home.path());
        assert!(writable(home.path(), home.path()).is_ok());
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "nothing is left behind");
    }

    #[test]
    fn little_room_is_told_with_both_numbers() {
        assert!(room(1024, 1024).is_ok());
        let words = room(7, 100).unwrap_err();
        assert!(words.contains("only 7 MB") && words.contains("100 MB"), "{words}");
    }
}
