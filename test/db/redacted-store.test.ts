// A platform asks that everything of a shop be erased; the request is carried out again every hour while a parcel is on its way.
import { newMasterKey, parseMasterKeys } from "@masar/core/kernel/crypto";
import { carryOut } from "@masar/core/privacy/request/carry-out";
import { findAnyStore } from "@masar/core/store/repository";
import { firstRules } from "@masar/core/store/rules";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { recordStatements } from "../support/rows-read.ts";

const ORDERS = 450;
const RULES = firstRules({ shipStatuses: ["paid"], deliveredStatus: null, returnedStatus: null }, { cashGateways: [] });
const NOW = 1_800_000_000_000;

const { db } = await openTestDatabase();
beforeAll(async () => {
  const rows = (insert: string) => `with recursive numbers(n) as
    (select 1 union all select n + 1 from numbers where n < ${ORDERS}) ${insert} from numbers`;
  await db.write(async (trx) => {
    await trx.raw(
      `insert into stores (id, account_id, mode, platform, remote_id, name, status, secrets, facts, notes, rules, connected_at,
        granted_at, watermark, next_poll_at, next_sweep_at, poll_failures, found_by_poll, repaired_subscriptions, created_at)
      values ('sto_1', 'acc', 'live', 'shopify', 'shop', 'Shop', 'connected', 'sealed',
        '{"currency":"EGP","cashGateways":[],"values":{}}', '[]', ?, 1, 1, 1, 1, 1, 0, 0, 0, 1)`,
      [JSON.stringify(RULES)],
    );
    await trx.raw(
      rows(`insert into orders (id, account_id, mode, store_id, remote_id, number, status, reasons, alerts, alert_count, content,
        content_hash, corrections, parcel_number, placed_at, created_at, updated_at)
      select 'ord_' || (1000 + n), 'acc', 'live', 'sto_1', 'r' || n, '' || n, 'waiting', '[]', '[]', 0, '{"name":"Mona"}', '', '{}', 1, 1, 1, 1`),
    );
    const states = ["done", "pending", "failed", "unreadable"].map((state, at) => ({ id: `inb_${at}`, state }));
    for (const { id, state } of states)
      await trx("inbox").insert({
        ...{ id, state, account_id: "acc", store_id: "sto_1", topic: "t", attempts: 0, due_at: 1, received_at: 1 },
        body: Buffer.from(state === "done" ? "" : "Mona"),
      });
  });
});

test("all of a shop's orders and webhooks are erased, in pages, and the next time no transaction is about them", async () => {
  const store = await findAnyStore(db.read, "sto_1");
  if (!store) throw new Error("no store");
  const asked = { requestId: "prv_1", store, whose: "everybody" as const };
  const parsed = parseMasterKeys(newMasterKey("test"));
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  const sizes: number[] = [];
  const erase = () => recordStatements(db.writer, () => carryOut({ db, keys: parsed.keys }, asked, NOW));
  for (const { sql, bindings } of await erase())
    if (/^update .orders. set .content/.test(sql)) sizes.push(bindings.length);
  expect(sizes).toHaveLength(3);
  expect(await db.read("orders").whereNot("content", "")).toEqual([]);
  expect(await db.read("orders").where({ status: "ignored" })).toHaveLength(ORDERS);
  expect(await db.read("inbox").whereRaw("length(body) > 0")).toEqual([]);
  expect(await findAnyStore(db.read, "sto_1")).toMatchObject({ status: "disconnected", secrets: null, name: "shop" });
  const again = (await erase()).filter(({ sql }) => sql.includes("orders"));
  expect(again).toEqual([]);
});
