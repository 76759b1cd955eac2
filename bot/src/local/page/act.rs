//! What people do on the page, handed to the app's side of the world.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Known, text_id};
use crate::local::client::Refused;
use crate::local::error::ApiError;
use crate::local::guard::header_text;
use crate::local::server::Shared;
use crate::local::state::{Id, World};

/// Characters of a new person's name.
const NAME: usize = 32;

/// What the page asks to be done.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Act {
    Slash {
        channel: String,
        name: String,
        options: Vec<(String, String)>,
    },
    Complete {
        channel: String,
        name: String,
        options: Vec<(String, String)>,
        focused: String,
    },
    Press {
        message: String,
        button: String,
    },
    Choose {
        message: String,
        menu: String,
        values: Vec<String>,
    },
    Submit {
        opener: String,
        fields: Vec<(String, String)>,
    },
    Say {
        channel: String,
        content: String,
    },
    Read {
        channel: String,
    },
    Dismiss {
        message: String,
    },
    AddPerson {
        name: String,
    },
}

#[derive(Deserialize)]
struct Asked {
    #[serde(rename = "as")]
    user: String,
    #[serde(flatten)]
    act: Act,
}

/// Why something was not done, in words for people.
pub(super) struct Sorry(StatusCode, String);

impl From<Refused> for Sorry {
    fn from(refused: Refused) -> Self {
        Self(StatusCode::UNPROCESSABLE_ENTITY, refused.to_string())
    }
}

impl From<ApiError> for Sorry {
    fn from(error: ApiError) -> Self {
        Self(StatusCode::UNPROCESSABLE_ENTITY, error.message)
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"error": self.1}))).into_response()
    }
}

/// Does what the page asks.
pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Sorry> {
    Known::check(&shared, &token).map_err(|status| Sorry(status, String::new()))?;
    // A form on another page can send text, but not this kind, without being asked first.
    if header_text(&headers, &header::CONTENT_TYPE) != Some("application/json") {
        return Err(Sorry(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "JSON is needed".to_owned(),
        ));
    }
    let asked: Asked = serde_json::from_slice(&body)
        .map_err(|error| Sorry(StatusCode::BAD_REQUEST, error.to_string()))?;
    let mut world = shared.lock();
    let me = number(&asked.user)?;
    if world.users.get(&me).is_none_or(|user| user.bot) {
        return Err(Refused::User.into());
    }
    perform(&mut world, me, asked.act).map(Json)
}

fn number(text: &str) -> Result<Id, Sorry> {
    text.parse()
        .map_err(|_| Sorry(StatusCode::BAD_REQUEST, format!("'{text}' is no id")))
}

fn perform(world: &mut World, me: Id, act: Act) -> Result<Value, Sorry> {
    let interaction = match act {
        Act::Slash {
            channel,
            name,
            options,
        } => world.slash(me, number(&channel)?, &name, &options)?,
        Act::Complete {
            channel,
            name,
            options,
            focused,
        } => world.complete(me, number(&channel)?, &name, &options, &focused)?,
        Act::Press { message, button } => world.press(me, number(&message)?, &button)?,
        Act::Choose {
            message,
            menu,
            values,
        } => world.choose(me, number(&message)?, &menu, &values)?,
        Act::Submit { opener, fields } => world.submit(me, number(&opener)?, &fields)?,
        Act::Say { channel, content } => {
            world.say(me, number(&channel)?, &content)?;
            return Ok(json!({}));
        }
        Act::Read { channel } => {
            world.read(me, number(&channel)?);
            return Ok(json!({"pings": world.unread_notices(me, None)}));
        }
        Act::Dismiss { message } => {
            let id = number(&message)?;
            if world
                .messages
                .get(&id)
                .is_some_and(|message| message.only_for == Some(me))
            {
                world.delete(id);
            }
            return Ok(json!({}));
        }
        Act::AddPerson { name } => {
            let name = name.trim();
            let taken = world.users.values().any(|user| user.global_name == name);
            if name.is_empty() || name.chars().count() > NAME || taken {
                let text = format!("A name has 1 to {NAME} characters and belongs to nobody else.");
                return Err(Sorry(StatusCode::UNPROCESSABLE_ENTITY, text));
            }
            let id = world.add_user(name, false);
            if let Some(guild) = world.guilds.keys().next().copied() {
                world.join(guild, id);
            }
            return Ok(json!({"id": text_id(id)}));
        }
    };
    Ok(json!({"interaction": text_id(interaction)}))
}
