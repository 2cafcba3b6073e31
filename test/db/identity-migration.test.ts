// Addresses that differed only in form become claims to one address; no account and no password is lost.
import { hashSecret } from "@masar/core/account/key";
import { hashPassword } from "@masar/core/account/password";
import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { type Service, startService } from "@masar/core/service";
import { migrations } from "@masar/migrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/postgres-server.ts";

const USERS = [
  { id: "usr_a", email: "Owner@Example.com", password: "the first password" },
  { id: "usr_b", email: "owner@example.com", password: "the second password" },
  { id: "usr_c", email: "ow\u200bner@EXAMPLE.com", password: "the third password" },
  { id: "usr_d", email: "owner@bücher.example", password: "the fourth password" },
];

let database: TestDatabase;
let service: Service;
beforeAll(async () => {
  database = await makeDatabase();
  await makeOldDatabase(database.url);
  const environment = { DATABASE_URL: database.url, MASAR_SECRET_KEYS: newMasterKey("test"), MASAR_LOG: "silent" };
  service = await startService(readConfig({ ...environment, PORT: String(await freePort()) }));
});
afterAll(async () => {
  await service?.stop();
  await database.remove();
});

test("every user is still there and signs in with their own password, whatever the letters", async () => {
  const guest = createClient({ base: service.config.liveUrl });
  for (const { id, email, password } of USERS)
    for (const typed of [email, email.toUpperCase()]) {
      const reply = await guest.post("/session", { email: typed, password });
      expect(reply.status).toBe(204);
      const cookie = { Cookie: reply.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
      expect((await guest.get("/session", cookie)).body.user).toMatchObject({ id, email_status: "unverified" });
    }
});

test("a session of before still counts, and can be listed and ended", async () => {
  const guest = createClient({ base: service.config.liveUrl });
  const row = await service.db
    .read("sessions")
    .where({ token_hash: hashSecret("old-session") })
    .first();
  expect(row.id).toMatch(/^ses_/);
  const headers = { Cookie: "masar_session=old-session", "X-CSRF-Token": "csrf" };
  const { data } = (await guest.get("/sessions", headers)).body;
  expect(data.find(({ id }: { id: string }) => id === row.id)).toMatchObject({ is_present: true });
  expect((await guest.delete(`/sessions/${row.id}`, headers)).status).toBe(204);
  expect((await guest.get("/session", headers)).status).toBe(401);
});

async function makeOldDatabase(url: string): Promise<void> {
  const db = await openDatabase(url);
  const now = Date.now();
  try {
    const hashes = await Promise.all(USERS.map(({ password }) => hashPassword(password)));
    await db.writer.transaction(async (trx) => {
      await trx.raw("create table migrations (name text primary key, applied_at bigint not null)");
      for (const { name, up } of migrations.filter((migration) => migration.name < "0021")) {
        await up(trx, db.engine);
        await trx("migrations").insert({ name, applied_at: now });
      }
      for (const [at, { id, email }] of USERS.entries()) {
        const account = { id: `acc_${id}`, name: id, email, phone: null, kind: "merchant", sandbox_clock_offset_ms: 0 };
        const settings = JSON.stringify({ choices: {}, rate_limits: {} });
        await trx("accounts").insert({ ...account, settings, created_at: now });
        const user = { id, account_id: account.id, email, name: id, role: "owner", password_hash: hashes[at] };
        await trx("users").insert({ ...user, created_at: now + at });
      }
      const session = { token_hash: hashSecret("old-session"), user_id: "usr_a", csrf_token: "csrf" };
      await trx("sessions").insert({ ...session, created_at: now, expires_at: now + 86_400_000 });
    });
  } finally {
    await db.close();
  }
}
