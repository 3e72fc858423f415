//! The log files of the program: what a line is, what is hidden in it, and how they are looked through. Not of the database: files of this
//! machine, written by every process that runs here.

mod backward;
pub mod line;
pub mod mask;
mod search;

pub use backward::Key;
pub use line::{Entry, LEVELS};
pub use search::{LogFilter, LogLine, LogPage, MOST_BYTES, is_log, read};

/// How the name of a file of a process begins, and how all end.
pub const PREFIX: &str = "ehub-";
/// How every name ends.
pub const ENDING: &str = ".jsonl";
/// Names of processes, as they stand in the names of files.
pub const PROCESSES: [&str; 3] = ["up", "api", "worker"];
