//! Qjobs: what comes round by itself. A definition says what runs, when and with which parameters; its runs are jobs.

pub mod kind;
pub mod machine;
pub mod search;
pub mod store;

pub use kind::{Definition, Form, Kind, Parameter};
pub use machine::{Edit, Event, Input, Qjob, State};
