//! Questions to the reporting views on real PostgreSQL: what is answered, and everything that somebody may try against it.

mod attack;
mod fixture;
mod limit;
mod rights;
mod role;
mod saved;
mod views;
mod wall;
