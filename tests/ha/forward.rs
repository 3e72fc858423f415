//! One address for whoever is the primary, as a proxy or a moving address gives it in a real installation. The driver knows
//! no list of hosts.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::net::{TcpListener, TcpStream};

/// Passes connections on.
pub struct Forward {
    pub port: u16,
    target: Arc<Mutex<SocketAddr>>,
}

impl Forward {
    pub async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap().port();
        let target = Arc::new(Mutex::new(SocketAddr::from(([127, 0, 0, 1], port))));
        let now = target.clone();
        tokio::spawn(async move {
            loop {
                let Ok((mut client, _)) = listener.accept().await else { continue };
                let target = *now.lock().unwrap();
                tokio::spawn(async move {
                    if let Ok(mut server) = TcpStream::connect(target).await {
                        // Ends when either side does.
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
                    }
                });
            }
        });
        Self { port: own, target }
    }

    /// From now on new connections go there.
    pub fn turn(&self, port: u16) {
        self.target.lock().unwrap().set_port(port);
    }
}
