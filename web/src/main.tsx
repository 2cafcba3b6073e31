import "./app/mantine.css";
import "./app/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { arrived } from "./ahead.ts";
import { App } from "./app/app.tsx";
import { printInLight } from "./app/color-scheme.ts";
import { loadFonts } from "./app/fonts.ts";
import { languageNow } from "./i18n/language.ts";

/** No top-level `await`: the scripts of pages import this one, and would wait for it while it waits for them. */
async function start(root: HTMLElement): Promise<void> {
  await Promise.all([arrived, loadFonts(languageNow())]);
  document.getElementById("first")?.remove();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

root.dataset.started = "true"; // index.html reads it
printInLight();
void start(root);
