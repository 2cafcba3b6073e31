// Operations whose request has no fields: nothing, an empty body, {}, [] and null are the same, and anything else is refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

const JSON_TYPE = { "Content-Type": "application/json" };

async function newShipment(): Promise<string> {
  return (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
}

test("a field in the body of a cancellation is refused, and nothing is cancelled", async () => {
  const number = await newShipment();
  const refused = await shop.test.post(`/shipments/${number}/cancel`, { reason: "late" }, { "Idempotency-Key": "c-1" });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ pointer: "/reason", code: "unknown_field", detail: expect.any(String) }],
  ]);
  expect((await shop.test.get(`/shipments/${number}`)).body.status).toBe("picked-up");
});

test("a repeat of a cancellation with another body is refused, and one without gets the same answer", async () => {
  const cancel = `/shipments/${await newShipment()}/cancel`;
  const headers = { ...JSON_TYPE, "Idempotency-Key": "c-2" };
  const first = await shop.test.send("POST", cancel, { headers, body: "{}" });
  expect(first.status).toBe(200);
  for (const body of ["", undefined])
    expect((await shop.test.send("POST", cancel, { headers, ...(body === undefined ? {} : { body }) })).text).toBe(
      first.text,
    );
  const form = await shop.test.send("POST", cancel, {
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Idempotency-Key": "c-2" },
    body: "",
  });
  expect(form.text).toBe(first.text);
  const other = await shop.test.send("POST", cancel, { headers, body: '{"a":1}' });
  expect([other.status, other.body.errors[0].code]).toEqual([422, "unknown_field"]);
});

test.each(["[]", "null", " {} "])("%s is a body without fields, as some clients write it", async (body) => {
  const cancel = `/shipments/${await newShipment()}/cancel`;
  expect((await shop.test.send("POST", cancel, { headers: JSON_TYPE, body })).status).toBe(200);
  const form = { "Content-Type": "application/x-www-form-urlencoded" }; // of curl -d
  const another = `/shipments/${await newShipment()}/cancel`;
  expect((await shop.test.send("POST", another, { headers: form, body })).status).toBe(200);
});

test("a body that is no JSON object is refused", async () => {
  const cancel = `/shipments/${await newShipment()}/cancel`;
  const send = async (body: string, type = "application/json") =>
    (await shop.test.send("POST", cancel, { body, headers: { "Content-Type": type } })).status;
  expect(await Promise.all([send("{"), send("[1]"), send("0"), send("a=1", "text/plain")])).toEqual([
    400, 422, 422, 415,
  ]);
});

test("every operation of the API document without a request body refuses a field", async () => {
  const staff = await masar.newAccount({ kind: "staff" });
  const document = (await (await fetch(`${shop.test.base}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  const paths = Object.entries(document.paths).flatMap(([path, { post }]) => (post && !post.requestBody ? [path] : []));
  expect(paths.length).toBeGreaterThan(20);
  const refused = new Set<string>();
  for (const path of paths) {
    const url = path.replaceAll("{tracking_number}", await newShipment()).replaceAll(/\{\w+\}/g, "evt_1");
    for (const client of [shop.test, staff.test]) {
      const { status, body } = await client.post(url, { surprise: 1 });
      expect([401, 403, 404, 422], path).toContain(status);
      if (body.errors?.some(({ pointer }: { pointer: string }) => pointer === "/surprise")) refused.add(path);
    }
  }
  expect(refused.size).toBeGreaterThan(paths.length / 2); // the others are for a session
});
