// The whole result of a list: selected, edited, written to a file, kept as a view.
import { readXlsx } from "hucre";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let orders: { id: string; number: string; status: string }[];
const booked: string[] = [];

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  for (let n = 1; n <= 4; n += 1) {
    const recipient = {
      name: n === 4 ? "=1+1" : `Buyer ${n}`,
      phone: "01001234567",
      governorate: "GZ",
      address: "1 Nile",
    };
    booked.push(
      (await shop.test.post("/shipments", shipmentBody({ reference: `L-${n}`, recipient }))).body.tracking_number,
    );
  }
  const { body: store } = await shop.test.post("/stores", { platform: "demo" });
  orders = await eventually(
    async () => (await shop.test.get(`/orders?store=${store.id}&limit=100`)).body.data,
    (data) => data.length === 14,
  );
});
afterAll(() => masar.stop());

test("a selection holds everything that matches the filter, in the list's order, newest or oldest first", async () => {
  const selected = async (query: string) => (await shop.test.get(`/selections/shipments?q=L-${query}`)).body;
  const newest = await selected("");
  expect(newest).toMatchObject({ object: "selection", has_more: false, limit: 5_000 });
  expect(newest.data.map((row: { tracking_number: string }) => row.tracking_number)).toEqual([...booked].reverse());
  const oldest = await selected("&sort=oldest");
  expect(oldest.data.map((row: { tracking_number: string }) => row.tracking_number)).toEqual(booked);
  const { data } = (await shop.test.get("/selections/orders?sort=oldest")).body;
  expect(data.map(({ id }: { id: string }) => id)).toEqual(orders.map(({ id }) => id).reverse());
  const shipped = (await shop.test.get("/selections/orders?status=shipped")).body.data;
  expect(shipped.length).toBe(orders.filter(({ status }) => status === "shipped").length);
  expect(shipped.every((row: { tracking_number: string }) => /^MS\d{13}$/.test(row.tracking_number))).toBe(true);
});

test("the oldest shipments come first page by page, none missing or repeated", async () => {
  const first = (await shop.test.get("/shipments?q=L-&sort=oldest&limit=3")).body;
  const next = (await shop.test.get(`/shipments?q=L-&sort=oldest&limit=3&cursor=${first.next_cursor}`)).body;
  const numbers = [...first.data, ...next.data].map((row: { tracking_number: string }) => row.tracking_number);
  expect(numbers).toEqual(booked);
});

test("a list is a CSV and an XLSX file with headings by language, and its formulas are text", async () => {
  const file = (query: string) =>
    fetch(`${shop.test.base}/exports/${query}`, { headers: { Authorization: `Bearer ${shop.test.key}` } });
  const csv = await file("shipments?q=L-&format=csv&language=ar");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="masar-shipments.csv"');
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines[0]).toContain("رقم التتبع");
  expect(lines.length).toBe(5);
  expect(lines[1]).toContain(",'=1+1,");
  const xlsx = await readXlsx(new Uint8Array(await (await file("orders?format=xlsx&language=en")).arrayBuffer()));
  expect(xlsx.sheets[0]?.rows[0]?.slice(0, 2)).toEqual(["Order", "Placed"]);
  expect(xlsx.sheets[0]?.rows.length).toBe(15);
  expect((await (await file("payouts")).text()).trim().split("\r\n").length).toBe(1);
});

test("many shipments get the same cash, service and pickup address; each refusal has its reason", async () => {
  const [first = "", second = "", third = ""] = booked;
  await shop.test.post(`/shipments/${third}/cancel`);
  const pickup = { name: "Giza", governorate: "GZ", address: "2 Haram Street", phone: "01001234567" };
  const { body: address } = await shop.live.post("/pickup_addresses", pickup);
  const edit = { cod_value: 77.5, service: "standard", pickup_address: address.id };
  const { body } = await shop.test.post("/shipments/edit", {
    tracking_numbers: [first, second, third, "MS00000000000"],
    ...edit,
  });
  expect(body.data).toMatchObject([
    { tracking_number: first, outcome: "edited", detail: null },
    { tracking_number: second, outcome: "edited", detail: null },
    { tracking_number: third, outcome: "refused", detail: "This shipment was cancelled." },
    { tracking_number: "MS00000000000", outcome: "refused", detail: "No shipment has this tracking number." },
  ]);
  const again = await shop.test.post("/shipments/edit", { tracking_numbers: [first], ...edit });
  expect(again.body.data).toMatchObject([{ outcome: "unchanged" }]);
  const row = await masar.service.db.read("shipments").where({ tracking_number: first }).first();
  expect([Number(row.cod_piastres), row.pickup_address_id]).toEqual([7_750, address.id]);

  const stranger = await masar.newAccount();
  const theirs = await stranger.test.post("/shipments/edit", { tracking_numbers: [first], cod_value: 1 });
  expect(theirs.body.data).toMatchObject([{ outcome: "refused" }]);
  const foreign = await stranger.test.post("/shipments/edit", {
    tracking_numbers: [first],
    pickup_address: address.id,
  });
  expect(foreign.body.errors).toMatchObject([{ pointer: "/pickup_address" }]);
  expect((await shop.test.post("/shipments/edit", { tracking_numbers: [first] })).status).toBe(422);
});

test("many orders get the same cash; an order that was cancelled in its store is refused", async () => {
  const open = orders.find(({ number }) => number === "#1010")?.id ?? "";
  const cancelled = orders.find(({ status }) => status === "cancelled")?.id ?? "ord_none";
  const { body } = await shop.test.post("/orders/correct", { ids: [open, cancelled], cod_value: 12 });
  expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["corrected", "refused"]);
  expect(body.data[1].detail).not.toBe(null);
});

test("a view is its user's own, in one mode, and replaced by one of the same name", async () => {
  const owner = await sessionClient(masar, shop.ownerId, "test");
  const view = { list: "orders", name: "To ship", query: "tab=waiting" };
  await owner.post("/saved_views", view);
  const { body: kept } = await owner.post("/saved_views", { ...view, query: "tab=waiting&sort=oldest" });
  expect((await owner.get("/saved_views")).body.data).toEqual([kept]);
  const live = await sessionClient(masar, shop.ownerId, "live");
  expect((await live.get("/saved_views")).body.data).toEqual([]);
  const stranger = await sessionClient(masar, (await masar.newAccount()).ownerId, "test");
  expect((await stranger.get("/saved_views")).body.data).toEqual([]);
  expect((await owner.delete(`/saved_views/${kept.id}`)).status).toBe(204);
  expect((await owner.get("/saved_views")).body.data).toEqual([]);
});
