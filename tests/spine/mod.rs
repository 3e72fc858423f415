//! The whole system, each part a process of its own: PostgreSQL, API, workers and an ERP that is not ours.
//!
//! An order comes out of the ERP, is answered, shipped, and goes back into the ERP; also when the ERP is away, when an
//! answer is lost, and when a worker is killed in the middle of a sentence.

mod chaos;
mod faults;
mod first_day;
mod life;
pub mod person;
mod real_erp;
mod real_erp_flood;
mod real_erp_held;
mod real_erp_late;
mod real_erp_race;
mod real_erp_ship;
mod real_erp_storm;
mod stack;
mod traces;
