// Accounts that were made inside a shop's admin before this was stored are recognized; nobody else's are.
import { wasMadeIn } from "@masar/core/connect/made-account-repository";
import { openDatabase } from "@masar/core/db/database";
import { migrations } from "@masar/migrations";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";

const NOW = Date.parse("2026-11-01T10:00:00Z");
const MINUTE = 60_000;

const ACCOUNTS = [
  { id: "acc_inside", password: null, connectedAfter: 2_000, isOurs: true },
  { id: "acc_with_password", password: "$argon2id$x", connectedAfter: 2_000, isOurs: false },
  { id: "acc_connected_later", password: null, connectedAfter: 2 * MINUTE, isOurs: false },
  { id: "acc_made_later", password: null, connectedAfter: -2_000, isOurs: false },
];

test("an account that began together with its shop, without a password, was made in it", async () => {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  try {
    await db.writer.transaction(async (trx) => {
      for (const { name, up } of migrations) {
        if (name === "0030-accounts-in-shops") await insertAccounts(trx);
        await up(trx, db.engine);
      }
    });
    for (const { id, isOurs } of ACCOUNTS) {
      const shop = { platform: "shopify", remoteId: `${id}.myshopify.com` };
      expect(await wasMadeIn(db.writer, id, shop), id).toBe(isOurs);
      expect(await wasMadeIn(db.writer, id, { ...shop, remoteId: "other.myshopify.com" }), id).toBe(false);
    }
  } finally {
    await db.close();
    await database.remove();
  }
});

async function insertAccounts(trx: Parameters<(typeof migrations)[number]["up"]>[0]): Promise<void> {
  for (const { id, password, connectedAfter } of ACCOUNTS) {
    const account = { id, name: id, email: `${id}@example.com`, phone: null, kind: "merchant", settings: "{}" };
    await trx("accounts").insert({ ...account, sandbox_clock_offset_ms: 0, created_at: NOW });
    const user = { id: `usr_${id}`, account_id: id, email: account.email, name: id, role: "owner" };
    await trx("users").insert({ ...user, password_hash: password, created_at: NOW });
    const texts = {
      mode: "live",
      platform: "shopify",
      remote_id: `${id}.myshopify.com`,
      name: id,
      status: "connected",
    };
    const times = { connected_at: NOW, watermark: NOW, next_poll_at: NOW, next_sweep_at: NOW };
    const counts = { poll_failures: 0, found_by_poll: 0 };
    const stored = { facts: "{}", notes: "[]", rules: "{}", created_at: NOW + connectedAfter };
    await trx("stores").insert({
      id: `sto_${id}`,
      account_id: id,
      ...texts,
      ...times,
      ...counts,
      ...stored,
      repaired_subscriptions: 0,
    });
  }
}
