//! Numbers by which people, places and games are known. Discord's are
//! snowflakes, which fit SQLite's signed integers.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            /// As SQLite keeps it.
            pub fn sql(self) -> i64 {
                i64::try_from(self.0).unwrap_or(i64::MAX)
            }

            /// From what SQLite keeps.
            pub fn from_sql(n: i64) -> Self {
                Self(u64::try_from(n).unwrap_or_default())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A person.
    UserId
);
id!(
    /// A channel or a thread.
    ChannelId
);
id!(
    /// A guild, which people call a server.
    GuildId
);
id!(
    /// One press, command or modal, delivered once or more.
    InteractionId
);
id!(
    /// A message that was sent.
    MessageId
);
id!(
    /// A game of Courier's own.
    GameId
);
