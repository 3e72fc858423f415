//! Walks at random: any sequence of events from any actor ends in a declared state, refusals leave everything as it was,
//! and the history, folded event by event, gives the row.
//!
//! First the machines alone, on generated facts (`machine` walks, `message`, `order`, `asn` say what is generated and
//! what must hold). Then the stores on real PostgreSQL (`store`), through the functions that API and worker call.

mod act;
mod asn;
mod asn_facts;
mod certificate;
mod check;
mod edit_act;
mod fill;
mod fixture;
mod machine;
mod message;
mod open_act;
mod order;
mod ship;
mod ship_act;
mod step;
mod store;
mod taken;
