//! `make bench`: every figure of the spine in one run on one server. `cargo bench -- search` runs one part.

mod queue;
mod search;
mod server;
mod transitions;

#[tokio::main]
async fn main() {
    let server = server::Server::open().await;
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let runs = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    if runs("transitions") {
        transitions::run(&server).await;
    }
    if runs("queue") {
        queue::run(&server).await;
    }
    if runs("search") {
        search::run(&server).await;
    }
}
