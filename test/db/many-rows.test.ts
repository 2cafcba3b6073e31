// SQLite plans by the number of values in a statement: with a few hundred it once read a whole table to update them.

import type { Transaction } from "@masar/core/db/database";
import { updateRows } from "@masar/core/db/update";
import { completeDeliveries } from "@masar/core/webhook/record-repository";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";

const { db } = await openTestDatabase();

const ids = (count: number) => Array.from({ length: count }, (_, at) => `row_${at}`);

const UPDATES: Record<string, (trx: Transaction, count: number) => Promise<unknown>> = {
  shipments: (trx, count) =>
    updateRows(
      trx,
      "shipments",
      [{ name: "status", type: "text" }],
      ids(count).map((id) => ({ accountId: "acc", id, values: ["delivered"] })),
    ),
  deliveries: (trx, count) =>
    completeDeliveries(
      trx,
      ids(count).map((deliveryId) => ({
        accountId: "acc",
        deliveryId,
        lease: "lse",
        state: "delivered",
        attempts: 1,
        dueAt: 1,
        finishedAt: 1,
      })),
    ),
};

test.each(Object.keys(UPDATES))("%s are found by their ids, however many are updated at once", async (table) => {
  for (const count of [1, 10, 100, 250, 500]) {
    const plans: string[] = [];
    await db.write(async (trx) => {
      const sent: { sql: string; bindings: string[] }[] = [];
      trx.on("query", (query: (typeof sent)[number]) => sent.push(query));
      await UPDATES[table]?.(trx, count);
      const [update] = sent;
      if (db.engine !== "sqlite" || !update) return;
      const rows = (await trx.raw(`explain query plan ${update.sql}`, update.bindings)) as { detail: string }[];
      plans.push(...rows.map(({ detail }) => detail));
    });
    expect(plans.filter((plan) => plan.startsWith(`SCAN ${table}`))).toEqual([]);
    if (db.engine === "sqlite") expect(plans.some((plan) => plan.startsWith(`SEARCH ${table}`))).toBe(true);
  }
});
