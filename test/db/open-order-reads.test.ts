// The store's open orders, as the comparison lists them: what a page finds, and what it reads.
import type { Tenant } from "@masar/core/account/account";
import { createIds } from "@masar/core/kernel/id";
import { listOpenOrders } from "@masar/core/order/open-repository";
import { ORDER_STATUSES, type Order } from "@masar/core/order/order";
import { saveOrder } from "@masar/core/order/repository";
import { insertShipments, updateScanned } from "@masar/core/shipment/repository";
import { trackingNumberOf } from "@masar/core/shipment/tracking-number";
import { beforeAll, expect, test } from "vitest";
import { sampleOrder } from "../core/order/sample.ts";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const ORDERS = 2_400;
const LIMIT = 50;
const tenant: Tenant = { accountId: "acc_1", mode: "live" };
const store = { ...tenant, id: "sto_1" };
const newId = createIds();
const UNREAD = { en: "Down.", ar: "متوقف." };
const orders = Array.from({ length: ORDERS }, (_, n) => orderAt(n));

function orderAt(n: number): Order {
  const status = ORDER_STATUSES[n % ORDER_STATUSES.length] ?? "waiting";
  return {
    ...{ id: newId("ord"), ...tenant, storeId: n % 400 === 399 ? "sto_2" : store.id },
    ...{ remoteId: `r${n}`, wholeId: null, number: `${n}`, status, reasons: [] },
    alerts: n % 48 === 4 ? [{ code: "edit_not_followed" } as Order["alerts"][number]] : [],
    content: sampleOrder(n % 101 === 0 ? { refundsUnread: UNREAD } : { note: '"refundsUnread":' }),
    ...{ contentHash: `h${n}`, corrections: {}, cash: null, recipientPhone: null, parcelNumber: 1 },
    ...{ shipmentId: status === "shipped" ? newId("shp") : null, placedAt: n, remoteUpdatedAt: null },
    ...{ createdAt: n, updatedAt: n },
  };
}

/** Of the parcels that are not blocked, every fourth has ended. */
const isBlocked = (n: number) => n % 5 === 0;
const hasEnded = (n: number) => !isBlocked(n) && n % 4 === 0;

const { db } = await openTestDatabase();
beforeAll(async () => {
  const shipments = orders.flatMap(({ id, shipmentId }, n) => {
    if (shipmentId === null) return [];
    const block = { id: `b${n}`, code: "paused_in_store", detail: UNREAD, since: n } as const;
    return sampleShipment({
      ...{ ...tenant, id: shipmentId, orderId: id, trackingNumber: trackingNumberOf(tenant.accountId, n) },
      ...{ trackingToken: `t${n}`, reference: `${n}`, status: hasEnded(n) ? "delivered" : "at-hub" },
      collectionBlock: isBlocked(n) ? block : null,
    });
  });
  await db.write(async (trx) => {
    await insertShipments(trx, shipments);
    await updateScanned(trx, shipments);
    for (const order of orders) await saveOrder(trx, order);
  });
  if (db.engine === "postgres") await db.writer.raw("analyze orders, shipments");
});

type Only = Parameters<typeof listOpenOrders>[2]["only"];

/** The store's ids on all pages, and the most rows of orders and shipments that a page reads on Postgres. */
async function readAll(only: Only): Promise<{ found: string[]; most: number }> {
  const found: string[] = [];
  let most = 0;
  for (let after = ""; ; ) {
    let page: Awaited<ReturnType<typeof listOpenOrders>> = [];
    const sent = await recordStatements(db.read, async () => {
      page = await listOpenOrders(db.read, store, { only, after, limit: LIMIT });
    });
    let rows = 0;
    for (const one of sent) {
      if (db.engine === "postgres") for (const table of ["orders", "shipments"]) rows += await rowsRead(db, one, table);
      else expect(await planOnSqlite(db, one)).not.toMatch(/TEMP B-TREE FOR ORDER BY|SCAN orders/);
    }
    most = Math.max(most, rows);
    found.push(...page.map(({ remoteId }) => remoteId));
    if (page.length === 0) return { found, most };
    after = page.at(-1)?.id ?? "";
  }
}

const expected = (keeps: (order: Order, n: number) => boolean) =>
  orders.filter((order, n) => order.storeId === store.id && keeps(order, n)).map(({ remoteId }) => remoteId);
const isUnderWay = ({ status }: Order, n: number) => status === "shipped" && !hasEnded(n);

test("every open order is on one page, and a page reads some rows of each status", async () => {
  const { found, most } = await readAll(undefined);
  const isOpen = ({ status }: Order) => ["waiting", "needs_attention", "held"].includes(status);
  expect(found).toEqual(expected((order, n) => isOpen(order) || isUnderWay(order, n)));
  expect(most).toBeLessThan(10 * LIMIT);
});

test("orders whose refunds could not be read are found without reading the others", async () => {
  const { found, most } = await readAll("refundsUnread");
  const isUnread = ({ content }: Order) => content?.refundsUnread !== undefined;
  const waits = (order: Order, n: number) =>
    ["needs_attention", "held"].includes(order.status) || (isUnderWay(order, n) && isBlocked(n));
  const wanted = expected((order, n) => isUnread(order) && waits(order, n));
  expect(wanted.length).toBeGreaterThan(3);
  expect(found).toEqual(wanted);
  // Parcels under way as well, and the orders of the blocked ones.
  expect(most).toBeLessThan(ORDERS / 4);
});

test("orders that are decided again are those that wait, and shipped ones with an alert", async () => {
  const { found } = await readAll("undecided");
  const isUndecided = ({ status }: Order) => ["waiting", "needs_attention"].includes(status);
  const wanted = expected((order, n) => isUndecided(order) || (isUnderWay(order, n) && order.alerts.length > 0));
  expect(orders.filter((order, n) => isUnderWay(order, n) && order.alerts.length > 0).length).toBeGreaterThan(3);
  expect(found).toEqual(wanted);
});
