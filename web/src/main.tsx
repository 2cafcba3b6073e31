import "./app/mantine.css";
import "./app/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { printInLight } from "./app/color-scheme.ts";
import { loadFonts } from "./app/fonts.ts";
import { createI18n, firstLanguage } from "./i18n/i18n.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

document.getElementById("first")?.remove();
root.dataset.started = "true"; // public/boot.js reads it
printInLight();
const language = firstLanguage();
await loadFonts(language);
createRoot(root).render(
  <StrictMode>
    <App i18n={createI18n(language)} />
  </StrictMode>,
);
