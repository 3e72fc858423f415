//! Questions to the reporting views on real PostgreSQL: what is answered, and everything that somebody may try against it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod attack;
mod fixture;
mod limit;
mod rights;
mod role;
mod saved;
mod views;
mod wall;
