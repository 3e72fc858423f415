//! How many files, and so connections, the operating system lets us have open.

use crate::error::{Error, Result};
use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Kept for what is no connection from outside: the database, the ERP, mail, uploads, logs.
const OURS: u64 = 256;

/// Raises the limit as far as we may, and gives it.
///
/// # Errors
/// The operating system's own.
pub fn raise() -> Result<u64> {
    let refused = |errno: nix::errno::Errno| Error::Plain(format!("the limit of open files: {errno}"));
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).map_err(refused)?;
    if soft < hard && setrlimit(Resource::RLIMIT_NOFILE, hard, hard).is_ok() {
        return Ok(hard);
    }
    // Some systems have a limit beside it that is lower, and refuse.
    Ok(soft)
}

/// Connections from outside, of those that are wanted, for which there are files; at least half of the files are theirs.
pub fn connections(files: u64, wanted: usize) -> usize {
    let room = files.saturating_sub(OURS).max(files / 2).max(1);
    wanted.max(1).min(usize::try_from(room).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_left_for_what_is_ours() {
        assert_eq!(connections(1024, 4096), 768);
        assert_eq!(connections(1_048_576, 4096), 4096);
        assert_eq!((connections(256, 4096), connections(0, 0)), (128, 1));
    }

    #[test]
    fn the_limit_is_raised_as_far_as_we_may() {
        let raised = raise().unwrap();
        let (soft, _) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
        assert_eq!(raised, soft);
    }
}
