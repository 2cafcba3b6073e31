// Requests made from the API document: one valid, then the same with one mutation. Whatever comes in, the service never
// fails: no 5xx, every answer as the document says (the client checks that), and a mutation that makes it invalid is never 2xx.
import { createShipmentSchema } from "@masar/core/shipment/new-shipment";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const RUNS = process.env.MASAR_TEST_LONG ? 100_000 : 1_200;

let masar: TestService;
let shop: TestAccount;
let operations: { method: string; path: string }[];

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount({ kind: "staff" });
  const document = (await (await fetch(`${shop.test.base}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
});
afterAll(() => masar.stop());

/** Values that have broken programs before. */
const awkward = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    "",
    " ",
    "\u0000",
    "\ud800",
    "\u202e",
    "٠١٠",
    "'; drop table shipments; --",
    "x".repeat(10_000),
    [],
    {},
    [[]],
    { a: { b: {} } },
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const pathTo = fc.constantFrom(
  ["reference"],
  ["service"],
  ["cod_value"],
  ["parcel"],
  ["parcel", "weight_kg"],
  ["parcel", "pieces"],
  ["parcel", "description"],
  ["recipient"],
  ["recipient", "name"],
  ["recipient", "phone"],
  ["recipient", "phone_2"],
  ["recipient", "governorate"],
  ["recipient", "address"],
  ["recipient", "city"],
  ["allow_open"],
  ["notes"],
  ["metadata"],
  ["metadata", "k"],
  ["surprise"],
  ["recipient", "surprise"],
);

function mutated(path: readonly string[], value: unknown): Record<string, unknown> {
  const body = structuredClone(shipmentBody()) as Record<string, unknown>;
  let at = body;
  for (const key of path.slice(0, -1)) {
    if (typeof at[key] !== "object" || at[key] === null) at[key] = {};
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1) ?? ""] = value;
  return body;
}

test(`answers ${RUNS / 2} creates with one awkward field: 201 exactly when the schema takes it, else 422 that names a field`, async () => {
  await fc.assert(
    fc.asyncProperty(pathTo, awkward, async (path, value) => {
      // As the server will read it: JSON has no -0, no undefined and no lone surrogate of its own.
      const body = JSON.parse(JSON.stringify(mutated(path, value)));
      const valid = createShipmentSchema.safeParse(body).success;
      const reply = await shop.test.post("/shipments", body);
      if (valid)
        expect([201, 422]).toContain(reply.status); // 422: a service that is not sold there
      else {
        expect(reply.status).toBe(422);
        expect(reply.body.errors.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: RUNS / 2 },
  );
});

test(`never fails on ${RUNS / 2} requests to any operation with awkward ids, queries, headers and bodies`, async () => {
  const segment = fc
    .oneof(
      fc.constantFrom("MS00000000000", "evt_x", "..", "%00", "%E0%A4%A", "'", "%2F", "١"),
      fc.string({ maxLength: 20 }).map(encodeURIComponent),
    )
    .filter((text) => text !== "" && text !== "." && text !== ".."); // fetch takes those out of the path
  const query = fc.dictionary(
    fc.constantFrom(
      "limit",
      "cursor",
      "status",
      "reference",
      "type",
      "format",
      "signature",
      "created_from",
      "from",
      "to",
      "date",
      "x",
    ),
    fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("2026-11-22", "2026-02-30", "0000-01-01", "9999-12-31", "+010000-01-01", "csv", "xlsx"),
    ),
    { maxKeys: 3 },
  );
  const headers = fc.record(
    {
      "Idempotency-Key": fc.constantFrom("k", "k2", "x".repeat(300), "a b"),
      "Accept-Language": fc.constantFrom("ar", "*;q=x", ",,,", "en;q=0"),
      "If-None-Match": fc.constantFrom('"x"', "*"),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    awkward.map((value) => JSON.stringify(value) ?? ""),
    fc.string({ maxLength: 100 }),
  );
  const any = fc.record({ pick: fc.nat(), segment, query, headers, body });
  await fc.assert(
    fc.asyncProperty(any, async ({ pick, segment, query, headers, body }) => {
      const operation = operations[pick % operations.length];
      if (!operation || operation.path === "/session") return;
      const path = `${operation.path.replace(/\{\w+\}/, segment)}?${new URLSearchParams(query)}`;
      const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
      const reply = await shop.test.send(operation.method, path, {
        headers: { ...headers, ...(hasBody ? { "Content-Type": "application/json" } : {}) },
        ...(hasBody ? { body } : {}),
      });
      expect(reply.status).toBeLessThan(500);
    }),
    { numRuns: RUNS / 2 },
  );
});
