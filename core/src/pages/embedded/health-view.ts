import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { sentenceOf } from "../../privacy/request/problem.ts";
import type { StoredRequest } from "../../privacy/request/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { StoreHealth } from "../../sync/health.ts";
import { importView } from "./import-view.ts";
import { banner, section, viewPage } from "./layout.ts";
import { momentOf } from "./moment.ts";
import { WORDS } from "./words.ts";

/** The state of the connection, with a button that repeats what failed. */
export function healthView(
  language: Language,
  { store, health, requests }: { store: ConnectedStore; health: StoreHealth; requests: readonly StoredRequest[] },
): string {
  const w = WORDS[language];
  const at = (ms: number | null) => (ms === null ? w.never : momentOf(ms, language));
  const problems = health.problems.map(({ text }) => banner("critical", text[language]));
  const figures = html`${importView(language, store.firstImport)}
<dl><dt>${w.lastWebhook}</dt><dd>${at(store.lastWebhookAt)}</dd><dt>${w.lastPoll}</dt><dd>${at(store.lastPollAt)}</dd>
<dt>${w.pending}</dt><dd>${health.pendingWriteBacks}</dd><dt>${w.failed}</dt><dd>${health.failedWriteBacks}</dd></dl>
<form data-do="retry"><button class="main">${w.retry}</button></form>`;
  const people = html`<ul>${requests.map((one) => requestOf(one, language))}</ul>`;
  return viewPage(language, { view: "health", mode: store.mode }, [
    ...(problems.length > 0 ? problems : [banner("success", w.allWell)]),
    section(w.health, figures),
    ...(requests.length === 0 ? [] : [section(w.privacy, people)]),
  ]);
}

function requestOf({ kind, state, problem, receivedAt, erased, kept }: StoredRequest, language: Language): Html {
  const w = WORDS[language];
  const why = problem ? html`<div class="problem">${sentenceOf(problem)[language]}</div>` : "";
  return html`<li><bdi>${kind}</bdi> ${momentOf(receivedAt, language)} ${state === "done" ? w.doneData : w.openData} ${erased}/${erased + kept}${why}</li>`;
}
