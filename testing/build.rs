//! A file that comes to the migrations is seen by nobody else: `migrate!` knows only those that were there when it last ran.

fn main() {
    println!("cargo::rerun-if-changed=../migrations");
}
