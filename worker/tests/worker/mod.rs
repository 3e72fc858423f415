//! The worker as it runs: the real queue on a real PostgreSQL, against an ERP that does what the test says.

mod ask;
mod compare;
mod conflict;
mod delivery;
mod export;
mod fake;
mod given_up;
mod held;
mod mail;
mod masters;
mod poison;
mod pull;
mod qjob;
mod report;
mod smtp;
mod stage;
