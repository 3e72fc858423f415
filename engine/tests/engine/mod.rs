//! The engine seen from outside, with a machine of its own.

mod commit;
mod deadline;
mod decide;
mod lamp;
