// The headers of the API document, held against what is sent. Every client of the suite does the same with every answer.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, type Reply } from "../support/client.ts";
import { signIn } from "../support/merchant.ts";
import { type Answered, checkAnswer, documentOf } from "../support/openapi/check-answer.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let base: string;

beforeAll(async () => {
  masar = await startTestService();
  shop = await masar.newAccount();
  ({ base } = shop.test);
});
afterAll(() => masar.stop());

const created = async () => (await shop.test.post("/shipments", shipmentBody())).body.tracking_number as string;

describe("the document says which headers an answer has, and the answer has them", () => {
  // The client throws when an answer carries a header that is not documented, or lacks one that it always has.
  test.each<[string, string[], () => Promise<Reply>]>([
    ["a shipment", ["etag", "ratelimit", "request-id"], async () => shop.test.get(`/shipments/${await created()}`)],
    [
      "a page with another one after it",
      ["link"],
      async () => {
        await Promise.all([created(), created()]);
        return shop.test.get("/shipments?limit=1");
      },
    ],
    [
      "a repeated request",
      ["idempotent-replayed"],
      async () => {
        const body = shipmentBody();
        await shop.test.post("/shipments", body, { "Idempotency-Key": "headers-1" });
        return shop.test.post("/shipments", body, { "Idempotency-Key": "headers-1" });
      },
    ],
    [
      "an upload",
      ["location"],
      () =>
        shop.test.send("POST", "/bulk_uploads", {
          body: JSON.stringify([shipmentBody()]),
          headers: { "Content-Type": "application/json" },
        }),
    ],
    ["a label", ["content-disposition", "etag"], async () => shop.test.get(`/labels/${await created()}.pdf`)],
    [
      "a label by its signed link",
      ["content-disposition", "etag"],
      async () => {
        const { body } = await shop.test.post(`/shipments/${await created()}/label_link`);
        return createClient({ base }).get(body.url.slice(base.length));
      },
    ],
    [
      "a report as a file",
      ["content-disposition"],
      () => shop.test.get("/reports/shipments?from=2026-01-01&to=2026-01-02&format=csv"),
    ],
    ["public tracking", ["etag", "ratelimit"], async () => createClient({ base }).get(`/track/${await created()}`)],
    ["a template", ["content-disposition"], () => createClient({ base }).get("/bulk_template.csv")],
    ["no key", ["www-authenticate", "content-language"], () => createClient({ base }).get("/account")],
    [
      "a wrong edit",
      ["ratelimit", "content-language"],
      async () => shop.test.patch(`/shipments/${await created()}`, {}),
    ],
  ])("%s: %j", async (_, names, answered) => {
    const { headers } = await answered();
    expect([...headers.keys()]).toEqual(expect.arrayContaining(names));
  });

  test("what has not changed is answered 304 with its ETag", async () => {
    const path = `/shipments/${await created()}`;
    const etag = (await shop.test.get(path)).headers.get("etag") ?? "";
    const again = await shop.test.get(path, { "If-None-Match": etag });
    expect([again.status, again.headers.get("etag"), again.text]).toEqual([304, etag, ""]);
  });

  test("signing in sets the cookie, and a request over the limit gets Retry-After", async () => {
    const token = await masar.service.db.write((trx) => masar.service.accounts.signInLink(trx, shop.ownerId));
    expect((await createClient({ base }).post("/session", { token })).headers.get("set-cookie")).toContain(
      "masar_session",
    );
    const { live } = await masar.newAccount();
    let last = await live.get("/reports/days?from=2026-01-01&to=2026-01-02");
    while (last.status === 200) last = await live.get("/reports/days?from=2026-01-01&to=2026-01-02");
    expect([last.status, last.headers.has("retry-after"), last.headers.has("ratelimit")]).toEqual([429, true, true]);
  });
});

describe("an answer that the document does not allow is noticed", () => {
  const shipment = async (): Promise<Answered> => {
    const path = `/shipments/${await created()}`;
    const { status, headers, body } = await shop.test.get(path);
    return { method: "GET", path, status, headers: new Headers(headers), body };
  };
  const check = async (answered: Answered) => checkAnswer(await documentOf(base), answered);

  test("as it was sent it is accepted", async () => {
    const answered = await shipment();
    await expect(check(answered)).resolves.toBeUndefined();
  });

  test.each<[string, (answered: Answered) => void, RegExp]>([
    [
      "a header that is not documented",
      ({ headers }) => headers.set("X-Surprise", "1"),
      /x-surprise is not documented/,
    ],
    ["a documented header that is missing", ({ headers }) => headers.delete("ETag"), /etag is documented and missing/],
    ["a new field", ({ body }) => Object.assign(body as object, { surprise: 1 }), /additional properties/],
    [
      "a new field within",
      ({ body }) => Object.assign((body as { parcel: object }).parcel, { surprise: 1 }),
      /additional properties/,
    ],
    ["a value out of bounds", ({ body }) => Object.assign(body as object, { cod_value: -1 }), /cod_value must be >= 0/],
    ["another status", (answered) => Object.assign(answered, { status: 418 }), /418 is not in the API document/],
  ])("%s", async (_, alter, message) => {
    const answered = await shipment();
    alter(answered);
    await expect(check(answered)).rejects.toThrow(message);
  });

  test("a problem with a code that the operation is not documented to answer", async () => {
    const path = "/shipments/MS00000000000";
    const { status, headers, body } = await shop.test.get(path);
    await expect(check({ method: "GET", path, status, headers, body })).resolves.toBeUndefined();
    const altered = { ...body, code: "store_failed" };
    await expect(check({ method: "GET", path, status, headers, body: altered })).rejects.toThrow(/code must be equal/);
  });
});

describe("security", () => {
  test("a change with the session cookie needs the documented X-CSRF-Token, a reading does not", async () => {
    const { document } = await documentOf(base);
    const { components, paths } = document as unknown as {
      components: { securitySchemes: Record<string, { in?: string; name?: string }> };
      paths: Record<string, Record<string, { security: Record<string, []>[] }>>;
    };
    const { session, csrfToken } = components.securitySchemes;
    expect([session?.in, session?.name, csrfToken?.in]).toEqual(["cookie", "masar_session", "header"]);
    const { cookie, csrf } = await signIn(masar, shop);
    const client = createClient({ base });
    const both = { cookie, [csrfToken?.name ?? ""]: csrf };
    expect(paths["/shipments"]?.get?.security).toContainEqual({ session: [] });
    expect((await client.get("/shipments", { cookie })).status).toBe(200);
    expect(paths["/shipments"]?.post?.security).toContainEqual({ session: [], csrfToken: [] });
    expect((await client.post("/shipments", shipmentBody(), { cookie })).body.code).toBe("csrf_required");
    expect((await client.post("/shipments", shipmentBody(), both)).status).toBe(201);
  });
});
