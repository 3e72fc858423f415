//! Room on the disk that holds the data directory.

use nix::sys::statvfs::statvfs;
use std::path::Path;

/// Bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Left for us.
    pub free: u64,
    /// In all.
    pub size: u64,
}

/// How much room there is.
///
/// # Errors
/// The operating system's own.
pub fn room(path: &Path) -> nix::Result<Room> {
    let disk = statvfs(path)?;
    #[expect(clippy::useless_conversion, reason = "narrower numbers on other systems")]
    let of = |blocks: u64| u64::from(blocks).saturating_mul(u64::from(disk.fragment_size()));
    #[expect(clippy::useless_conversion, reason = "narrower numbers on other systems")]
    let (free, size) = (of(u64::from(disk.blocks_available())), of(u64::from(disk.blocks())));
    Ok(Room { free, size })
}
