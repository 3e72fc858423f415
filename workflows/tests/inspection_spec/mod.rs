//! Inspection specs on real PostgreSQL: set up, filled, verified, set back by the catalogue, reminded of; files and workbooks.

mod catalogue;
mod file;
mod fill;
mod fixture;
mod list;
mod remind;
mod set_up;
mod sheet;
mod verify;
mod walk;
