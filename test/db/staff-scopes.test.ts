import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { migrateBefore } from "../support/earlier-schema.ts";

test("keys and staff users that could do all of operations keep scanning, and no longer move money", async () => {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await migrateBefore(db, "0017-staff-scopes");
  await db.transaction(async (trx) => {
    for (const kind of ["merchant", "staff"]) {
      const settings = JSON.stringify({ choices: {}, rate_limits: {} });
      const account = { id: kind, name: kind, email: kind, kind, settings, sandbox_clock_offset_ms: 0, created_at: 0 };
      await trx("accounts").insert(account);
      for (const role of ["owner", "operator", "viewer"]) {
        const id = `${kind} ${role}`;
        await trx("users").insert({ id, account_id: kind, email: id, name: id, role, created_at: 0 });
      }
    }
    for (const [id, scopes] of Object.entries({
      scanner: ["shipments:read", "operations:write"],
      reader: ["shipments:read"],
    })) {
      const key = { id, account_id: "staff", mode: "live", kind: "restricted", name: id, secret_hash: id };
      await trx("api_keys").insert({ ...key, scopes: JSON.stringify(scopes), last_four: "0000", created_at: 0 });
    }
  });
  await migrate(db);
  const keys = await db.read("api_keys").orderBy("id").select("id", "scopes");
  expect(keys.map(({ id, scopes }) => [id, JSON.parse(scopes)])).toEqual([
    ["reader", ["shipments:read"]],
    ["scanner", ["shipments:read", "scans:write"]],
  ]);
  const users = await db.read("users").orderBy("id").select("id", "role");
  expect(users.map(({ id, role }) => `${id}: ${role}`)).toEqual([
    "merchant operator: operator",
    "merchant owner: owner",
    "merchant viewer: viewer",
    "staff operator: scanner",
    "staff owner: owner",
    "staff viewer: viewer",
  ]);
  await db.close();
  await database.remove();
});
