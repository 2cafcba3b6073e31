import { createEvents } from "@masar/core/event-subscribers";
import type { ApiRequest } from "@masar/core/http/route";
import { createIds, type NewId } from "@masar/core/kernel/id";
import { parseCalendar } from "@masar/core/quote/calendar";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { sampleCards } from "@masar/core/quote/sample-card";
import { createShipmentRoute } from "@masar/core/routes/shipment/create-shipment";
import { createShipmentSchema } from "@masar/core/shipment/new-shipment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;

beforeAll(async () => {
  masar = await startTestService();
});
afterAll(() => masar.stop());

test("bookings that are ready together are all planned before any of them is written", async () => {
  const { account } = await masar.newAccount();
  const steps: string[] = [];
  const makeId = createIds();
  const newId: NewId = (prefix) => {
    if (String(prefix) === "shp") steps.push("planned");
    return makeId(prefix);
  };
  const route = createShipmentRoute({
    db: masar.service.db,
    newId,
    events: createEvents(makeId),
    cards: sampleCards(),
    calendar: parseCalendar(EGYPT_CALENDAR),
    wakeDeliveries: () => undefined,
    now() {
      steps.push("written");
      return Date.now();
    },
  });
  const book = (reference: string) =>
    route.handle({
      body: createShipmentSchema.parse(shipmentBody({ reference })),
      caller: { account, mode: "test" },
      mode: "test",
      baseUrl: masar.origin,
      now: Date.now(),
    } as unknown as ApiRequest);
  const answers = await Promise.all([book("one"), book("two"), book("three")]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(steps).toEqual(["planned", "planned", "planned", "written", "written", "written"]);
});
