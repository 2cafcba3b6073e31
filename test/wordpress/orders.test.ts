// A merchant's work with orders, on both order screens.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reset, respond } from "../support/receiver.ts";
import { type Site, startSite } from "../support/wordpress.ts";
import {
  API_KEY,
  connectStore,
  type FakeMasar,
  forgetConnection,
  json,
  problem,
  STORE,
  startMasar,
} from "../support/wordpress-masar.ts";
import { hidden, type Page, Visitor, visibleText } from "../support/wordpress-visitor.ts";

const POST = "/wp-admin/admin-post.php";
const PDF = "%PDF-1.7 labels \u0000 of orders";
const pdf = () => respond(200, { headers: { "content-type": "application/pdf" }, body: PDF });
let masar: FakeMasar;
let site: Site;
let admin: Visitor;

beforeAll(async () => {
  masar = await startMasar();
  site = await startSite({ appUrl: masar.appUrl });
  admin = await Visitor.signedIn(site);
  await connectStore(site, admin, masar);
});
afterAll(async () => {
  await site?.stop();
  await masar?.close();
});
beforeEach(() => masar.reset());

const shippedMeta = {
  _masar_shipment_id: "shp_1",
  _masar_tracking_number: "MS12345678901",
  _masar_tracking_url: "https://masar.example/t/MS12345678901?a=1&b=2",
  _masar_status: "out-for-delivery",
};
const shipment = {
  tracking_number: "MS12345678901",
  status: "picked-up",
  tracking_url: "https://masar.example/t/MS12345678901",
  label_url: "https://masar.example/l/1",
};

async function newOrder(meta: object = {}, more: object = {}): Promise<number> {
  return (await site.ask<{ id: number }>("POST", "/orders", { meta, ...more })).id;
}
const found = (id: number, more: object) => ({
  id: "ord_1",
  remote_id: String(id),
  reasons: [],
  shipment: null,
  ...more,
});
const listing = (...orders: object[]) => json({ object: "list", data: orders, has_more: false, next_cursor: null });
const sent = (operation: string) =>
  masar.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(operation)).map(({ body }) => body);
const bodies = (operation: string) => sent(operation).map((body) => JSON.parse(body));
const textAfter = (page: Page) => visibleText(page.body);
const labelsOf = (ids: string, nonce: string) => `${POST}?action=masar_labels&orders=${ids}&_wpnonce=${nonce}`;

/** The two screens differ only in addresses, ids and hooks. */
const screens = [
  {
    name: "with order tables",
    hpos: "yes",
    list: "/wp-admin/admin.php?page=wc-orders",
    order: (id: number) => `/wp-admin/admin.php?page=wc-orders&action=edit&id=${id}`,
    cell: (id: number) => new RegExp(`id="masar-${id}">(.*?)</td>`, "s"),
    bulk: { action: "/wp-admin/admin.php?page=wc-orders", name: "id[]", form: "Apply" },
  },
  {
    name: "with orders as posts",
    hpos: "no",
    list: "/wp-admin/edit.php?post_type=shop_order",
    order: (id: number) => `/wp-admin/post.php?post=${id}&action=edit`,
    cell: (id: number) => new RegExp(`id="post-${id}".*?<td class='masar column-masar'[^>]*>(.*?)</td>`, "s"),
    bulk: { action: "/wp-admin/edit.php?post_type=shop_order", name: "post[]", form: 'id="posts-filter"' },
  },
];

const seriesOf = async (count: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await newOrder());
  return ids;
};

describe.each(screens)("$name", (screen) => {
  beforeAll(() => site.ask("POST", "/options", { standin_hpos: screen.hpos }));

  async function cellOf(id: number): Promise<string> {
    return screen.cell(id).exec((await admin.get(screen.list)).body)?.[1] ?? "no such cell";
  }

  async function bulk(action: string, ids: number[]): Promise<Page> {
    const { body } = await admin.get(screen.list);
    const fields: [string, string][] = ids.map((id) => [screen.bulk.name, String(id)]);
    return admin.post(screen.bulk.action, [
      ["_wpnonce", hidden(body, "_wpnonce", screen.bulk.form)],
      ["action", action],
      ...fields,
    ]);
  }

  async function press(id: number, action: string): Promise<Page> {
    const { body } = await admin.get(screen.order(id));
    expect(body).toMatch(new RegExp(`form="masar-order-form" name="action" value="${action}"`));
    const nonce = hidden(body, "_wpnonce", 'name="order_id"');
    return admin.post(POST, { action, order_id: String(id), _wpnonce: nonce });
  }

  test("the list shows the status of each parcel", async () => {
    const [out, waiting, none] = [
      await newOrder(shippedMeta),
      await newOrder({ _masar_status: "waiting" }),
      await newOrder(),
    ];
    const cell = await cellOf(out);
    expect(cell).toContain('href="https://masar.example/t/MS12345678901?a=1&#038;b=2"');
    expect(visibleText(cell)).toBe("MS12345678901 Out for delivery");
    expect(visibleText(await cellOf(waiting))).toBe("Waiting");
    expect(visibleText(await cellOf(none))).toBe("–");
  });

  test("the list shows hostile tracking as text, and links to https only", async () => {
    const evil = await newOrder({
      _masar_tracking_number: `"><script>alert('رقم')</script>`,
      _masar_tracking_url: "javascript:alert(1)",
      _masar_status: "<img src=x onerror=alert(1)>",
    });
    const cell = await cellOf(evil);
    expect(cell).not.toMatch(/<script|<img|href/);
    expect(visibleText(cell)).toContain(`"><script>alert('رقم')</script>`);
  });

  test("the box shows as text why an order waits, with any characters", async () => {
    const id = await newOrder();
    const reasons = [
      { code: "phone", field: "phone", detail: 'رقم الهاتف <b>ناقص</b> & "خطأ"' },
      { code: "x", field: null, detail: "<script>alert(1)</script>" },
      "no object",
    ];
    masar.on("GET /orders", () => listing(found(id, { status: "needs_attention", reasons })));
    const { body } = await admin.get(screen.order(id));
    expect(body).not.toMatch(/<b>ناقص|<script>alert/);
    expect(visibleText(body)).toContain(
      'Needs attention رقم الهاتف <b>ناقص</b> & "خطأ" <script>alert(1)</script> Ship with Masar',
    );
    expect(masar.requests[0]?.path).toBe(`/v1/orders?store=${STORE}&remote_ids=${id}&limit=50`);
    expect(body).not.toContain(API_KEY);
  });

  test("the box offers the actions of the order's status: ship, cancel and print, ship again, or none", async () => {
    const id = await newOrder();
    const boxOf = async (answer: ReturnType<typeof json>) => {
      masar.on("GET /orders", () => answer);
      const { body } = await admin.get(screen.order(id));
      return ["Ship with Masar", "Ship again", "Cancel shipment", "Print label"].filter((title) =>
        body.includes(title),
      );
    };
    expect(await boxOf(listing())).toEqual(["Ship with Masar"]);
    expect(await boxOf(listing(found(id, { status: "held" })))).toEqual(["Ship with Masar"]);
    expect(await boxOf(listing(found(id, { shipment })))).toEqual(["Cancel shipment", "Print label"]);
    expect(await boxOf(listing(found(id, { shipment: { ...shipment, status: "delivered" } })))).toEqual([
      "Print label",
    ]);
    expect(await boxOf(listing(found(id, { shipment: { ...shipment, status: "cancelled" } })))).toEqual(["Ship again"]);
    expect(await boxOf(problem(503, "Closed."))).toEqual([]);
  });

  test("ships an order from its box, and shows the result once", async () => {
    const id = await newOrder({}, { number: "A-<77>" });
    masar.on("GET /orders", () => listing(found(id, { status: "held" })));
    masar.on("POST /orders/ship", () =>
      json({ data: [{ remote_id: String(id), outcome: "shipped", tracking_number: "MS1", detail: null }] }),
    );
    const back = await press(id, "masar_ship");
    expect(back.location).toBe(site.origin + screen.order(id));
    expect(bodies("POST /v1/orders/ship")).toEqual([{ store: STORE, remote_ids: [String(id)] }]);
    expect(textAfter(await admin.get(screen.order(id)))).toContain("Order A-<77>: shipped as MS1.");
    expect(textAfter(await admin.get(screen.order(id)))).not.toContain("shipped as MS1.");
  });

  test("cancels the shipment that Masar has now, not the one stored on the order", async () => {
    const id = await newOrder(shippedMeta);
    masar.on("GET /orders", () => listing(found(id, { shipment: { ...shipment, tracking_number: "MS2" } })));
    masar.on("POST /shipments/MS2/cancel", () => json({ tracking_number: "MS2", status: "cancelled" }));
    await press(id, "masar_cancel");
    expect(sent("POST /v1/shipments/MS2/cancel")).toEqual(["{}"]);
    expect(textAfter(await admin.get(screen.order(id)))).toContain(`Order ${id}: shipment cancelled.`);
    masar.on("POST /shipments/MS2/cancel", () => problem(409, "The courier has it <already>."));
    await press(id, "masar_cancel");
    expect(textAfter(await admin.get(screen.order(id)))).toContain(`Order ${id}: The courier has it <already>.`);
  });

  test("ships many orders, and shows the result of each", async () => {
    const ids = [await newOrder(), await newOrder(), await newOrder(), await newOrder()];
    const [first, second, third, fourth] = ids.map(String);
    masar.on("POST /orders/ship", () =>
      json({
        data: [
          { remote_id: first, outcome: "shipped", tracking_number: "MS1" },
          { remote_id: second, outcome: "already_shipped", tracking_number: "MS2" },
          { remote_id: third, outcome: "refused", detail: "لا يوجد <رقم> هاتف" },
        ],
      }),
    );
    const done = await bulk("masar_ship", ids);
    expect(done.location).toContain(screen.list.replace("/wp-admin/", ""));
    expect(bodies("POST /v1/orders/ship").map(({ remote_ids }) => [...remote_ids].sort())).toEqual([
      ids.map(String).sort(),
    ]);
    const { body } = await admin.get(screen.list);
    expect(body).not.toContain("<رقم>");
    const text = visibleText(body);
    expect(text).toContain(`Order ${first}: shipped as MS1.`);
    expect(text).toContain(`Order ${second}: already shipped as MS2.`);
    expect(text).toContain(`Order ${third}: لا يوجد <رقم> هاتف`);
    expect(text).toContain(`Order ${fourth}: Masar has no information about this order.`);
  });

  test("stops a bulk action when Masar does not answer, and names each order that was left", async () => {
    const ids = await seriesOf(51);
    masar.on("POST /orders/ship", () => reset);
    await bulk("masar_ship", ids);
    expect(sent("POST /v1/orders/ship")).toHaveLength(1);
    const text = textAfter(await admin.get(screen.list));
    for (const id of ids) expect(text).toContain(`Order ${id}: Masar could not be reached`);
  });

  test("prints on A4 when the merchant chooses it", async () => {
    const id = await newOrder(shippedMeta);
    masar.on("GET /orders", () => listing(found(id, { shipment })));
    masar.on("POST /labels", pdf);
    const { location = "" } = await bulk("masar_labels_a4", [id]);
    expect((await admin.get(location)).body).toBe(PDF);
    expect(bodies("POST /v1/labels")).toEqual([{ tracking_numbers: ["MS12345678901"], format: "a4", per_sheet: 4 }]);
  });

  test("prints the labels of many orders as one file, with the numbers that Masar has, and names orders without one", async () => {
    const [written, fresh, again] = [await newOrder(shippedMeta), await newOrder(), await newOrder(shippedMeta)];
    // A copied order bears the number of the parcel of the order that it was copied from.
    const copied = await newOrder(shippedMeta);
    masar.on("GET /orders", () =>
      listing(
        found(again, { shipment: { ...shipment, tracking_number: "MS3" } }),
        found(fresh, { shipment: { ...shipment, tracking_number: "MS2" } }),
        found(written, { shipment }),
        found(copied, {}),
      ),
    );
    masar.on("POST /labels", pdf);
    const { location = "" } = await bulk("masar_labels", [written, fresh, again, copied]);
    const printed = await admin.get(location);
    expect(printed).toMatchObject({ status: 200, contentType: "application/pdf", body: PDF });
    const [{ tracking_numbers, ...sheet }] = bodies("POST /v1/labels");
    expect(tracking_numbers.toSorted()).toEqual(["MS12345678901", "MS2", "MS3"]);
    expect(sheet).toEqual({ format: "10x15", per_sheet: 1 });
    expect(textAfter(await admin.get(screen.list))).toContain(
      `Order ${copied}: nothing to print: it has no shipment at Masar`,
    );
  });
});

test("the label link of an order returns its PDF, and the key stays on the server", async () => {
  await site.ask("POST", "/options", { standin_hpos: "yes" });
  const id = await newOrder(shippedMeta);
  masar.on("GET /orders", () => listing(found(id, { shipment })));
  masar.on("POST /labels", pdf);
  const { body } = await admin.get(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${id}`);
  const link = /href="([^"]*action=masar_labels[^"]*)"/.exec(body)?.[1]?.replaceAll("&#038;", "&") ?? "";
  expect(await admin.get(link)).toMatchObject({ contentType: "application/pdf", body: PDF });
  expect(link).not.toContain(API_KEY);
});

test("a response that is not a PDF is not sent to the browser; the error message is", async () => {
  const id = await newOrder(shippedMeta);
  const nonce = await admin.nonce("masar_labels");
  masar.on("GET /orders", () => listing(found(id, { shipment })));
  masar.on("POST /labels", () => respond(200, { body: "<script>alert(1)</script>" }));
  const { status, location } = await admin.get(labelsOf(String(id), nonce));
  expect([status, location]).toEqual([302, `${site.origin}/wp-admin/admin.php?page=wc-orders`]);
  const errors = [{ pointer: "/tracking_numbers/0", code: "unknown", detail: "MS1 is <unknown>." }];
  masar.on("POST /labels", () => problem(422, "Nothing was printed.", errors));
  await admin.get(labelsOf(String(id), nonce));
  const text = textAfter(await admin.get("/wp-admin/index.php"));
  expect(text).toContain("Masar sent an unexpected response (200).");
  expect(text).toContain("Nothing was printed. MS1 is <unknown>.");
});

/** The form of another order's box. */
async function nonceOfAnother(id: number): Promise<string> {
  masar.on("GET /orders", () => listing());
  const { body } = await admin.get(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${id}`);
  return hidden(body, "_wpnonce", 'name="order_id"');
}

test("with nothing to print, as of a cancelled shipment, or without a connection, the browser returns to the list with the reason", async () => {
  const id = await newOrder();
  const nonce = await admin.nonce("masar_labels");
  masar.on("GET /orders", () => listing());
  expect((await admin.get(labelsOf(String(id), nonce))).status).toBe(302);
  masar.on("GET /orders", () => listing(found(id, { shipment: { ...shipment, status: "cancelled" } })));
  expect((await admin.get(labelsOf(String(id), nonce))).status).toBe(302);
  masar.on("GET /orders", () => reset);
  expect((await admin.get(labelsOf(String(id), nonce))).status).toBe(302);
  const text = textAfter(await admin.get("/wp-admin/index.php"));
  expect(text.match(/nothing to print: it has no shipment at Masar, or its shipment was cancelled/g)).toHaveLength(2);
  expect(text).toContain("Masar could not be reached");
  expect(sent("POST")).toEqual([]);
});

test.each([
  ["masar_ship", "POST"],
  ["masar_cancel", "POST"],
  ["masar_labels", "GET"],
])("%s is refused without its nonce, with another's, and to a user without the right", async (action, method) => {
  const [id, other] = [await newOrder(shippedMeta), await newOrder()];
  await site.ask("POST", "/users", { user_login: action, user_pass: action, role: "editor" }).catch(() => undefined);
  const writer = await Visitor.signedIn(site, action);
  const nonceFor = (order: number) => (method === "POST" ? `masar_order_${order}` : action);
  const send = (who: Visitor, nonce: string) =>
    method === "POST"
      ? who.post(POST, { action, order_id: String(id), _wpnonce: nonce })
      : who.get(labelsOf(String(id), nonce));
  expect((await send(admin, "")).status).toBe(403);
  expect((await send(admin, await nonceOfAnother(other))).status).toBe(403);
  expect((await send(writer, await writer.nonce(nonceFor(id)))).status).toBe(403);
  expect((await send(new Visitor(site), "0123456789")).status).not.toBe(200);
  expect(sent("POST")).toEqual([]);
  if (method === "POST") {
    // A GET request for the same changes nothing either.
    const address = `${POST}?action=${action}&order_id=${id}&_wpnonce=${await admin.nonce(nonceFor(id))}`;
    expect((await admin.get(address)).status).toBe(403);
    expect(sent("POST")).toEqual([]);
  }
});

test("in a copy of the shop the buttons neither ship nor cancel the shop's own orders, and say why", async () => {
  const id = await newOrder(shippedMeta);
  masar.on("GET /orders", () => listing(found(id, { shipment })));
  await site.ask("POST", "/home", { home: "https://copy.example" });
  for (const action of ["masar_ship", "masar_cancel"])
    await admin.post(POST, { action, order_id: String(id), _wpnonce: await admin.nonce(`masar_order_${id}`) });
  const text = textAfter(await admin.get("/wp-admin/index.php"));
  const page = textAfter(await admin.get("/wp-admin/admin.php?page=masar-shipping"));
  await site.ask("POST", "/home", { home: null });
  expect(page).toContain("This is a copy of the store that is connected to Masar");
  expect(text.match(/This is a copy of the store that is connected to Masar/g)).toHaveLength(2);
  expect(sent("POST")).toEqual([]);
});

test("an order over REST contains its weight, what was refunded of each line, and whether it needs shipping", async () => {
  const restOrder = async (items: object[], refunds: object[] = []) => {
    const id = await newOrder({}, { items, refunds });
    const answer = await fetch(`${site.origin}/wp-json/wc/v3/orders/${id}`, {
      headers: { authorization: `Basic ${btoa("ck_test:cs_test")}` },
    });
    return ((await answer.json()) as { masar_shipping: unknown }).masar_shipping;
  };
  const version = "0.1.0";
  const mug = { name: "Mug", weight: "0.4", quantity: 2 };
  expect(await restOrder([mug, { name: "Card", weight: "0.05", quantity: 1 }])).toEqual({
    version,
    needs_shipping: true,
    weight_kg: 0.85,
    lines: [
      { id: 1, weight_kg: 0.4, refunded: 0 },
      { id: 2, weight_kg: 0.05, refunded: 0 },
    ],
  });
  const twice = await restOrder([{ ...mug, quantity: 3 }, { name: "Card" }], [{ 1: 1 }, { 1: 1, 2: 1 }]);
  expect(twice).toMatchObject({ lines: [{ refunded: 2 }, { refunded: 1 }] });
  const mixed = await restOrder([mug, { name: "E-book", virtual: true }, { name: "No weight" }]);
  expect(mixed).toMatchObject({ lines: [{ weight_kg: 0.4 }, { weight_kg: 0 }, { weight_kg: null }] });
  expect(await restOrder([mug, { name: "E-book", virtual: true }])).toMatchObject({ weight_kg: 0.8 });
  expect(await restOrder([mug, { name: "No weight" }])).toMatchObject({ needs_shipping: true, weight_kg: null });
  expect(await restOrder([mug, { deleted: true }])).toMatchObject({ needs_shipping: true, weight_kg: null });
  expect(await restOrder([{ virtual: true }])).toMatchObject({ needs_shipping: false, weight_kg: null });
});

test("a store that is not connected links to the connect page", async () => {
  const id = await newOrder(shippedMeta);
  await forgetConnection(site);
  const { body } = await admin.get(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${id}`);
  expect(visibleText(body)).toContain("This store is not connected to Masar. Connect to Masar");
  expect(masar.requests).toEqual([]);
});

test("none of these tests wrote a line to the log", async () => {
  expect(await site.complaints()).toEqual([]);
});
