//! The home page: what waits for the one who is signed in, and the choices that filters offer.

pub mod search;
