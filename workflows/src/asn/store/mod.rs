//! Where shipment notices meet the database: locks, facts, writes.

pub mod answer;
pub mod book;
pub mod boxes;
mod certify;
mod claims;
mod closing;
pub mod create;
pub mod delivery;
mod done;
pub mod edit;
pub mod edited;
mod effect;
pub mod event;
pub(crate) mod load;
mod lock;
mod mail;
pub mod message;
pub mod nudge;
pub mod on_time;
pub(crate) mod packing;
mod pick_up;
pub mod receive;
mod replace;
pub mod replay;
mod returned;
mod reverse;
mod shortage;
mod sscc;
mod transit;
mod unannounced;
mod unit;
pub mod waiting;

pub(crate) use claims::look;
