//! Acting for somebody: who may, for whom, from when to when; and beginning and ending it in a session.

pub mod rules;
pub mod search;
pub mod store;

pub use rules::{LONGEST, MANAGERS, acted};
pub use store::{NewDelegation, Offer, begin, end, grant, offers, revoke};
