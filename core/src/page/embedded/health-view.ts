import { sentenceOf } from "../../privacy/request/problem.ts";
import type { StoredRequest } from "../../privacy/request/repository.ts";
import type { StoreHealth } from "../../store/health.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { Language } from "../../text.ts";
import { timestampOf } from "../../time.ts";
import { escapeHtml } from "../html.ts";
import { importView } from "./import-view.ts";
import { WORDS } from "./words.ts";

/** How the connection is doing, and what to press when it is not well. */
export function healthView(
  language: Language,
  { store, health, requests }: { store: ConnectedStore; health: StoreHealth; requests: readonly StoredRequest[] },
): string {
  const w = WORDS[language];
  const at = (ms: number | null) => (ms === null ? w.never : `<bdi>${timestampOf(ms)}</bdi>`);
  const problems = health.problems.map(({ text }) => `<li class="problem">${escapeHtml(text[language])}</li>`).join("");
  return `<section class="card" data-view="health">
${problems ? `<ul role="alert">${problems}</ul>` : `<p class="done">${w.allWell}</p>`}
${importView(language, store.firstImport)}
<dl><dt>${w.lastWebhook}</dt><dd>${at(store.lastWebhookAt)}</dd><dt>${w.lastPoll}</dt><dd>${at(store.lastPollAt)}</dd>
<dt>${w.pending}</dt><dd>${health.pendingWriteBacks}</dd><dt>${w.failed}</dt><dd>${health.failedWriteBacks}</dd></dl>
<form data-do="retry"><button class="main">${w.retry}</button></form></section>
${requests.length === 0 ? "" : `<section class="card"><h2>${w.privacy}</h2><ul>${requests.map((one) => requestOf(one, language)).join("")}</ul></section>`}`;
}

function requestOf({ kind, state, problem, receivedAt, erased, kept }: StoredRequest, language: Language): string {
  const w = WORDS[language];
  const why = problem ? `<div class="problem">${escapeHtml(sentenceOf(problem)[language])}</div>` : "";
  return `<li><bdi>${kind}</bdi> <bdi>${timestampOf(receivedAt)}</bdi> ${state === "done" ? w.doneData : w.openData} ${erased}/${erased + kept}${why}</li>`;
}
