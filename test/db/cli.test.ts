import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey, open, parseMasterKeys, seal } from "@masar/core/kernel/crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { citusServers } from "../support/citus.ts";
import { createClient } from "../support/client.ts";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/postgres-server.ts";
import { masar, masarJson, serverStarter } from "../support/process.ts";

const servers = serverStarter();
let database: TestDatabase;
let environment: Record<string, string>;

beforeEach(async () => {
  database = await makeDatabase({ migrated: true });
  environment = environmentOf(database);
});
afterEach(async () => {
  await servers.stopAll();
  await database.remove();
});

const environmentOf = ({ url }: TestDatabase) => ({ DATABASE_URL: url, MASAR_SECRET_KEYS: newMasterKey("first") });
const newShop = (...words: string[]) =>
  masarJson<{ id: string; kind: string; sign_in_url: string }>(
    ["account", "create", "--name", "Nile Books", "--email", "Owner@Nile.example", ...words],
    environment,
  );

test("asks for migrations first, changes nothing, brings the database up to date, and says when there is nothing to do", async () => {
  const empty = await makeDatabase();
  try {
    const unready = environmentOf(empty);
    const refused = await masar(["account", "create", "--name", "Shop", "--email", "a@b.example"], unready);
    expect(refused.status).toBe(1);
    expect(refused.stdout).toBe("");
    expect(refused.stderr).toMatch(
      engine === "sqlite"
        ? /^\/.* does not exist\. Correct DATABASE_URL, or run: npm run masar -- migrate\n$/
        : /^The database is not up to date\. Run: npm run masar -- migrate\n$/,
    );
    if (engine === "sqlite") expect(existsSync(empty.url.slice("sqlite:".length))).toBe(false);
    const migrated = () => masarJson<{ applied: string[] }>(["migrate"], unready);
    expect((await migrated()).applied).toContain("0001-foundation");
    expect(await migrated()).toEqual({ applied: [] });
    const again = await masar(["migrate"], unready);
    expect(again).toEqual({ status: 0, stdout: "The database is up to date.\n", stderr: "" });
  } finally {
    await empty.remove();
  }
});

test("makes an account, a user and keys that a running server takes at once, and revokes one", async () => {
  const port = await freePort();
  const base = `http://localhost:${port}/sandbox/v1`;
  const server = await servers.start({ ...environment, PORT: String(port), MASAR_LOG: "silent" });
  const shop = await newShop("--governorate", "ALX");
  const key = await masarJson<{ id: string; secret: string }>(
    ["key", "create", "--account", "owner@nile.example", "--mode", "test"],
    environment,
  );
  const reader = await masarJson<{ secret: string; kind: string }>(
    ["key", "create", "--account", shop.id, "--mode", "test", "--scopes", "shipments:read"],
    environment,
  );

  const account = await createClient({ base, key: key.secret }).get("/account");
  expect(account.body).toMatchObject({ id: shop.id, name: "Nile Books", pickup_address: { governorate: "ALX" } });
  expect(reader.kind).toBe("restricted");
  const write = await createClient({ base, key: reader.secret }).post("/quotes", {
    parcel: { weight_kg: 1 },
    recipient: { governorate: "GZ" },
  });
  expect(write.status).toBe(200);
  expect((await createClient({ base, key: reader.secret }).get("/api_keys")).status).toBe(403);

  const user = await masarJson<{ sign_in_url: string }>(
    ["user", "invite", "--account", shop.id, "--email", "v@nile.example", "--name", "Viewer", "--role", "viewer"],
    environment,
  );
  for (const link of [shop.sign_in_url, user.sign_in_url]) {
    const token = new URL(link).searchParams.get("token");
    const signIn = () => createClient({ base }).post("/session", { token });
    expect((await signIn()).status).toBe(204);
    expect((await signIn()).status).toBe(422);
  }

  await masarJson(["key", "revoke", key.id], environment);
  // The server may remember the key for two seconds; a server that starts now does not know it.
  await server.stop();
  const next = await servers.start({ ...environment, PORT: String(port), MASAR_LOG: "silent" });
  expect((await createClient({ base, key: key.secret }).get("/account")).status).toBe(401);
  await next.stop();
});

test("names and scopes that the API refuses are refused, and nothing is stored", async () => {
  const shop = await newShop();
  const account = ["--account", shop.id];
  const refused = async (...words: string[]) => {
    const { status, stderr } = await masar(words, environment);
    expect(status).toBe(1);
    return stderr;
  };
  const another = ["account", "create", "--email", "b@nile.example", "--name"];
  expect(await refused(...another, "Bad\u0001Name")).toBe(
    "--name has 2 to 120 characters that can be printed. Control and text-direction characters are not allowed here.\n",
  );
  const invited = ["user", "invite", ...account, "--email", "c@nile.example", "--role", "viewer", "--name"];
  for (const name of ["", "x".repeat(5_000)]) expect(await refused(...invited, name)).toContain("--name has 2 to 120");
  const made = ["key", "create", ...account, "--mode", "live"];
  expect(await refused(...made, "--name", "")).toContain("--name has 1 to 80 characters");
  expect(await refused(...made, "--scopes", "shipments:read,scans:write")).toMatch(
    /^A key of this account may have: .*\. Not: scans:write\.\n$/,
  );
  const db = await openDatabase(database.url);
  const count = async (table: string) => (await db.read(table).where({ account_id: shop.id }).select("id")).length;
  expect([await count("users"), await count("api_keys")]).toEqual([1, 0]);
  await db.close();
});

test("the activity log has what the command line does to users, and an address has one account", async () => {
  const shop = await newShop();
  const invited = ["--account", shop.id, "--email", "v@nile.example", "--name", "Viewer", "--role", "viewer"];
  await masarJson(["user", "invite", ...invited], environment);
  const again = await masar(["account", "create", "--name", "Shop", "--email", "owner@nile.example"], environment);
  expect(again).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("exists already") });
  await masarJson(["user", "link", "--email", "v@nile.example"], environment);
  await masarJson(["user", "reset-second-factor", "--email", "v@nile.example"], environment);
  const db = await openDatabase(database.url);
  const rows = await db.read("activities").where({ account_id: shop.id }).orderBy("id");
  await db.close();
  expect(rows.map(({ action, actor_kind, mode }) => [action, actor_kind, mode])).toEqual([
    ["account.created", "command_line", null],
    ["user.invited", "command_line", null],
    ["sign_in_link.created", "command_line", null],
    ["second_factor.removed", "command_line", null],
  ]);
});

test("seals webhook secrets again with the first key, once, and leaves what no key opens", async () => {
  const place = (id: string, column: string) => `webhook_endpoint:${id}:${column}`;
  const [old, strange] = [keysOf(environment.MASAR_SECRET_KEYS), keysOf(newMasterKey("strange"))];
  const db = await openDatabase(database.url);
  await db.write(async (trx) => {
    const sealed = (id: string, column: string) => seal(old, `whsec_${id}_${column}`, place(id, column));
    const endpoint = (id: string, secret: string, previous: string | null) =>
      trx("webhook_endpoints").insert({ ...ENDPOINT, id, secret, previous_secret: previous });
    await endpoint("whe_1", sealed("whe_1", "secret"), sealed("whe_1", "previous_secret"));
    await endpoint("whe_2", sealed("whe_2", "secret"), null);
    await endpoint("whe_3", seal(strange, "whsec_x", place("whe_3", "secret")), null);
  });
  const { entry } = await masarJson<{ entry: string }>(["secrets", "new", "--id", "second"], environment);
  const rotated = { ...environment, MASAR_SECRET_KEYS: `${entry},${environment.MASAR_SECRET_KEYS}` };

  const first = await masar(["secrets", "rotate", "--json"], rotated);
  expect(first.status).toBe(1);
  expect(JSON.parse(first.stdout)).toEqual({
    resealed: 3,
    current: 0,
    refused: [{ place: "webhook_endpoint:whe_3:secret", reason: "unknown_key" }],
  });
  const again = await masar(["secrets", "rotate", "--json"], rotated);
  expect(JSON.parse(again.stdout)).toMatchObject({ resealed: 0, current: 3 });

  const alone = keysOf(entry);
  const rows = await db.read("webhook_endpoints").orderBy("id");
  expect(open(alone, rows[0].secret, place("whe_1", "secret"))).toEqual({ kind: "opened", text: "whsec_whe_1_secret" });
  expect(open(alone, rows[0].previous_secret, place("whe_1", "previous_secret")).kind).toBe("opened");
  expect(open(alone, rows[1].secret, place("whe_2", "secret")).kind).toBe("opened");
  expect(open(strange, rows[2].secret, place("whe_3", "secret")).kind).toBe("opened");
  await db.close();

  const doctor = await masar(["doctor"], rotated);
  expect(doctor.status).toBe(1);
  expect(doctor.stdout).toContain("1 stored secrets do not open");
});

test("the doctor finds nothing wrong with a sound installation, and what is wrong with others", async () => {
  const checks = async (changed: Record<string, string> = {}) => {
    const finished = await masar(["doctor", "--json"], { ...environment, ...changed });
    const report = JSON.parse(finished.stdout) as {
      ok: boolean;
      checks: { name: string; ok: boolean; todo?: string }[];
    };
    expect(finished.status).toBe(report.ok ? 0 : 1);
    for (const check of report.checks) expect(check.todo === undefined).toBe(check.ok);
    return Object.fromEntries(report.checks.map(({ name, ok }) => [name, ok]));
  };
  const empty = await makeDatabase();
  expect(await checks({ DATABASE_URL: empty.url })).toMatchObject(
    engine === "sqlite" ? { database: false } : { database: true, migrations: false },
  );
  await empty.remove();
  expect(await checks()).toEqual({
    database: true,
    migrations: true,
    clock: true,
    "time zone": true,
    disk: true,
    "secret keys": true,
    ...(citusServers.length > 0 ? { nodes: true } : {}),
  });
  expect(await checks({ MASAR_SECRET_KEYS: "nonsense" })).toMatchObject({ "secret keys": false });
  const nowhere =
    engine === "sqlite" ? `sqlite:${join(database.directory, "masar.db", "x")}` : "postgres://u:p@127.0.0.1:1/nothing";
  expect(await checks({ DATABASE_URL: nowhere })).toMatchObject({ database: false, disk: true });
  if (engine === "sqlite") return;
  expect(await checks({ DATABASE_READ_URL: database.url })).toMatchObject({ database: true, reports: true });
  expect(await checks({ DATABASE_READ_URL: nowhere })).toMatchObject({ database: true, reports: false });
});

const ENDPOINT = {
  account_id: "acc_1",
  mode: "test",
  url: "https://shop.example/hook",
  events: '["*"]',
  status: "enabled",
  failures: 0,
  created_at: 0,
  updated_at: 0,
};

function keysOf(list: string | undefined) {
  const parsed = parseMasterKeys(list ?? "");
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  return parsed.keys;
}

test("erases a person whose only data are an order that was not shipped, and again after a restore", async () => {
  const shop = await newShop();
  const db = await openDatabase(database.url);
  const order = {
    ...{ id: "ord_1", account_id: shop.id, mode: "live", store_id: "sto_1", remote_id: "1", number: "#1" },
    ...{ status: "waiting", reasons: "[]", alerts: "[]", alert_count: 0, content_hash: "", corrections: "{}" },
    ...{ content: JSON.stringify({ recipient: { name: "Mona", phones: ["+20 100 123 4567"] } }) },
    ...{ recipient_phone: "+201001234567", parcel_number: 0, placed_at: 1, created_at: 1, updated_at: 1 },
  };
  await db.write((trx) => trx("orders").insert(order));
  const exported = await masarJson<{ orders: unknown[] }>(["export", "--phone", "٠١٠٠١٢٣٤٥٦٧"], environment);
  expect(exported.orders).toHaveLength(1);
  for (const email of [" ", "example.com", "@example.com"])
    for (const command of ["erase", "export"])
      expect(await masar([command, "--email", email], environment)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`${email} is not an email address.`),
      });
  const erased = await masarJson<{ counts: { orders: number } }>(["erase", "--phone", "00201001234567"], environment);
  expect(erased.counts.orders).toBe(1);
  expect(await db.read("orders").first()).toMatchObject({ content: "", recipient_phone: null, status: "ignored" });

  // A backup of before: the order is back, and nobody knows of the erasure.
  const list = join(database.directory, "erasures.json");
  writeFileSync(list, (await masar(["erasures", "list", "--json"], environment)).stdout);
  await db.write(async (trx) => {
    await trx("erasures").delete();
    await trx("orders").update({ content: order.content, recipient_phone: order.recipient_phone });
  });
  expect(await masarJson(["erasures", "replay", list], environment)).toEqual({ people: 1 });
  expect(await db.read("orders").first()).toMatchObject({ content: "", recipient_phone: null });
  expect(await masarJson(["erasures", "replay", list], environment)).toEqual({ people: 0 });
  await db.close();
});
