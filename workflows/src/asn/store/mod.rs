//! Where shipment notices meet the database: locks, facts, writes.

pub mod answer;
pub mod boxes;
mod claims;
pub mod create;
pub mod delivery;
mod done;
pub mod edit;
mod effect;
pub mod event;
pub(crate) mod load;
mod lock;
mod mail;
pub mod nudge;
mod pick_up;
pub mod receive;
mod replace;
mod shortage;
mod sscc;
mod transit;
mod unannounced;
pub mod waiting;

pub(crate) use claims::look;
