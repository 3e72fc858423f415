//! Certificates of lots on real PostgreSQL: in step with their notices, judged, decided, and held against sending.

mod decide;
mod judge;
mod plant;
mod read;
mod send;
mod step;
