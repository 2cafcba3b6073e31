// Blocked collections, lowered cash and lost parcels, as merchants and staff see them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import type { TestAccount } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: Dashboard;
let staff: TestAccount;
let shop: FakeShop;
let store: { id: string };
let shopNow = Temporal.Now.instant().add({ seconds: 5 });

beforeAll(async () => {
  masar = await openDashboard();
  staff = await masar.staff();
  shop = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  store = await connectShop(masar.masar, masar.merchant, shop);
});
afterAll(async () => {
  await shop?.close();
  await masar?.stop();
});

const read = async (number: string) => (await masar.shop.get(`/shipments/${number}`)).body;

/** A shipped order whose phone became unreadable in the store. */
async function blocked(): Promise<{ order: string; number: string }> {
  const placed = shop.placeOrder();
  await shop.deliverWebhooks();
  const taken = await orderOnce(masar.shop, store.id, placed.id, ({ status }) => status === "shipped");
  const number = taken.shipment.tracking_number;
  await eventually(
    async () => (await masar.shop.get(`/orders/${taken.id}`)).body.write_backs,
    (writeBacks) => writeBacks.every(({ state }: { state: string }) => state === "done"),
  );
  shopNow = shopNow.add({ seconds: 1 });
  shop.editOrder(placed.id, { billing: { phone: "123" } });
  await shop.deliverWebhooks();
  await eventually(
    () => read(number),
    ({ collection_block }) => collection_block !== null,
  );
  return { order: taken.id, number };
}

test("a blocked parcel says why on its page and on its order's, where the field to correct is offered", async () => {
  const { order, number } = await blocked();
  const { page } = await masar.visit(`/shipments/${number}`);
  const alert = page.getByRole("alert").filter({ hasText: "Collection blocked" });
  await alert.getByText("123").waitFor();
  await alert.getByRole("link", { name: "Correct the order" }).click();
  await page.waitForURL(`**/orders/${order}`);
  await page.getByLabel("Buyer's phone").fill("01100000077");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "Collection blocked" }).waitFor({ state: "detached" });
  expect(await read(number)).toMatchObject({ collection_block: null, recipient: { phone: "01100000077" } });
});

test("في العربية: التاجر يرسل الشحنة كما هي", async () => {
  const { number } = await blocked();
  const { page } = await masar.visit(`/shipments/${number}`, { language: "ar" });
  const alert = page.getByRole("alert").filter({ hasText: "الاستلام موقوف" });
  await alert.getByText("لن يستلم المندوب").waitFor();
  await alert.getByRole("button", { name: "إرسال الشحنة كما هي" }).click();
  await page.getByText("يمكن استلام الشحنة الآن").waitFor();
  await alert.waitFor({ state: "detached" });
  expect((await read(number)).collection_block).toBeNull();
});

test("staff see a blocked parcel on the manifest and get a warning when they scan it", async () => {
  const { number } = await blocked();
  const list = await masar.visit("/staff/manifests", { as: staff });
  await list.page.getByLabel("List").selectOption("collect");
  await list.page.getByRole("row", { name: new RegExp(`${number}.*Do not collect`) }).waitFor();
  await list.page.getByText("Blocked", { exact: true }).waitFor();
  const { page } = await masar.visit("/staff", { as: staff });
  await page.getByRole("button", { name: "Collect" }).click();
  await page.keyboard.type(`${number}\n`);
  await page.locator("[data-state=refused]", { hasText: "Collection is blocked" }).waitFor();
  await page.getByRole("tab", { name: "Rejected scans" }).click();
  await page.getByRole("row", { name: new RegExp(`${number}.*Collection is blocked`) }).waitFor();
});

async function scanned(events: readonly string[], cod_value = 3500): Promise<string> {
  const { tracking_number } = (await masar.shop.post("/shipments", shipmentBody({ cod_value }))).body;
  for (const event of events)
    await staff.test.post("/scans", {
      scans: [{ tracking_number, event, ...(event === "hub" ? { hub: "GIZ-1" } : {}) }],
    });
  return tracking_number;
}

test("the merchant lowers the cash of a parcel on the road, and the scan page shows the new amount and the old one", async () => {
  const number = await scanned(["collect", "hub"]);
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Lower the cash" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New amount (EGP), 0 to collect nothing").fill("4000");
  await dialog.getByRole("button", { name: "Lower the cash" }).click();
  await dialog.getByText("can be lowered or waived, not raised").waitFor();
  await dialog.getByLabel("New amount (EGP), 0 to collect nothing").fill("٩٩٠");
  await dialog.getByRole("button", { name: "Lower the cash" }).click();
  await page.getByText("The courier sees the new amount").waitFor();
  expect((await read(number)).cod_value).toBe(990);
  await page.getByText("Before it was lowered").waitFor();
  const desk = await masar.visit("/staff", { as: staff });
  await desk.page.getByRole("button", { name: "Load", exact: true }).click();
  await desk.page.keyboard.type(`${number}\n`);
  await desk.page.locator("[data-state=ok]", { hasText: /Collect.*990.*was.*3,500/ }).waitFor();
});

test("staff declare a parcel lost, with a note, and its merchant sees the compensation", async () => {
  const number = await scanned(["collect", "hub"], 700);
  const desk = await masar.visit("/staff", { as: staff });
  await desk.page.getByRole("button", { name: "Lost" }).click();
  await desk.page.getByLabel("Scan or type").fill(number);
  await desk.page.keyboard.press("Enter");
  await desk.page.locator("[data-state=refused]", { hasText: "what happened" }).waitFor();
  await desk.page.getByLabel("What happened to the parcel").fill("not found in three counts");
  await desk.page.getByLabel("Scan or type").fill(number);
  await desk.page.keyboard.press("Enter");
  await desk.page.locator("[data-state=ok]", { hasText: "Lost" }).waitFor();
  for (const [language, lost, compensation] of [
    ["en", "Lost", "Compensation"],
    ["ar", "مفقودة", "التعويض"],
  ] as const) {
    const { page } = await masar.visit(`/shipments/${number}`, { language });
    await page.getByRole("list").getByText(lost, { exact: true }).waitFor();
    await page.getByText(compensation, { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Lower the cash" }).count()).toBe(0);
  }
});
