// Approvals: the proposer sees the proposal, another user approves or rejects it, and money moves once.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import type { TestAccount } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";

let masar: Dashboard;
let owner: TestAccount;
let second: TestAccount;
let proposing: Client;

beforeAll(async () => {
  masar = await openDashboard({ environment: { MASAR_APPROVAL_ABOVE: "1000" } });
  owner = await masar.staff();
  proposing = await sessionClient(masar.masar, owner.ownerId, "test");
  const person = { email: "second@example.com", name: "Mona Ali", role: "finance" };
  second = { ...owner, ownerId: (await proposing.post("/users", person)).body.id };
});
afterAll(() => masar?.stop());

const owed = async () => (await masar.shop.get("/balance")).body.payable;
async function propose(amount: number, description: string): Promise<void> {
  const body = { account_id: masar.merchant.account.id, amount, description };
  expect((await proposing.post("/adjustments", body)).status).toBe(202);
}

test("after another user confirms the approval, the proposal is carried out and leaves the list", async () => {
  const before = await owed();
  await propose(1_500, "Lost parcel MS-A");
  const { page } = await masar.visit("/staff/approvals", { as: second });
  await page.getByText("Lost parcel MS-A").waitFor();
  await page.getByText("1,500").first().waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Carry this out now?").waitFor();
  expect(await owed()).toBe(before);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Nothing is waiting for approval.").waitFor();
  expect(await owed()).toBe(before + 1_500);
});

test("the proposer cannot approve the proposal, and can withdraw it", async () => {
  const before = await owed();
  await propose(-2_000, "Paid twice MS-B");
  const { page } = await masar.visit("/staff/approvals", { as: owner });
  await page.getByText("You proposed this. Another user must approve it.").waitFor();
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await page.getByRole("button", { name: "Reject" }).click();
  await page.getByText("Nothing is waiting for approval.").waitFor();
  expect(await owed()).toBe(before);
});

test("في العربية: الموافقة من مستخدم آخر", async () => {
  const before = await owed();
  await propose(1_100, "تعويض شحنة");
  const { page } = await masar.visit("/staff/approvals", { as: second, language: "ar" });
  await page.getByText("تعويض شحنة").waitFor();
  await page.getByRole("button", { name: "موافقة" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "موافقة" }).click();
  await page.getByText("لا توجد طلبات تنتظر الموافقة.").waitFor();
  expect(await eventually(owed, (now) => now !== before)).toBe(before + 1_100);
});
