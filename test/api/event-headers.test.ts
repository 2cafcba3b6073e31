// The log of an attempt: what was sent and what came back, without what would let a reader act as somebody else.

import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/postgres-server.ts";
import { type Behaviour, type Receiver, reset, respond, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

type Logged = { name: string; value: string };

let masar: TestService;
let merchant: TestAccount;
let receiver: Receiver;
let behaviour: Behaviour = respond(200);

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  receiver = await startReceiver(() => behaviour);
  merchant = await masar.newAccount();
});
afterAll(async () => {
  await receiver?.close();
  await masar?.stop();
});

/** The first attempt to deliver a new event to an address, as the API shows it. */
async function attemptAt(url: string) {
  const endpoint = await merchant.test.post("/webhook_endpoints", { url, events: ["*"] });
  const shipment = (await merchant.test.post("/shipments", shipmentBody())).body.tracking_number;
  const event = (await merchant.test.get(`/shipments/${shipment}/events`)).body.data[0].id;
  const { data } = await eventually(
    async () => (await merchant.test.get(`/events/${event}/attempts`)).body,
    ({ data }) => data.length > 0,
  );
  await merchant.test.delete(`/webhook_endpoints/${endpoint.body.id}`);
  return { event, secret: endpoint.body.secret as string, attempt: data[0] };
}

const valuesOf = (headers: Logged[], name: string) =>
  headers.filter((one) => one.name === name).map(({ value }) => value);

test("every header that the receiver got is in the log, the signature cut", async () => {
  const { event, secret, attempt } = await attemptAt(receiver.url);
  const got = receiver.requests.at(-1)?.headers ?? {};
  const logged: Logged[] = attempt.request_headers;
  const names = Object.keys(got).filter((name) => name !== "connection"); // of the connection, not of the request
  expect(logged.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const [value] = valuesOf(logged, name);
    if (name === "webhook-signature") expect(value).toBe(`${String(got[name]).slice(0, 7)}…`);
    else expect([name, value]).toEqual([name, got[name]]);
  }
  expect(valuesOf(logged, "webhook-id")).toEqual([event]);
  const [row] = await masar.service.db.read("delivery_attempts").where({ event_id: event });
  for (const kept of [JSON.stringify(row), JSON.stringify(attempt)]) {
    expect(kept).not.toContain(String(got["webhook-signature"]).slice(3, 20));
    expect(kept).not.toContain(secret.slice("whsec_".length));
  }
});

test("the answer's headers are there, its cookies and tokens masked, long ones cut, strange ones harmless", async () => {
  behaviour = ({ response }) =>
    response
      .writeHead(503, {
        "Retry-After": "7",
        "Set-Cookie": ["session=very-secret-cookie", "b=another-secret"],
        "X-Api-Key": "very-secret-key",
        "X-Functions-Key": "another-secret-key",
        "X-Auth": "secret-of-a-gateway",
        "X-JWT-Assertion": "secret.of.somebody",
        "X-Forwarded-Credentials": "user:secret",
        "X-Shop": "Nile \u00e9",
        "X-Long": "x".repeat(2_000),
      })
      .end("closed today");
  const { attempt } = await attemptAt(receiver.url);
  const logged: Logged[] = attempt.response_headers;
  expect(attempt).toMatchObject({ status: 503, response: "closed today" });
  expect(valuesOf(logged, "retry-after")).toEqual(["7"]);
  expect(valuesOf(logged, "set-cookie")).toEqual(["…", "…"]);
  for (const name of ["x-api-key", "x-functions-key", "x-auth", "x-jwt-assertion", "x-forwarded-credentials"])
    expect(valuesOf(logged, name), name).toEqual(["…"]);
  expect(valuesOf(logged, "x-shop")[0]).toContain("Nile");
  expect(valuesOf(logged, "x-long")[0]).toHaveLength(301);
  expect(JSON.stringify(attempt)).not.toContain("secret");
});

test("without a connection nothing was sent, and the log says so", async () => {
  const { attempt } = await attemptAt(`http://127.0.0.1:${await freePort()}/`);
  expect(attempt).toMatchObject({ outcome: "connect", request_headers: null, response_headers: null });
});

test("a receiver that hangs up was sent the headers and answered none", async () => {
  behaviour = reset;
  const { attempt } = await attemptAt(receiver.url);
  expect(attempt).toMatchObject({ outcome: "reset", status: null, response_headers: [] });
  expect(valuesOf(attempt.request_headers, "user-agent")).toEqual(["Masar-Webhooks/1"]);
});
