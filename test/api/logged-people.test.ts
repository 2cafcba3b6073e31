// No e-mail, phone or name of anybody stands in a log, at whatever level, whatever is asked.
import { createLogger } from "@masar/core/kernel/log";
import { purge } from "@masar/core/operations/maintenance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { respond, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";
import { type TracedPerson, tracesInText } from "../support/traces.ts";
import { HEADER, upload } from "../support/upload.ts";

const PERSON: TracedPerson = {
  name: "هدى المرصودة",
  phone: "1066554433",
  address: "9 شارع الرصد",
  email: "hoda.logged@example.com",
};
const logged: string[] = [];
let masar: TestService;

beforeAll(async () => {
  const log = createLogger("trace", { write: (line) => logged.push(line) });
  masar = await startTestService({ log, environment: { MASAR_RATE_LIMITS: "off", MASAR_SIGNUP: "open" } });
});
afterAll(() => masar.stop());

interface Operation {
  method: string;
  path: string;
}

async function operations(): Promise<Operation[]> {
  const document = (await (await fetch(`${masar.origin}/sandbox/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** What a person may be put into, wherever a field of that name is. */
const BODY = {
  ...shipmentBody({ notes: PERSON.email }),
  ...{ email: PERSON.email, name: PERSON.name, phone: "01066554433", password: PERSON.email, role: "viewer" },
  ...{ account_name: PERSON.name, description: PERSON.name, url: `https://${PERSON.email}`, amount: PERSON.phone },
  recipient: { name: PERSON.name, phone: "01066554433", governorate: "GZ", address: PERSON.address },
};

test("every operation, called with a person's data in every way that it can be, logs none of it", async () => {
  const shop = await masar.newAccount();
  const owner = await sessionClient(masar, shop.ownerId, "test");
  const receiver = await startReceiver(({ body }) => respond(500, { body }));
  try {
    await shop.test.post("/webhook_endpoints", { url: `${receiver.url}/${PERSON.email}`, events: ["*"] });
    const all = await operations();
    expect(all.length).toBeGreaterThan(80);
    for (const { method, path } of all) {
      const target = path.replace(/\{\w+\}/g, encodeURIComponent(PERSON.email));
      const query = `?search=${PERSON.email}&email=${PERSON.email}&phone=01066554433`;
      for (const at of [target, target + query])
        await fetch(shop.test.base + at, {
          method,
          headers: { Authorization: `Bearer ${shop.test.key}`, "Content-Type": "application/json" },
          ...(method === "GET" ? {} : { body: JSON.stringify(BODY) }),
        }).then((response) => response.arrayBuffer());
    }
    const { recipient } = BODY;
    const { body } = await shop.test.post("/shipments", shipmentBody({ recipient, metadata: { email: PERSON.email } }));
    await receiver.until(() => receiver.requests.length > 0);
    await shop.test.post(`/shipments/${body.tracking_number}/cancel`);
    await owner.post("/users", { email: PERSON.email, name: PERSON.name, role: "viewer" });
    await upload(shop.test, `${HEADER}\nL-1,standard,0,1,${PERSON.name},01066554433,GZ,${PERSON.address}\n`);
    await upload(shop.test, `${PERSON.email},${PERSON.name}\n`);
    await shop.test.post("/recipients/export", { phone: "01066554433", email: PERSON.email });
    await shop.test.post("/recipients/erase", { phone: "01066554433", email: PERSON.email });
    await purge(masar.service.db, Date.now(), { recipientsKeptMs: 1, log: masar.service.log });
    // What fails on our side is logged, with what it failed with.
    masar.service.log.error({ err: new Error("the log is captured") }, "failed");
    expect(logged.join("\n")).toContain("the log is captured");
    expect(logged.filter((line) => tracesInText(line, PERSON).length > 0)).toEqual([]);
  } finally {
    await receiver.close();
  }
});
