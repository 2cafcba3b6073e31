// Inside a platform's admin there is no cookie: every call carries a token of the platform, which is valid for a minute.
// bridge.js of the platform has set window.platform.
const page = document.documentElement;
const base = page.dataset.base;
const main = document.querySelector("main");
const notice = document.getElementById("notice");
// The platform answers at once; without the admin around the page it never does.
const TOKEN_MS = 15_000;
let following;

/** A failure with a banner of its own, by the name of its template. */
class Failure extends Error {}

function token() {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Failure("unavailable")), TOKEN_MS));
  return Promise.race([Promise.resolve().then(() => window.platform.token()), late]);
}

function failureOf(status) {
  if (status === 401) return "expired";
  if (status === 409) return "cancelled"; // of labels alone
  if (status === 429) return "busy";
  return [502, 503, 504].includes(status) ? "unavailable" : "failed";
}

async function call(path, options = {}) {
  let answer;
  try {
    const headers = { authorization: `Bearer ${await token()}`, "accept-language": page.lang, ...options.headers };
    answer = await fetch(`${base}/${path}`, { ...options, headers });
  } catch {
    throw new Failure("unavailable");
  }
  if (answer.status === 401) window.platform.renew?.();
  if (!answer.ok) throw new Failure(failureOf(answer.status));
  return answer;
}

function tell(name) {
  notice.replaceChildren(document.getElementById(`failure-${name}`).content.cloneNode(true));
  notice.scrollIntoView({ block: "nearest" });
}

/** Runs what a press began; a failure shows its banner, and the page stays as it is. */
async function trying(work) {
  main.setAttribute("aria-busy", "true");
  notice.replaceChildren();
  try {
    return await work();
  } catch (error) {
    tell(error instanceof Failure ? error.message : "failed");
    return undefined;
  } finally {
    main.removeAttribute("aria-busy");
  }
}

function show(path, options) {
  return trying(async () => {
    const answer = await call(path, options);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) throw new Failure("failed");
    main.innerHTML = await answer.text();
    dress();
    clearTimeout(following);
    following = setTimeout(follow, 3000);
    return true;
  });
}

/** The admin's navigation menu, once the shop has an account; and the view's own address, for a reload. */
function dress() {
  const view = main.querySelector("[data-view]")?.dataset.view;
  if (!view) return;
  if (!document.querySelector("body > nav, s-app-nav"))
    document.body.prepend(document.getElementById("menu").content.cloneNode(true));
  for (const tab of document.querySelectorAll("nav [data-show]"))
    tab.toggleAttribute("aria-current", tab.dataset.show === view);
  // Where the admin has no menu of its own for our pages, it knows one address of them.
  if (!document.querySelector("s-app-nav")) return;
  const here = new URL(location.href);
  here.pathname = `${base}/${view}`;
  here.searchParams.delete("id_token");
  history.replaceState(null, "", here);
}

// While orders are read for the first time, their number is looked at again and again; then the list itself.
async function follow() {
  clearTimeout(following);
  const shown = main.querySelector("[data-progress]");
  if (!shown) return;
  const answer = await call("progress").catch(() => undefined);
  if (answer && shown.isConnected) {
    shown.outerHTML = await answer.text();
    const isOver = !main.querySelector("[data-progress]");
    const view = main.querySelector("[data-view]")?.dataset.view;
    if (isOver && view && !main.contains(document.activeElement)) await show(view);
  }
  following = setTimeout(follow, 3000);
}

async function openFile(answer) {
  window.open(URL.createObjectURL(await answer.blob()), "_blank");
}

document.addEventListener("click", async (event) => {
  const target = event.target.closest("[data-show], [data-label], [data-window]");
  if (!target) return;
  event.preventDefault();
  const { window: address, label, show: view } = target.dataset;
  if (address) window.open(address, "_blank", "noopener");
  else if (label) await trying(async () => openFile(await call(`label/${label}`)));
  else await show(view);
});

// A press in the admin's navigation menu.
window.platform?.onNavigate?.((href) => {
  if (href.startsWith(`${base}/`)) show(href.slice(base.length + 1));
});

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.all;
  if (!name) return;
  for (const box of main.querySelectorAll(`input[name="${name}"]`)) box.checked = event.target.checked;
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-do], form[data-print]");
  if (!form) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  if (form.dataset.print) {
    if (body.size === 0) tell("noLabels");
    else await trying(async () => openFile(await call(form.dataset.print, { method: "POST", body })));
    return;
  }
  if (form.querySelector("[data-scope]:checked")) await window.platform.allowRates();
  const isShown = await show(form.dataset.do, { method: "POST", body });
  // The window to sign in opens by the same click; where the browser holds it back, a button is there.
  const address = main.querySelector("[data-window]")?.dataset.window;
  if (isShown && ["link", "dashboard"].includes(form.dataset.do) && address) window.open(address, "_blank", "noopener");
  main.scrollIntoView({ block: "start" });
});

// Back from the window in which the merchant signed in.
window.addEventListener("focus", () => {
  const waiting = main.querySelector("form[data-on-return]");
  if (waiting) waiting.requestSubmit();
});

// A press before this script ran would leave the page: it is ignored until here.
main.inert = false;
following = setTimeout(follow, 3000);
if (page.dataset.start === "reload") {
  // The document came without a token, or with an old one.
  show(page.dataset.first + location.search);
} else {
  dress();
}
