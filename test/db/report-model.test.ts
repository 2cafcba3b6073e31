// The reports that the database adds up, against a plain sum over all rows.
import type { Tenant } from "@masar/core/account/account";
import { createIds } from "@masar/core/kernel/id";
import { saveOrder } from "@masar/core/order/repository";
import { addJourney, noFigures } from "@masar/core/report/journey";
import { failedJourneyPages, journeySums } from "@masar/core/report/journey-repository";
import { performanceOf } from "@masar/core/report/performance";
import { type Period, readPeriod } from "@masar/core/report/period";
import { storesOf } from "@masar/core/report/stores";
import { insertShipments, updateScanned } from "@masar/core/shipment/repository";
import type { Shipment } from "@masar/core/shipment/shipment";
import { beforeAll, expect, test } from "vitest";
import { sampleOrder } from "../core/order/sample.ts";
import { openTestDatabase } from "../support/database.ts";
import { seeded } from "../support/random.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const SHIPMENTS = process.env.MASAR_TEST_LONG ? 20_000 : 1_500;
// Cairo's clock goes back an hour in the night before the 30th.
const START = Temporal.Instant.from("2026-10-26T22:00:00Z").epochMilliseconds;
const HOUR_MS = 3_600_000;
const TENANTS: readonly Tenant[] = [
  { accountId: "acc_a", mode: "live" },
  { accountId: "acc_a", mode: "test" },
  { accountId: "acc_b", mode: "live" },
];
const STATUSES = [
  "picked-up",
  "cancelled",
  "delivered",
  "delivered",
  "delivered",
  "returned",
  "lost",
  "damaged",
] as const;
const PROMISES = ["2026-10-28", "2026-10-29", "2026-10-30", "2026-10-31"];
/** Of the clock of the promise, and not. */
const REASONS = ["refused", "address_unclear", "courier_out_of_time"] as const;

const newId = createIds();
const random = seeded(5);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
const somewhen = (hours: number) => START + Math.floor(random() * hours * HOUR_MS);

interface Journey {
  shipment: Shipment;
  storeId: string | null;
  failures: { reason: (typeof REASONS)[number]; at: number }[];
}

const { db } = await openTestDatabase();
const journeys: Journey[] = [];

beforeAll(async () => {
  const orders = ["str_1", "str_2"].flatMap((storeId) =>
    TENANTS.map(({ accountId, mode }) => ({ id: newId("ord"), storeId, accountId, mode })),
  );
  for (let n = 0; n < SHIPMENTS; n += 1) journeys.push(someJourney(orders));
  await db.write(async (trx) => {
    const shipments = journeys.map(({ shipment }) => shipment);
    await insertShipments(trx, shipments);
    await updateScanned(trx, shipments);
    for (const order of orders) await saveOrder(trx, orderOf(order));
  });
});

function someJourney(orders: readonly { id: string; storeId: string; accountId: string; mode: string }[]): Journey {
  const tenant = pick(TENANTS);
  const own = orders.filter(({ accountId, mode }) => accountId === tenant.accountId && mode === tenant.mode);
  const order = random() < 0.6 ? pick(own) : undefined;
  const status = pick(STATUSES);
  const failures =
    random() < 0.4 ? Array.from({ length: 3 }, () => ({ reason: pick(REASONS), at: somewhen(100) })) : [];
  const shipment = sampleShipment({
    ...tenant,
    status,
    hub: pick(["CAI-1", "GIZ-1"] as Shipment["hub"][]),
    recipient: { ...sampleShipment().recipient, governorate: pick(["C", "GZ", "ALX"]) },
    orderId: order?.id ?? null,
    promisedBy: pick(PROMISES),
    createdAt: somewhen(72),
    // Scans of before shipments had their failed attempts may have been deleted, and it may have been marked as delivered without a time.
    attemptCount: failures.length || (random() < 0.1 ? 1 : 0),
    failedAttempts: failures,
    deliveredAt: status === "delivered" && random() < 0.95 ? somewhen(110) : null,
  });
  return { shipment, storeId: order?.storeId ?? null, failures };
}

function orderOf({ id, storeId, accountId, mode }: { id: string; storeId: string; accountId: string; mode: string }) {
  const empty = { wholeId: null, reasons: [], alerts: [], corrections: {}, cash: null, recipientPhone: null };
  const times = { placedAt: START, remoteUpdatedAt: null, createdAt: START, updatedAt: START };
  const of = { id, storeId, accountId, mode: mode as Tenant["mode"], remoteId: id, number: "1", contentHash: "h" };
  const content = sampleOrder({});
  return { ...of, ...empty, ...times, status: "shipped" as const, content, parcelNumber: 0, shipmentId: null };
}

const PERIODS = [
  ["2026-10-27", "2026-10-30"],
  ["2026-10-29", "2026-10-29"],
].map(([from = "", to = ""]) => readPeriod(from, to)) as { period: Period }[];

/** Of the journeys that a report adds up. */
function figuresOf(some: readonly Journey[], timesOf = (journey: Journey) => journey.shipment.attemptCount) {
  const figures = noFigures();
  for (const journey of some) {
    const { status, promisedBy, deliveredAt, createdAt, id, attemptCount } = journey.shipment;
    const promise = { promised_by: promisedBy, delivered_at: deliveredAt };
    const row = { id, at: createdAt, status, ...promise, attempt_count: attemptCount };
    addJourney(figures, { ...row, failures: journey.failures }, timesOf(journey));
  }
  return figures;
}

const grouped = (some: readonly Journey[], by: (journey: Journey) => string | null) =>
  new Map([...Map.groupBy(some, by)].map(([name, members]) => [name, figuresOf(members)]));

test("performance and stores are what a plain sum over all shipments gives", async () => {
  for (const tenant of TENANTS) {
    for (const { period } of PERIODS) {
      const some = journeys.filter(
        ({ shipment }) =>
          shipment.accountId === tenant.accountId &&
          shipment.mode === tenant.mode &&
          shipment.status !== "cancelled" &&
          shipment.createdAt >= period.fromMs &&
          shipment.createdAt < period.beforeMs,
      );
      expect(some.length).toBeGreaterThan(50);
      const sums = await journeySums(db.read, tenant, period);
      const stores = storesOf(sums, [], []);
      expect(new Map(stores.map(({ store, figures }) => [store, figures]))).toEqual(
        grouped(some, ({ storeId }) => storeId),
      );
      const rows = await performanceOf(sums, failedJourneyPages(db.read, tenant, period));
      const found = (group: string) =>
        new Map(rows.filter((row) => row.group === group).map(({ code, figures }) => [code, figures]));
      expect(found("all").get("all")).toEqual(figuresOf(some));
      expect(found("governorate")).toEqual(grouped(some, ({ shipment }) => shipment.recipient.governorate));
      expect(found("hub")).toEqual(grouped(some, ({ shipment }) => shipment.hub));
      const reasons = REASONS.map((reason): [string, ReturnType<typeof noFigures>] => {
        const times = ({ failures }: Journey) => failures.filter((one) => one.reason === reason).length;
        return [
          reason,
          figuresOf(
            some.filter((journey) => times(journey) > 0),
            times,
          ),
        ];
      });
      expect(found("reason")).toEqual(new Map(reasons));
    }
  }
});
