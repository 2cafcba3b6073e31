// Inside a platform's admin there is no cookie: every call carries a token of the platform, which is valid for a minute.
// bridge.js of the platform has set window.platform.
const page = document.documentElement;
const base = page.dataset.base;
const main = document.querySelector("main");
let following;

async function call(path, options = {}) {
  const token = await window.platform.token();
  const headers = { authorization: `Bearer ${token}`, "accept-language": page.lang, ...options.headers };
  return fetch(`${base}/${path}`, { ...options, headers });
}

async function show(path, options) {
  main.setAttribute("aria-busy", "true");
  try {
    const answer = await call(path, options);
    main.innerHTML = await answer.text();
    for (const tab of document.querySelectorAll("nav [data-show]"))
      tab.toggleAttribute("aria-current", tab.dataset.show === main.querySelector("[data-view]")?.dataset.view);
    document.querySelector("nav").hidden = main.querySelector("[data-view]") === null;
  } finally {
    main.removeAttribute("aria-busy");
  }
  clearTimeout(following);
  following = setTimeout(follow, 3000);
}

// While orders are read for the first time, their number is looked at again and again; then the list itself.
async function follow() {
  clearTimeout(following);
  const shown = main.querySelector("[data-progress]");
  if (!shown) return;
  const answer = await call("progress").catch(() => undefined);
  if (answer?.ok && shown.isConnected) {
    shown.outerHTML = await answer.text();
    const isOver = !main.querySelector("[data-progress]");
    const view = main.querySelector("[data-view]")?.dataset.view;
    if (isOver && view && !main.contains(document.activeElement)) await show(view);
  }
  following = setTimeout(follow, 3000);
}

document.addEventListener("click", async (event) => {
  const target = event.target.closest("[data-show], [data-label], [data-window]");
  if (!target) return;
  event.preventDefault();
  if (target.dataset.window) {
    window.open(target.dataset.window, "_blank");
    return;
  }
  if (target.dataset.label) {
    const answer = await call(`label/${target.dataset.label}`);
    if (answer.ok) window.open(URL.createObjectURL(await answer.blob()), "_blank");
    return;
  }
  await show(target.dataset.show);
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-do]");
  if (!form) return;
  event.preventDefault();
  if (form.querySelector("[data-scope]:checked")) await window.platform.allowRates();
  await show(form.dataset.do, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  // The window to sign in opens by the same click; where the browser holds it back, a button is there.
  if (form.dataset.do === "link") window.open(main.querySelector("[data-window]")?.dataset.window, "_blank");
});

// Back from the window in which the merchant signed in.
window.addEventListener("focus", () => {
  const waiting = main.querySelector("form[data-on-return]");
  if (waiting) waiting.requestSubmit();
});

following = setTimeout(follow, 3000);
if (page.dataset.start === "reload") {
  // The document came without a token, or with an old one.
  show("start");
}
