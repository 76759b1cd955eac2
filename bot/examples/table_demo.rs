//! The local table with the small bot of the stand-in's tests, for trying the page by hand:
//! `cargo run -p bot --example table_demo [PORT] [PICTURE.png]`.

#[path = "../tests/local_bot/mod.rs"]
mod local_bot;

use bot::local::{Options, StandIn, Table};

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let port = arguments
        .next()
        .and_then(|port| port.parse().ok())
        .unwrap_or(0);
    let picture = arguments.next().map(std::fs::read).transpose()?;
    let standin = StandIn::start(Options {
        port,
        ..Options::default()
    })
    .await?;
    standin.seat_people();
    let table = Table::at(standin.clone());
    let running =
        local_bot::start_with(&table, picture.unwrap_or_else(|| local_bot::PNG.to_vec())).await;
    println!("{}", standin.page_url());
    tokio::signal::ctrl_c().await?;
    running.stop().await;
    Ok(())
}
