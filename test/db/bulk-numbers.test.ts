import { startBulkWorker } from "@masar/core/bulk/worker";
import { createEvents } from "@masar/core/event-subscribers";
import { startLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { createIds } from "@masar/core/kernel/id";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { parseCalendar } from "@masar/core/quote/calendar";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { sampleCards } from "@masar/core/quote/sample-card";
import { trackingNumberOf } from "@masar/core/shipment/tracking-number";
import { expect, test } from "vitest";
import { startTestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, finished } from "../support/upload.ts";

test("only a tracking number that is taken is drawn again, at once, and the file continues", async () => {
  const masar = await startTestService({ environment: { MASAR_ROLE: "api", MASAR_RATE_LIMITS: "off" } });
  const shop = await masar.newAccount();
  const taken = (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
  const sent = await shop.live.send("POST", "/bulk_uploads", {
    body: csvOf(20),
    headers: { "Content-Type": "text/csv" },
  });
  // The first rows draw the number of a shipment that is there, and twice one of their own.
  const own = trackingNumberOf(shop.account.id, 170);
  const draws = [own, own, taken];
  let number = 0;
  const lease = await startLease({ db: masar.service.db, clock: systemClock, log: console });
  const worker = startBulkWorker({
    lease,
    db: masar.service.db,
    newId: createIds(),
    events: createEvents(createIds()),
    keys: loadMasterKeys(masar.service.config),
    cards: sampleCards(),
    calendar: parseCalendar(EGYPT_CALENDAR),
    baseUrl: () => shop.live.base,
    clock: systemClock,
    log: { warn: () => undefined, error: (failure: unknown) => expect.fail(String(failure)) },
    wakeDeliveries: () => undefined,
    drawNumber(accountId) {
      number += 1;
      return draws.pop() ?? trackingNumberOf(accountId, number);
    },
  });
  const done = await finished(shop.live, sent.body.id);
  expect(done.rows).toMatchObject({ total: 20, created: 20 });
  expect(draws).toEqual([]);
  expect(number).toBe(20 + 2);
  await worker.stop();
  await lease.stop();
  await masar.stop();
});
