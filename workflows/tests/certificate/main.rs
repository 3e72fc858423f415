//! Certificates of lots on real PostgreSQL: in step with their notices, judged, decided, and held against sending.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]
#![expect(clippy::panic, reason = "a test that cannot go on says where")]

#[path = "../claim/mod.rs"]
mod claim;
mod decide;
#[path = "../asn/fixture.rs"]
#[expect(dead_code, reason = "notices need more than their certificates do")]
mod fixture;
mod judge;
mod plant;
mod read;
mod send;
mod step;
