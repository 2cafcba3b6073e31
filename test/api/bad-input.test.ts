import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let before: number[];

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
});
beforeEach(async () => {
  before = await rows();
});
// Whatever was wrong: nothing is stored.
afterEach(async () => expect(await rows()).toEqual(before));
afterAll(() => masar.stop());

async function rows(): Promise<number[]> {
  const counts = ["shipments", "events", "deliveries", "idempotency_keys"].map(async (table) => {
    const [row] = (await masar.service.db.read(table).count({ count: "*" })) as { count: number }[];
    return Number(row?.count);
  });
  return Promise.all(counts);
}

async function refuses(body: unknown, pointer: string, code: string): Promise<void> {
  const reply = await shop.live.post("/shipments", body, { "Idempotency-Key": `key-${Math.random()}` });
  expect(reply.status).toBe(422);
  expect(reply.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(reply.body).toMatchObject({ code: "validation_failed", status: 422, instance: "/v1/shipments" });
  expect(reply.body.errors).toContainEqual({ pointer, code, detail: expect.any(String) });
  expect(reply.body.request_id).toBe(reply.headers.get("request-id"));
}

function withRecipient(change: Record<string, unknown>) {
  const body = shipmentBody();
  return { ...body, recipient: { ...body.recipient, ...change } };
}
function withParcel(change: Record<string, unknown>) {
  const body = shipmentBody();
  return { ...body, parcel: { ...body.parcel, ...change } };
}

const wrong: [title: string, body: () => unknown, pointer: string, code: string][] = [
  ["a missing reference", () => ({ ...shipmentBody(), reference: undefined }), "/reference", "required"],
  ["a missing recipient", () => ({ ...shipmentBody(), recipient: undefined }), "/recipient", "required"],
  ["a misspelt cod_value", () => ({ ...shipmentBody(), cod_valeu: 100 }), "/cod_valeu", "unknown_field"],
  ["an unknown field deep inside", () => withRecipient({ "a/b~c": 1 }), "/recipient/a~1b~0c", "unknown_field"],
  ["__proto__ as a field", () => JSON.parse('{"__proto__": {"service": "standard"}}'), "/reference", "required"],
  ["cash as a string", () => shipmentBody({ cod_value: "990" }), "/cod_value", "wrong_type"],
  ["cash with three decimals", () => shipmentBody({ cod_value: 29999.001 }), "/cod_value", "too_many_decimals"],
  ["30,000.001 cash", () => shipmentBody({ cod_value: 30000.001 }), "/cod_value", "too_many_decimals"],
  ["30,000.01 cash", () => shipmentBody({ cod_value: 30000.01 }), "/cod_value", "too_big"],
  ["negative cash", () => shipmentBody({ cod_value: -1 }), "/cod_value", "too_small"],
  ["cash past every number", () => shipmentBody({ cod_value: 1e300 }), "/cod_value", "too_big"],
  ["0 kg", () => withParcel({ weight_kg: 0 }), "/parcel/weight_kg", "too_small"],
  ["-1 kg", () => withParcel({ weight_kg: -1 }), "/parcel/weight_kg", "too_small"],
  ["70.001 kg", () => withParcel({ weight_kg: 70.001 }), "/parcel/weight_kg", "too_big"],
  ["a weight with four decimals", () => withParcel({ weight_kg: 1.0005 }), "/parcel/weight_kg", "too_many_decimals"],
  ["a weight as a string", () => withParcel({ weight_kg: "1" }), "/parcel/weight_kg", "wrong_type"],
  ["half a piece", () => withParcel({ pieces: 1.5 }), "/parcel/pieces", "wrong_type"],
  ["a six-digit phone", () => withRecipient({ phone: "123456" }), "/recipient/phone", "phone_too_short"],
  [
    "a phone with a wrong prefix",
    () => withRecipient({ phone: "01612345678" }),
    "/recipient/phone",
    "phone_bad_prefix",
  ],
  ["a phone as a number", () => withRecipient({ phone: 1001234567 }), "/recipient/phone", "wrong_type"],
  [
    "two phones in one field",
    () => withRecipient({ phone: "01001234567 / 01101234567" }),
    "/recipient/phone",
    "phone_two_numbers",
  ],
  ["a foreign phone", () => withRecipient({ phone: "+966501234567" }), "/recipient/phone", "phone_foreign"],
  ["letters for a phone", () => withRecipient({ phone: "call me" }), "/recipient/phone", "phone_letters"],
  [
    "an unknown governorate",
    () => withRecipient({ governorate: "XX" }),
    "/recipient/governorate",
    "governorate_unknown",
  ],
  [
    "a governorate's full name",
    () => withRecipient({ governorate: "Cairo" }),
    "/recipient/governorate",
    "governorate_unknown",
  ],
  ["an unknown service", () => shipmentBody({ service: "overnight" }), "/service", "not_allowed"],
  ["a reference of 101 characters", () => shipmentBody({ reference: "x".repeat(101) }), "/reference", "too_long"],
  ["a reference of spaces", () => shipmentBody({ reference: "   " }), "/reference", "invisible"],
  ["an address of 501 characters", () => withRecipient({ address: "ش".repeat(501) }), "/recipient/address", "too_long"],
  ["an address of four characters", () => withRecipient({ address: "شارع" }), "/recipient/address", "too_short"],
  ["a null name", () => withRecipient({ name: null }), "/recipient/name", "wrong_type"],
  ["a NUL in a name", () => withRecipient({ name: "Mo\u0000na" }), "/recipient/name", "unprintable"],
  ["half a surrogate pair", () => withRecipient({ name: "Mona \ud83d" }), "/recipient/name", "unprintable"],
  [
    "a mark that turns the text around",
    () => withRecipient({ name: "Mona \u202etxt" }),
    "/recipient/name",
    "unprintable",
  ],
  [
    "21 keys of metadata",
    () => shipmentBody({ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, "v"])) }),
    "/metadata",
    "too_many",
  ],
  ["metadata that is not text", () => shipmentBody({ metadata: { a: 1 } }), "/metadata/a", "wrong_type"],
  ["a list instead of an object", () => [], "", "wrong_type"],
];
for (const [title, body, pointer, code] of wrong) {
  test(`refuses ${title}, naming the field`, () => refuses(body(), pointer, code));
}

test("counts characters as each language counts them", async () => {
  const details = async (body: unknown, language: string) =>
    (await shop.live.post("/shipments", body, { "Accept-Language": language })).body.errors
      .map((error: { detail: string }) => error.detail)
      .sort();
  const short = { ...withRecipient({ name: "م", address: "شارع" }), reference: "" };
  expect(await details(short, "ar")).toEqual(["5 أحرف على الأقل.", "حرف واحد على الأقل.", "حرفان على الأقل."]);
  expect(await details(short, "en")).toEqual([
    "At least 1 character.",
    "At least 2 characters.",
    "At least 5 characters.",
  ]);
  const long = { ...withRecipient({ name: "م".repeat(121) }), reference: "x".repeat(101) };
  expect(await details(long, "ar")).toEqual(["100 حرف على الأكثر.", "120 حرفًا على الأكثر."]);
});

test("names every wrong field at once", async () => {
  const { body } = await shop.live.post("/shipments", {});
  expect(body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
    "/reference",
    "/service",
    "/parcel",
    "/recipient",
  ]);
});

test("says what is wrong in Arabic when asked, with the same codes", async () => {
  const reply = await shop.live.post("/shipments", withRecipient({ phone: "123" }), {
    "Accept-Language": "ar-EG,ar;q=0.9,en;q=0.5",
  });
  expect(reply.body.title).toBe("بيانات غير صحيحة");
  expect(reply.body.errors).toEqual([
    { pointer: "/recipient/phone", code: "phone_too_short", detail: expect.stringMatching(/الموبايل/) },
  ]);
});

test("refuses a service that is not sold there, saying which are", async () => {
  const reply = await shop.live.post("/shipments", { ...withRecipient({ governorate: "ASN" }), service: "express" });
  expect(reply.status).toBe(422);
  expect(reply.body.code).toBe("service_unavailable");
  expect(reply.body.errors[0].detail).toMatch(/economy, standard/);
});

const malformed: [title: string, body: string | Uint8Array<ArrayBuffer>][] = [
  ["half a document", '{"reference": "x"'],
  ["nothing", ""],
  ["a word", "hello"],
  ["two documents", "{} {}"],
  ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
];
for (const [title, body] of malformed) {
  test(`answers 400 to ${title} where JSON is expected`, async () => {
    const reply = await shop.live.send("POST", "/shipments", { body, headers: { "Content-Type": "application/json" } });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe("malformed_json");
  });
}

test("answers 415 to another content type, and to none", async () => {
  const text = JSON.stringify(shipmentBody());
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json"]) {
    const reply = await shop.live.send("POST", "/shipments", { body: text, headers: { "Content-Type": type } });
    expect(reply.status).toBe(415);
  }
  expect((await shop.live.send("POST", "/shipments", { body: new TextEncoder().encode(text) })).status).toBe(415);
});

/** Begins `POST /shipments`. @param length the header that says how long its body is. */
function sendHeaders(length: string): Socket {
  const { hostname, port, pathname } = new URL(`${shop.live.base}/shipments`);
  const socket = connect(Number(port), hostname);
  const headers = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${shop.live.key}`,
    "Content-Type: application/json",
    length,
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  return socket;
}

test("answers 413 to a body of 300 KB, also when its length is not said", async () => {
  const big = JSON.stringify(shipmentBody({ notes: "x".repeat(300_000) }));
  const reply = await shop.live.send("POST", "/shipments", {
    body: big,
    headers: { "Content-Type": "application/json" },
  });
  expect(reply.status).toBe(413);
  const chunked = await fetch(`${shop.live.base}/shipments`, {
    method: "POST",
    headers: { Authorization: `Bearer ${shop.live.key}`, "Content-Type": "application/json" },
    body: new Blob([big]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(chunked.status).toBe(413);
});

test("answers 413 to a body of 8 MB to a client that sends all of it before it reads", async () => {
  const body = Buffer.alloc(8_000_000, "x");
  const socket = sendHeaders(`Content-Length: ${body.length}`);
  socket.write(body);
  const chunks = (await socket.toArray()) as Buffer[];
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 413 /);
});

test("answers 413 to a body that is too long already, without waiting for its end, and closes the connection", async () => {
  const socket = sendHeaders("Transfer-Encoding: chunked");
  for (let sent = 0; sent < 0x40000; sent += 0x10000) socket.write(`10000\r\n${"x".repeat(0x10000)}\r\n`);
  // The first byte too many is the last: a server that closes a connection with unread bytes resets it.
  socket.write("1\r\nx\r\n");
  const chunks = (await socket.toArray()) as Buffer[];
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 413 /);
});

test("survives a document nested a hundred thousand deep", async () => {
  const deep = `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`;
  const reply = await shop.live.send("POST", "/shipments", {
    body: deep,
    headers: { "Content-Type": "application/json", "Idempotency-Key": "deep" },
  });
  expect(reply.status).toBe(422);
});

test("answers 404 to an unknown address and 405 with Allow to a method it does not take", async () => {
  expect((await shop.live.get("/nothing")).status).toBe(404);
  const reply = await shop.live.send("DELETE", "/shipments", {});
  expect(reply.status).toBe(405);
  expect(reply.headers.get("allow")).toMatch(/POST/);
  expect(reply.body.code).toBe("method_not_allowed");
});

test("refuses a cursor that it did not give out, a limit out of range and a day that does not exist", async () => {
  expect((await shop.live.get("/shipments?cursor=abc")).body.errors[0]).toMatchObject({
    pointer: "/cursor",
    code: "cursor_invalid",
  });
  expect((await shop.live.get("/shipments?limit=101")).body.errors[0]).toMatchObject({ pointer: "/limit" });
  expect((await shop.live.get("/shipments?created_from=2026-02-30")).body.errors[0]).toMatchObject({
    pointer: "/created_from",
  });
  expect((await shop.live.get("/shipments?colour=red")).body.errors[0]).toMatchObject({
    pointer: "/colour",
    code: "unknown_field",
  });
  expect((await shop.live.get("/shipments?limit=5&limit=6")).status).toBe(422);
});

test.each(["http://[::1", "//[::1", "http://a b"])("answers 400 to the request target %s", async (target) => {
  const { hostname, port } = new URL(masar.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
