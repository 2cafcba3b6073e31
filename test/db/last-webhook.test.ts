// The time of a store's last webhook says until when a list of its orders is complete.

import { runScript } from "@masar/core/db/script";
import { type InboxItem, touchStatement } from "@masar/core/sync/inbox/repository";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";

const { db } = await openTestDatabase();

test("a webhook that is stored after a later one leaves the time of the later one", async () => {
  const store = {
    ...{ id: "sto_1", account_id: "acc_1", mode: "live", platform: "demo", remote_id: "shop_1", name: "متجر الندى" },
    ...{ status: "connected", secrets: null, facts: "{}", notes: "[]", rules: "{}", connected_at: 1, watermark: 1 },
    ...{
      next_poll_at: 1,
      next_sweep_at: 1,
      poll_failures: 0,
      found_by_poll: 0,
      repaired_subscriptions: 0,
      created_at: 1,
    },
  };
  await db.write((trx) => trx("stores").insert(store));
  const times: number[] = [];
  for (const receivedAt of [1_000, 3_000, 2_000]) {
    const item: InboxItem = {
      ...{ id: `inb_${receivedAt}`, accountId: "acc_1", storeId: "sto_1", topic: "order.created", attempts: 0 },
      ...{ subject: "order:1", receivedAt, state: "pending", body: Buffer.from("{}") },
    };
    await runScript(db.writer, [touchStatement(db.writer, [item])]);
    times.push(Number((await db.read("stores").where({ id: "sto_1" }).first())?.last_webhook_at));
  }
  expect(times).toEqual([1_000, 3_000, 3_000]);
});
