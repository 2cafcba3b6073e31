import { createMasar, isProblem, type MasarOptions, Unreachable } from "@masar/client";
import { afterEach, expect, test } from "vitest";
import { type Behaviour, hang, type Receiver, reset, respond, startReceiver } from "../../support/receiver.ts";

const started: Receiver[] = [];
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.close();
});

/** A client of a server that answers its requests with these, one after the other. */
async function clientOf(answers: readonly Behaviour[], options: Partial<MasarOptions> = {}) {
  const receiver = await startReceiver(({ index }) => answers[index] ?? respond(500));
  started.push(receiver);
  return { receiver, masar: createMasar({ apiKey: "masar_test_sk_x", baseUrl: `${receiver.url}/v1/`, ...options }) };
}

const json = { "content-type": "application/json" };
const made = respond(201, { headers: json, body: '{"tracking_number":"MS00000000001"}' });
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  respond(status, {
    headers: { "content-type": "application/problem+json", ...headers },
    body: JSON.stringify({
      type: "x",
      title: code,
      status,
      detail: `says ${code}`,
      instance: "/",
      code,
      request_id: "r",
    }),
  });
const body = {
  reference: "ORD-1",
  service: "standard" as const,
  cod_value: 990,
  parcel: { weight_kg: 1 },
  recipient: { name: "Mona Adel", phone: "01001234567", governorate: "GZ", address: "12 26th of July Street" },
};

test("attempts of one call share an idempotency key and a body; the next call has a new key", async () => {
  const { masar, receiver } = await clientOf([reset, problem(503, "unavailable"), made, made]);
  expect((await masar.post("/shipments", { body })).tracking_number).toBe("MS00000000001");
  await masar.post("/shipments", { body });
  const keys = receiver.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(keys[3]).not.toBe(keys[0]);
  expect(new Set(receiver.requests.map((request) => request.body))).toEqual(new Set([JSON.stringify(body)]));
  expect(receiver.requests[0]?.headers.authorization).toBe("Bearer masar_test_sk_x");
});

test("a key of the caller is kept", async () => {
  const { masar, receiver } = await clientOf([problem(503, "outcome_unknown"), made]);
  await masar.post("/shipments", { params: { header: { "Idempotency-Key": "ORD-1" } }, body });
  expect(receiver.requests.map(({ headers }) => headers["idempotency-key"])).toEqual(["ORD-1", "ORD-1"]);
});

test("waits for Retry-After, unless it is longer than the caller wants to wait", async () => {
  const busy = problem(429, "rate_limited", { "retry-after": "1" });
  const patient = await clientOf([busy, made]);
  await patient.masar.post("/shipments", { body });
  expect(patient.receiver.requests).toHaveLength(2);
  const hurried = await clientOf([busy, made], { longestWaitMs: 999 });
  const error = await hurried.masar.post("/shipments", { body }).catch((thrown: unknown) => thrown);
  expect(isProblem(error, "rate_limited") && error.retryAfterSeconds).toBe(1);
  expect(hurried.receiver.requests).toHaveLength(1);
});

test("a refusal is thrown once, by its code; nothing is repeated", async () => {
  const { masar, receiver } = await clientOf([problem(422, "validation_failed"), made]);
  const error = await masar.post("/shipments", { body }).catch((thrown: unknown) => thrown);
  expect(isProblem(error, "validation_failed")).toBe(true);
  expect(isProblem(error, "not_found")).toBe(false);
  expect(error).toMatchObject({ message: "says validation_failed", status: 422, code: "validation_failed" });
  expect(receiver.requests).toHaveLength(1);
});

test("the number of attempts is limited, and a server that hangs counts as one that does not answer", async () => {
  const down = await clientOf([reset, reset, reset, reset, reset], { retries: 3 });
  await expect(down.masar.get("/shipments")).rejects.toBeInstanceOf(Unreachable);
  expect(down.receiver.requests).toHaveLength(4);
  const hung = await clientOf([hang, respond(200, { headers: json, body: '{"data":[]}' })], { timeoutMs: 500 });
  expect((await hung.masar.get("/shipments")).data).toEqual([]);
  expect(hung.receiver.requests).toHaveLength(2);
});

test("a change whose answer was lost is not repeated where a repetition would be refused; after 429 it is", async () => {
  const path = { tracking_number: "MS00000000001" };
  const edit = { params: { path, header: { "If-Match": '"1"' } }, body: { notes: "Call first" } };
  const lost = await clientOf([reset, made]);
  await expect(lost.masar.patch("/shipments/{tracking_number}", edit)).rejects.toBeInstanceOf(Unreachable);
  expect(lost.receiver.requests).toHaveLength(1);
  const busy = await clientOf([problem(429, "rate_limited"), respond(200, { headers: json, body: "{}" })]);
  await busy.masar.patch("/shipments/{tracking_number}", edit);
  expect(busy.receiver.requests).toHaveLength(2);
});

test("a proxy's page, a redirect and a broken answer are not answers of the API, and no error contains the key", async () => {
  const page = respond(502, { headers: { "content-type": "text/html" }, body: "<h1>Bad gateway</h1>" });
  const away = respond(302, { headers: { location: "https://elsewhere.example" } });
  for (const answer of [page, away]) {
    const { masar } = await clientOf([answer, answer, answer]);
    const error = await masar.get("/shipments").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unreachable);
    expect(String(error)).not.toContain("masar_test_sk_x");
  }
});

test("a caller that gives up ends the call, also between two attempts", async () => {
  const { masar, receiver } = await clientOf([problem(429, "rate_limited", { "retry-after": "20" }), made]);
  const controller = new AbortController();
  const call = masar.get("/shipments", { signal: controller.signal }).catch((thrown: unknown) => thrown);
  await receiver.until(() => receiver.requests[0]?.endedMs !== undefined);
  controller.abort(new Error("the page was closed"));
  expect(await call).toMatchObject({ message: "the page was closed" });
  expect(receiver.requests).toHaveLength(1);
});

test("a caller that gives up during an attempt gets its own reason, and nothing is repeated", async () => {
  const { masar, receiver } = await clientOf([hang, made]);
  const controller = new AbortController();
  const call = masar.post("/shipments", { body, signal: controller.signal }).catch((thrown: unknown) => thrown);
  await receiver.until(() => receiver.requests.length === 1);
  controller.abort();
  expect(await call).toMatchObject({ name: "AbortError" });
  expect(receiver.requests).toHaveLength(1);
});

test("an answer that breaks off is no answer: it is asked for again with the same key, and after the last attempt the outcome is unknown", async () => {
  const cut: Behaviour = ({ response, socket }) =>
    response.writeHead(201, { ...json, "content-length": 500 }).write('{"tracki', () => socket.destroy());
  const { masar, receiver } = await clientOf([cut, made, cut, cut]);
  expect((await masar.post("/shipments", { body })).tracking_number).toBe("MS00000000001");
  expect(new Set(receiver.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  const lost = await clientOf([cut, cut], { retries: 1 });
  await expect(lost.masar.post("/shipments", { body })).rejects.toBeInstanceOf(Unreachable);
  expect(lost.receiver.requests).toHaveLength(2);
});

test("an unchanged document is the answer 304, not a failure", async () => {
  const { masar } = await clientOf([respond(304, { headers: { etag: '"3"' } })]);
  const { response } = await masar.raw.GET("/shipments/{tracking_number}", {
    params: { path: { tracking_number: "MS00000000001" }, header: { "If-None-Match": '"3"' } },
  });
  expect([response.status, response.headers.get("etag")]).toEqual([304, '"3"']);
});

test("a missing key or address is named at once", () => {
  expect(() => createMasar({ apiKey: "", baseUrl: "https://api.example/v1" })).toThrow("apiKey");
  expect(() => createMasar({ apiKey: "masar_test_sk_x", baseUrl: "undefined" })).toThrow("baseUrl");
});
