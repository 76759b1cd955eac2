//! The link by which a server takes the bot in.

use serenity::all::{Http, Permissions};

/// What the bot needs in a server, and all it asks for.
pub const NEEDS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// The scopes it asks for: to be there, and to have commands there.
pub const SCOPES: &str = "bot+applications.commands";

/// The link for an application of that id.
pub fn link(application: &str) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope={SCOPES}&permissions={}",
        NEEDS.bits()
    )
}

/// The link for whoever that connection is; empty before it is known.
pub fn of(http: &Http) -> String {
    http.application_id()
        .map(|id| link(&id.to_string()))
        .unwrap_or_default()
}
