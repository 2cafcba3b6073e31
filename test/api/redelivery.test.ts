// docs/api.md, Failed attempts: the page on which a recipient chooses a day and corrects the address.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let hub: ReturnType<typeof courier>;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  hub = courier((await masar.newAccount({ kind: "staff" })).live);
});
beforeEach(() => clock.set("2026-11-22T10:00:00+02:00"));
afterAll(() => masar.stop());

async function failed(reason = "no_answer"): Promise<string> {
  const { body } = await shop.live.post("/shipments", shipmentBody());
  await failAgain(body.tracking_number, reason);
  return body.tracking_number;
}
async function failAgain(number: string, reason = "no_answer") {
  for (const [event, more] of [
    ["load", {}],
    ["fail", { reason }],
  ] as const) {
    clock.advance(60_000);
    await hub.scan(number, event, more);
  }
}
async function linkFor(number: string): Promise<string> {
  const { body } = await shop.live.post(`/shipments/${number}/redelivery_link`);
  return body.url;
}
const send = (url: string, fields: Record<string, string>) =>
  fetch(`${url}?language=en`, { method: "POST", body: new URLSearchParams(fields) });
const shipmentOf = async (number: string) => (await shop.live.get(`/shipments/${number}`)).body;

test("a recipient chooses a day, corrects the address, adds a phone and sets a pin; the merchant is notified", async () => {
  const number = await failed();
  const url = await linkFor(number);
  const form = await (await fetch(`${url}?language=ar`)).text();
  expect(form).toContain('dir="rtl"');
  expect(form).toContain("اتصلنا بك ولم نتمكن من الوصول إليك");
  // The whole phone is not for everybody the link is passed on to.
  expect(form).not.toContain("01001234567");
  const sent = await send(url, {
    on: "2026-11-25",
    address: "9 شارع النصر، الدور الأول",
    phone: "٠١١٢٣٤٥٦٧٨٩",
    pin: "https://www.google.com/maps/@30.06263,31.24967,17z",
  });
  expect([sent.status, (await sent.text()).includes("Wednesday 25 November")]).toEqual([200, true]);
  const shipment = await shipmentOf(number);
  expect(shipment.next_step).toMatchObject({ action: "reattempt", on: "2026-11-25", decided_by: "recipient" });
  expect(shipment.recipient).toMatchObject({
    address: "9 شارع النصر، الدور الأول",
    phone: "01123456789",
    location: { latitude: 30.06263, longitude: 31.24967 },
  });
  const events = (await shop.live.get(`/shipments/${number}/events`)).body.data;
  expect(events.at(-1).type).toBe("shipment.updated");
});

test.each([
  [{ on: "2026-11-27" }, "No courier works on this day"],
  [{ on: "2026-11-21" }, "The earliest day is"],
  [{ on: "tomorrow" }, "This must be a day"],
  [{}, "Choose a day"],
  [{ on: "2026-11-25", phone: "123" }, "Digits are missing"],
  [{ on: "2026-11-25", pin: "next to the mosque" }, "latitude and longitude"],
  [{ on: "2026-11-25", pin: "51.50735, -0.12776" }, "outside Egypt"],
  [{ on: "2026-11-25", address: "x" }, "At least 5 characters"],
])("what a recipient gets wrong is said at its field, and changes nothing: %j", async (fields, text) => {
  const number = await failed();
  const before = await shipmentOf(number);
  const reply = await send(await linkFor(number), fields as Record<string, string>);
  expect(reply.status).toBe(422);
  expect(await reply.text()).toContain(text);
  expect(await shipmentOf(number)).toEqual(before);
});

test.each([
  // As Google Maps names a place in the address bar: "@" is the middle of the map, 250 metres away.
  [
    "https://www.google.com/maps/place/Cairo+Tower/@30.0459751,31.2217083,17z/data=!3m1!8m2!3d30.0459751!4d31.2242832",
    31.2242832,
  ],
  ["https://www.google.com/maps/search/30.0459751,+31.2242832?entry=tts", 31.2242832],
  ["https://www.google.com/maps?q=30.0459751%2C%2031.2242832", 31.2242832],
  ["٣٠٫٠٤٥٩٧٥١، ٣١٫٢٢٤٢٨٣٢", 31.2242832],
])("a pin is where a map link or two numbers say: %s", async (pin, longitude) => {
  const number = await failed();
  expect((await send(await linkFor(number), { on: "2026-11-25", pin })).status).toBe(200);
  expect((await shipmentOf(number)).recipient.location).toEqual({ latitude: 30.0459751, longitude });
});

test("a form is accepted with the pin that it shows, however short, and removes one that was emptied", async () => {
  const recipient = { ...shipmentBody().recipient, location: { latitude: 30.1, longitude: 31 } };
  const { body } = await shop.live.post("/shipments", shipmentBody({ recipient }));
  await failAgain(body.tracking_number);
  const url = await linkFor(body.tracking_number);
  const [, pin = ""] = /name="pin".*value="([^"]*)"/.exec(await (await fetch(url)).text()) ?? [];
  expect((await send(url, { on: "2026-11-25", pin })).status).toBe(200);
  expect((await shipmentOf(body.tracking_number)).recipient.location).toEqual(recipient.location);
  // A form that showed none keeps what was set meanwhile.
  await send(url, { on: "2026-11-25", pin: "", shown_pin: "" });
  expect((await shipmentOf(body.tracking_number)).recipient.location).toEqual(recipient.location);
  await send(url, { on: "2026-11-25", pin: "", shown_pin: pin });
  expect((await shipmentOf(body.tracking_number)).recipient.location).toBeUndefined();
});

test("an address in another governorate is refused at its field where the shop refuses such addresses", async () => {
  const strict = await masar.newAccount();
  await strict.live.patch("/account", { settings: { address_conflict: "refuse" } });
  const { tracking_number } = (await strict.live.post("/shipments", shipmentBody())).body;
  await failAgain(tracking_number);
  const { url } = (await strict.live.post(`/shipments/${tracking_number}/redelivery_link`)).body;
  const read = async () => (await strict.live.get(`/shipments/${tracking_number}`)).body;
  const before = await read();
  const refused = await send(url, { on: "2026-11-25", address: "شارع سعد زغلول، محطة الرمل، الإسكندرية" });
  const page = await refused.text();
  expect([refused.status, page.includes("Raml Station (Alexandria)"), page.includes("ask the shop")]).toEqual([
    422,
    true,
    true,
  ]);
  expect(await read()).toEqual(before);
  expect((await send(url, { on: "2026-11-25", address: "الدقي، شارع التحرير، عمارة 9" })).status).toBe(200);
  expect((await read()).next_step).toMatchObject({ on: "2026-11-25", decided_by: "recipient" });
});

test("what was typed is shown again as text and never as part of the page", async () => {
  const number = await failed();
  const reply = await send(await linkFor(number), {
    on: "2026-11-27",
    address: '</textarea><script>alert("x")</script>',
    phone: '"><img src=x>',
  });
  const page = await reply.text();
  expect(page).not.toContain("<script>alert");
  expect(page).not.toContain("<img src=x>");
});

test("an altered link opens nothing, and neither does one for an earlier attempt", async () => {
  const number = await failed();
  const url = await linkFor(number);
  const broken = await fetch(`${url.slice(0, -2)}xx`);
  expect(broken.status).toBe(404);
  expect((await send(`${url.slice(0, -2)}xx`, { on: "2026-11-25" })).status).toBe(404);
  await failAgain(number);
  expect((await send(url, { on: "2026-11-25" })).status).toBe(409);
  expect((await fetch(await linkFor(number))).status).toBe(200);
});

test("after the deadline, on the road, on the way back and at the end the link says why nothing can be changed", async () => {
  const number = await failed();
  const url = await linkFor(number);
  clock.set((await shipmentOf(number)).next_step.instruct_by);
  const late = await fetch(`${url}?language=en`);
  expect([late.status, (await late.text()).includes("The time to decide is over")]).toEqual([409, true]);
  await hub.scan(number, "load");
  expect(await (await fetch(`${url}?language=en`)).text()).toContain("out with the courier");
  clock.advance(60_000);
  await hub.scan(number, "deliver", { receiver_name: "منى", cash_collected: 990 });
  expect(await (await fetch(`${url}?language=en`)).text()).toContain("was delivered");
});

test("a recipient who refused cannot call the parcel back: there is no link, and an old one does not help", async () => {
  const number = await failed("refused");
  const reply = await shop.live.post(`/shipments/${number}/redelivery_link`);
  expect([reply.status, reply.body.errors[0].code]).toEqual([409, "returning_to_merchant"]);
});

test("two concurrent forms of the recipient are accepted without an error", async () => {
  const number = await failed();
  const url = await linkFor(number);
  const replies = await Promise.all([send(url, { on: "2026-11-24" }), send(url, { on: "2026-11-25" })]);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect(["2026-11-24", "2026-11-25"]).toContain((await shipmentOf(number)).next_step.on);
  const events = (await shop.live.get(`/shipments/${number}/events`)).body.data;
  expect(events.map((event: { data: { sequence: number } }) => event.data.sequence)).toEqual(
    events.map((_: unknown, index: number) => index + 1),
  );
});

test("the merchant's instruction after the recipient's applies", async () => {
  const number = await failed();
  await send(await linkFor(number), { on: "2026-11-25" });
  await shop.live.post(`/shipments/${number}/instructions`, { action: "return" });
  const shipment = await shipmentOf(number);
  expect([shipment.returning, shipment.next_step.decided_by]).toEqual([true, "merchant"]);
});

test("an invalid address and a form that is too long get an error text", async () => {
  expect((await fetch(`${masar.origin}/redelivery/%E0%A4%A`)).status).toBe(404);
  expect((await fetch(`${masar.origin}/redelivery/x`, { method: "DELETE" })).status).toBe(405);
  expect((await fetch(`${masar.origin}/track/x`, { method: "POST" })).status).toBe(405);
  const number = await failed();
  expect((await send(await linkFor(number), { address: "ا".repeat(300_000) })).status).toBe(413);
});
