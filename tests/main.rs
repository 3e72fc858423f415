//! The program as it is started, and the source as it is written.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod architecture;
mod backup;
mod cluster;
mod ha;
mod programs;
mod spine;
mod statements;
mod supervise;
mod up;
