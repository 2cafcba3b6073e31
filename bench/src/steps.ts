import assert from "node:assert/strict";
import { openDatabase } from "@masar/core/db/database";
import { createEvents } from "@masar/core/event-subscribers";
import { fingerprint } from "@masar/core/http/body";
import { validate } from "@masar/core/http/validate";
import { createIds } from "@masar/core/kernel/id";
import { parseCalendar } from "@masar/core/quote/calendar";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { sampleCards } from "@masar/core/quote/sample-card";
import { readAddress } from "@masar/core/shipment/address-conflict";
import { type Booking, bookingBatch, planShipment } from "@masar/core/shipment/create";
import { createShipmentSchema } from "@masar/core/shipment/new-shipment";
import { shipmentJson } from "@masar/core/shipment/view";
import { requestBody } from "./create/body.ts";
import { sqliteDatabase, startServer } from "./start.ts";
import { figure, type Table } from "./table.ts";

const COUNT = 1_500;
const ROUNDS = 25;
/** Bookings of one commit. */
const GROUP = 30;
const options = { baseUrl: "https://masar.example/v1" };

/** `steps`: processor time of each step of a booking on the main thread, without HTTP and the database. The least of all rounds. */
export async function run(): Promise<Table[]> {
  const database = await sqliteDatabase();
  await (await startServer({ databaseUrl: database.url })).stop(); // migrates it, and makes an account with an endpoint
  const db = await openDatabase(database.url);
  const { id } = await db.read("accounts").first("id");
  const pickup = await db.read("pickup_addresses").first("id");
  const caller = { account: { id, pickup: { ...pickup, governorate: "C" } }, mode: "live" } as Parameters<
    typeof planShipment
  >[0]["caller"];
  const newId = createIds();
  const tools = { newId, cards: sampleCards(), calendar: parseCalendar(EGYPT_CALENDAR) };
  const batch = bookingBatch({ newId, events: createEvents(newId) });
  const { measure, figures } = stopwatch();
  const texts = Array.from({ length: COUNT }, (_, at) => requestBody("steps", at));
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = Date.now();
    const raw = measure("parse", texts, (text) => JSON.parse(text) as unknown);
    const bodies = measure("validate and decode", raw, (body) => validate(createShipmentSchema, body));
    const prints = measure("fingerprint", bodies, fingerprint);
    const addresses = measure("address check", bodies, ({ recipient }) => readAddress(recipient));
    const plans = measure("plan", bodies, (shipment, at) => {
      const address = addresses[at] ?? { conflict: null, part: null };
      return planShipment({ shipment, caller, now, address }, tools);
    });
    const shipments = plans.flatMap((plan) => (plan.kind === "planned" ? [plan.shipment] : []));
    const jsons = measure("write as JSON", shipments, (shipment) => shipmentJson(shipment, options));
    const bookings = shipments.map((shipment, at): Booking => {
      const claim = { route: "post /shipments", key: `${round}-${at}`, fingerprint: prints[at] ?? "" };
      return { shipment, json: jsons[at] ?? "", claim, refuseRepeatedReference: false, now };
    });
    if (round === 0 && bookings[0]) await db.submit(batch, bookings[0]); // a script needs the endpoints to be known
    const groups = Array.from({ length: COUNT / GROUP }, (_, at) => bookings.slice(at * GROUP, (at + 1) * GROUP));
    const scripts = measure("statements", groups, (group) => batch.script?.of(db.scripts, group));
    assert.ok(scripts.every((script) => script?.results.length === GROUP));
  }
  await db.close();
  await database.remove();
  return [{ title: "steps of a booking, main thread", figures: figures() }];
}

function stopwatch() {
  const least = new Map<string, number>();
  return {
    measure<Item, Result>(name: string, items: readonly Item[], work: (item: Item, at: number) => Result): Result[] {
      const before = process.threadCpuUsage();
      const results = items.map(work);
      const { user, system } = process.threadCpuUsage(before);
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, (user + system) / COUNT));
      return results;
    },
    figures() {
      const sum = [...least.values()].reduce((all, time) => all + time, 0);
      return [figure("all steps", sum, "µs"), ...[...least].map(([name, time]) => figure(name, time, "µs"))];
    },
  };
}
