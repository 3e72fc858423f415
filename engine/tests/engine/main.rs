//! The engine seen from outside, with a machine of its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where by panicking")]

mod commit;
mod deadline;
mod decide;
mod lamp;
