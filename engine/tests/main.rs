//! The engine seen from outside, and a model of what it promises.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod engine;
mod model;
