// Copy buttons, and one language at a time where a sample exists in several. Without this script every sample is shown.
const { copy, copied, languages } = document.body.dataset;
const CHOICE = "masar-sample-language";

for (const figure of document.querySelectorAll(".code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    await copyText(figure.querySelector("pre"));
    button.textContent = copied;
    button.addEventListener("blur", () => (button.textContent = copy), { once: true });
  });
  figure.append(button);
}

/** Outside https a browser has no clipboard to write to; it can still copy what is selected. */
async function copyText(pre) {
  try {
    await navigator.clipboard.writeText(pre.textContent);
  } catch {
    getSelection().selectAllChildren(pre);
    document.execCommand("copy");
  }
}

const groups = [...document.querySelectorAll(".samples")].filter((group) => group.children.length > 1);
for (const group of groups) group.prepend(tabsOf([...group.children]));
if (groups.length > 0) show(kept() ?? "Node");

function tabsOf(figures) {
  const tabs = document.createElement("div");
  tabs.className = "tabs";
  tabs.dir = "ltr";
  tabs.setAttribute("role", "tablist");
  tabs.setAttribute("aria-label", languages);
  for (const figure of figures) {
    const { language, file } = figure.dataset;
    figure.id = `sample-${file}`;
    figure.setAttribute("role", "tabpanel");
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${file}`;
    tab.textContent = language;
    tab.dataset.language = language;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", figure.id);
    figure.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => move(tab, event));
    tabs.append(tab);
  }
  return tabs;
}

/** The page keeps its place on the screen: the samples above may change their height. */
function choose(tab) {
  const before = tab.getBoundingClientRect().top;
  show(tab.dataset.language);
  scrollBy(0, tab.getBoundingClientRect().top - before);
  try {
    localStorage.setItem(CHOICE, tab.dataset.language);
  } catch {} // a browser that keeps nothing
}

function move(tab, event) {
  const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
  const next = step && tab[step];
  if (!next) return;
  event.preventDefault();
  choose(next);
  next.focus();
}

/** In every group that has the language; the others show their first. */
function show(language) {
  for (const group of groups) {
    const tabs = [...group.querySelectorAll("[role=tab]")];
    const shown = tabs.find((tab) => tab.dataset.language === language) ?? tabs[0];
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === shown));
      tab.tabIndex = tab === shown ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== shown;
    }
  }
}

function kept() {
  try {
    return localStorage.getItem(CHOICE) ?? undefined;
  } catch {
    return undefined;
  }
}
