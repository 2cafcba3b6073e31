import { findAccount } from "../../account/repository.ts";
import { type Html, html } from "../../kernel/html.ts";
import { formatPiastres } from "../../kernel/money.ts";
import type { Language } from "../../kernel/text.ts";
import { type Balance, readBalance } from "../../payout/balance.ts";
import { banner, type Said, saidBanners, section, viewPage } from "./layout.ts";
import { dayOf } from "./moment.ts";
import type { EmbeddedPageTools, ShopPage } from "./shop-page.ts";
import { WORDS, type Words } from "./words.ts";

interface DashboardWindow {
  url: string;
  /** Otherwise the user signs in there. */
  signsIn: boolean;
}

/** What the account is owed and its next payout, and the way into the dashboard. @returns HTML */
export async function moneyPage(
  { store, language }: ShopPage,
  tools: EmbeddedPageTools,
  more: Said & { window?: DashboardWindow } = {},
): Promise<string> {
  const { db, clock, embedding, calendar } = tools;
  const w = WORDS[language];
  const account = await findAccount(db.read, store.accountId);
  const now = clock.now() + (store.mode === "test" ? (account?.sandboxClockOffsetMs ?? 0) : 0);
  const isShown = account && (await embedding.showsAccount(store));
  const balance = isShown ? await readBalance(db.read, { account, mode: store.mode, now }, calendar) : undefined;
  return viewPage(language, { view: "money", mode: store.mode }, [
    saidBanners(more),
    ...(more.window ? [windowBanner(more.window, w)] : []),
    balance ? section(w.balance, balanceView(balance, language)) : banner("info", w.moneyElsewhere),
    section(
      w.dashboard,
      html`<p>${w.dashboardHow}</p><form data-do="dashboard"><button class="main">${w.openDashboard}</button></form>`,
    ),
  ]);
}

/** The script opens the window, and the button does where the browser held the window back. */
function windowBanner({ url, signsIn }: DashboardWindow, w: Words): Html {
  return banner(
    "success",
    html`${signsIn ? w.dashboardReady : w.dashboardSignIn} <button data-window="${url}">${w.openDashboard}</button>`,
  );
}

function balanceView({ payable, onHold, date, expected }: Balance, language: Language): Html {
  const w = WORDS[language];
  const amount = (piastres: number) => html`<bdi>${formatPiastres(piastres)}</bdi> ${w.pounds}`;
  return html`<dl><dt>${w.payable}</dt><dd>${amount(payable)}</dd>
<dt>${w.nextPayout}</dt><dd>${amount(expected)} — ${dayOf(date, language)}</dd>
<dt>${w.onHold}</dt><dd>${amount(onHold)}</dd></dl><p class="faint">${w.moneyHow}</p>`;
}
