// Opening a sign-in link from another person changes nothing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import type { TestAccount } from "../support/service.ts";

let dashboard: Dashboard;
let attacker: TestAccount;

beforeAll(async () => {
  dashboard = await openDashboard();
  attacker = await dashboard.masar.newAccount();
});
afterAll(() => dashboard?.stop());

const WORDS = {
  en: { enter: "Sign in as", stay: "Stay signed in as" },
  ar: { enter: "الدخول باسم", stay: "البقاء باسم" },
};

async function linkFor({ ownerId }: TestAccount): Promise<string> {
  const { accounts, db } = dashboard.masar.service;
  const token = await db.write((trx) => accounts.signInLink(trx, ownerId));
  return `/sign-in?token=${token}&next=/settings`;
}

test.each(["en", "ar"] as const)("shows both accounts and switches only after a click, in %s", async (language) => {
  const words = WORDS[language];
  const { page } = await dashboard.visit(await linkFor(attacker), { language });
  const who = async () => ((await page.evaluate("fetch('/v1/session').then((r) => r.json())")) as Who).account.id;
  await page.getByRole("button", { name: `${words.enter} ${attacker.account.email}` }).waitFor();
  for (const { account } of [attacker, dashboard.merchant])
    await page.getByText(account.name, { exact: false }).first().waitFor();
  expect(await who()).toBe(dashboard.merchant.account.id);
  await page.getByRole("button", { name: `${words.stay} ${dashboard.merchant.account.email}` }).click();
  await page.waitForURL(({ pathname }) => pathname === "/settings"); // the link also ends there
  expect(await who()).toBe(dashboard.merchant.account.id);
});

test("a visitor who is not signed in is asked too; a click signs in and uses the link", async () => {
  const link = await linkFor(attacker);
  const { page } = await dashboard.visit(link, { as: null });
  const enter = page.getByRole("button", { name: `Sign in as ${attacker.account.email}` });
  await enter.waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await enter.click();
  await page.waitForURL(({ pathname }) => pathname === "/settings"); // the link also ends there
  await page.goto(dashboard.origin + link);
  await page.getByText("This link was already used").waitFor();
});

interface Who {
  account: { id: string };
}
