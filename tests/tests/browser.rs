//! The local table's page in a real browser: a game from `/game new` on, by keyboard, mouse and form, over a kill.

// Each test program uses a part of it.
#[allow(dead_code)]
mod table;

use serde_json::Value;
use table::chromium::{Chromium, find};
use table::{Courier, database};

/// The newest public message with orders to be given, as an expression.
const PROMPT: &str = "[...document.querySelectorAll('#main .message:not(.ephemeral)')]\
                      .filter(m => [...m.querySelectorAll('button')]\
                      .some(b => b.textContent === 'Give orders')).pop()";

/// A button of that label within an element, as an expression.
fn button(within: &str, label: &str) -> String {
    format!(
        "[...({within})?.querySelectorAll('button') ?? []].find(b => b.textContent === '{label}')"
    )
}

/// How often words are said in the channel, as an expression.
fn times(words: &str) -> String {
    format!("(document.querySelector('#main .messages').innerText.split('{words}').length - 1)")
}

async fn count(page: &mut Chromium, expression: &str) -> u64 {
    page.eval(expression).await.as_u64().unwrap_or_default()
}

/// Goes on as another person, by a click on the name.
async fn become_person(page: &mut Chromium, name: &str) {
    let label = format!(
        "[...document.querySelectorAll('#people label')].find(l => l.title === 'Act as {name}')"
    );
    page.click(&label).await;
    page.wait(&format!("document.title.endsWith('· {name}')"))
        .await;
}

/// Goes on as whoever the newest prompt calls.
async fn become_asked(page: &mut Chromium) {
    page.wait(PROMPT).await;
    let called = format!("({PROMPT}).querySelector('.mention').textContent.slice(1)");
    let name = page.eval(&called).await;
    become_person(page, name.as_str().expect("a name")).await;
    page.wait(PROMPT).await;
}

/// Waits for one more receipt of a person's, and for the next prompt after it.
async fn accepted(page: &mut Chromium, before: (u64, u64)) {
    page.wait(&format!("{} > {}", times("Accepted"), before.0))
        .await;
    page.wait(&format!("{PROMPTS} > {}", before.1)).await;
}

const PROMPTS: &str = "[...document.querySelectorAll('#main .message:not(.ephemeral) button')]\
                       .filter(b => b.textContent === 'Give orders').length";

async fn so_far(page: &mut Chromium) -> (u64, u64) {
    let receipts = count(page, &times("Accepted")).await;
    (receipts, count(page, PROMPTS).await)
}

async fn say_command(page: &mut Chromium, command: &str) {
    page.click("document.getElementById('main-composer')").await;
    page.type_text(command).await;
    page.key("Enter").await;
}

/// Opens the form for several orders, which has an option that is not needed.
async fn open_form(page: &mut Chromium) {
    say_command(page, "/orders").await;
    page.wait("document.activeElement.matches('.command-form [type=submit]')")
        .await;
    page.key("Enter").await;
    page.wait("document.activeElement.matches('dialog textarea')")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_browser_by_keyboard_button_and_form_over_a_kill() {
    let Some(chromium) = find() else {
        println!("not run: no Chromium here");
        return;
    };
    let (_folder, db) = database();
    let courier = Courier::start(&db, 0);
    let page = &mut Chromium::open(&chromium, &courier.url).await;
    page.wait("document.querySelector('#presence.online')")
        .await;
    page.wait("document.title.endsWith('· Ann')").await;

    // Ann opens a game and sits down with nothing but the keyboard.
    page.key("Tab").await;
    page.wait("document.activeElement.classList.contains('skip')")
        .await;
    page.key("Enter").await;
    page.wait("document.activeElement.id === 'main-composer'")
        .await;
    page.type_text("/game new").await;
    page.wait(
        "document.querySelector('#main .suggestions .active')?.textContent.startsWith('/game new')",
    )
    .await;
    page.key("Enter").await;
    page.wait("document.activeElement.matches('.command-form input')")
        .await;
    page.type_text("tex").await;
    page.wait("document.querySelector('.command-form .suggestions li')")
        .await;
    page.eval("new Promise(done => setTimeout(done, 300))")
        .await;
    if page
        .eval("document.querySelector('.command-form .suggestions .active') === null")
        .await
        == true
    {
        page.key("ArrowDown").await;
    }
    page.key("Enter").await;
    page.wait("document.activeElement.value !== 'tex'").await;
    page.key("Enter").await;
    page.wait(&format!("{} > 0", times("Take a seat"))).await;
    page.wait("document.activeElement.id === 'main-composer'")
        .await;
    page.type_text("/game join").await;
    page.key("Enter").await;
    page.wait("document.activeElement.matches('.command-form [type=submit]')")
        .await;
    page.key("Enter").await;
    page.wait(&format!("{} > 0", times("You sit down"))).await;

    // Ben joins by a button and begins.
    become_person(page, "Ben").await;
    page.wait(&format!("{} > 0", times("Take a seat"))).await;
    assert_eq!(count(page, &times("You sit down")).await, 0);
    let seats = "[...document.querySelectorAll('#main .message button')]\
                 .filter(b => b.textContent.startsWith('Join: ')).pop()";
    page.click(seats).await;
    page.wait(&format!("{} > 0", times("You sit down"))).await;
    let start = button(
        "[...document.querySelectorAll('#main .message')].filter(m => m.innerText.includes('can start')).pop()",
        "Start the game",
    );
    page.click(&start).await;
    page.wait(&format!("{} > 0", times("The game begins")))
        .await;
    page.wait(PROMPT).await;
    picture(page).await;

    // One order by buttons.
    become_asked(page).await;
    let before = so_far(page).await;
    page.click(&button(PROMPT, "Give orders")).await;
    let panel = "[...document.querySelectorAll('#main .ephemeral')].pop()";
    page.wait(&button(panel, "Done")).await;
    page.click(&button(panel, "Done")).await;
    let sure_or_done = format!(
        "({panel})?.innerText.includes('You could still') || {} > {}",
        times("Accepted"),
        before.0
    );
    page.wait(&sure_or_done).await;
    if count(page, &times("Accepted")).await == before.0 {
        page.click(&button(panel, "Done")).await;
    }
    accepted(page, before).await;

    // One typed.
    become_asked(page).await;
    let before = so_far(page).await;
    say_command(page, "/order done").await;
    accepted(page, before).await;

    // One in a form, where a wrong line is given back.
    become_asked(page).await;
    let before = so_far(page).await;
    open_form(page).await;
    page.type_text("fly 0101; done").await;
    page.key("Tab").await;
    page.key("Tab").await;
    page.key("Enter").await;
    page.wait(&format!("{} > 0", times("Refused"))).await;
    open_form(page).await;
    page.type_text("done").await;
    page.key("Tab").await;
    page.key("Tab").await;
    page.key("Enter").await;
    accepted(page, before).await;

    // What one person was told alone, another does not see.
    let secret = times("Refused");
    become_person(page, "Sam").await;
    page.wait(PROMPT).await;
    assert_eq!(count(page, &secret).await, 0);
    assert_eq!(count(page, &times("Accepted")).await, 0);

    // The program is killed and comes back on the same port; the page is loaded again.
    let prompts = count(page, PROMPTS).await;
    let port = courier.port();
    courier.kill();
    page.wait("document.body.classList.contains('cut-off')")
        .await;
    let courier = Courier::start(&db, port);
    page.call("Page.reload", Value::Object(serde_json::Map::new()))
        .await;
    page.wait("document.querySelector('#presence.online')")
        .await;
    page.wait("document.title.endsWith('· Sam')").await;
    page.wait(PROMPT).await;
    assert_eq!(count(page, &times("The game begins")).await, 1);
    assert_eq!(count(page, PROMPTS).await, prompts);
    picture(page).await;
    become_asked(page).await;
    let before = so_far(page).await;
    say_command(page, "/order done").await;
    accepted(page, before).await;

    // On a phone nothing runs off the screen.
    let phone =
        serde_json::json!({"width": 390, "height": 800, "deviceScaleFactor": 1, "mobile": true});
    page.call("Emulation.setDeviceMetricsOverride", phone).await;
    page.wait("innerWidth === 390").await;
    page.wait("document.documentElement.scrollWidth <= 390")
        .await;
    // A picture that is still coming would push the button away under the click.
    picture(page).await;
    page.click(&button(PROMPT, "Status")).await;
    page.wait(&format!("{} > 0", times("Awaited"))).await;
    assert_eq!(page.thrown, Vec::<String>::new());
    drop(courier);
}

/// The prompt's picture is shown, and told in words for those who do not see it.
async fn picture(page: &mut Chromium) {
    let image = format!("({PROMPT})?.querySelector('img')");
    page.wait(&image).await;
    page.eval(&format!("({image}).scrollIntoView()")).await;
    page.wait(&format!(
        "({image})?.complete && ({image}).naturalWidth > 100"
    ))
    .await;
    let alt = page.eval(&format!("({image}).alt")).await;
    assert!(alt.as_str().is_some_and(|alt| alt.len() > 40), "{alt}");
}
