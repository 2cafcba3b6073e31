import {
  chmod,
  chown,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type ArchivingPostgres, startArchivingPostgres } from "../support/archiving-postgres.ts";
import { createClient } from "../support/client.ts";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { killable } from "../support/killable.ts";
import { prepareAccount, startLoad } from "../support/load.ts";
import { freePort } from "../support/postgres-server.ts";
import { masar, masarJson, serverStarter } from "../support/process.ts";

const CLIENTS = 16;
const servers = serverStarter();
let database: TestDatabase;
let port: string;

beforeEach(async () => {
  database = await makeDatabase();
  port = String(await freePort());
});
afterEach(async () => {
  await servers.stopAll();
  await database.remove();
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

async function referencesIn(url: string): Promise<Set<string>> {
  const db = await openDatabase(url);
  const rows = (await db.read("shipments").select("reference")) as { reference: string }[];
  await db.close();
  return new Set(rows.map((row) => row.reference));
}

const onSqlite = () => {
  const fileIn = (folder: string) => join(database.directory, folder, "masar.db");
  const at = (folder: string) => ({ DATABASE_URL: `sqlite:${fileIn(folder)}`, PORT: port, MASAR_LOG: "silent" });
  const backup = (name: string) => join(database.directory, name);
  /** With an empty database that is up to date. */
  const fill = async (folder: string) => {
    await mkdir(join(database.directory, folder), { mode: 0o700 });
    await copyFile(inject("sqliteTemplate"), fileIn(folder));
  };

  test("a backup made under load and restored elsewhere has every shipment acknowledged before it began", async () => {
    const environment = { ...at("data"), MASAR_RATE_LIMITS: "off", MASAR_ALLOW_PRIVATE_WEBHOOKS: "1" };
    const key = await prepareAccount(environment);
    const server = killable(environment);
    await server.start();
    const base = `http://127.0.0.1:${port}/v1`;
    const load = startLoad({ base, key, clients: CLIENTS });
    await eventually(
      () => load.acknowledged.length,
      (count) => count >= 300,
    );
    const before = [...load.acknowledged];
    const made = await masarJson<{ folder: string; secret_keys: boolean }>(["backup", backup("b")], environment);
    expect(made).toEqual({ folder: backup("b"), secret_keys: true });
    await eventually(
      () => load.acknowledged.length,
      (count) => count > before.length + CLIENTS,
    );
    await server.kill();
    await load.stop();

    await masarJson(["restore", backup("b")], at("elsewhere"));
    expect(await masar(["verify"], at("elsewhere"))).toMatchObject({ status: 0 });
    const restored = await referencesIn(at("elsewhere").DATABASE_URL);
    expect(before.filter((reference) => !restored.has(reference))).toEqual([]);
    await servers.start(at("elsewhere"));
    const shop = createClient({ base, key });
    const [endpoint] = (await shop.get("/webhook_endpoints")).body.data;
    expect((await shop.post(`/webhook_endpoints/${endpoint.id}/roll_secret`)).status).toBe(200);
    const found = (await shop.get(`/shipments?reference=${before[0]}`)).body.data;
    expect(found).toHaveLength(1);
  });

  test("every file is readable by its owner alone: the service's, a backup's, what was restored", async () => {
    await servers.start(at("made/data"));
    await masarJson(["backup", backup("b")], at("made/data"));
    await servers.stopAll();
    await masarJson(["restore", backup("b")], at("other/data"));
    await servers.start(at("other/data"));
    for (const folder of ["b", "other/data"]) {
      const path = join(database.directory, folder);
      expect([folder, await modeOf(path)]).toEqual([folder, 0o700]);
      const files = (await readdir(path)).sort();
      const kept = ["masar.db", "masar.db-shm", "masar.db-wal", "secret-keys"];
      expect(files).toEqual(folder === "b" ? ["masar.db", "secret-keys"] : kept);
      for (const file of files) expect([file, await modeOf(join(path, file))]).toEqual([file, 0o600]);
    }
    expect(await modeOf(join(database.directory, "made"))).toBe(0o700);
  });

  test("a database file that others could read is corrected when it is opened", async () => {
    const file = database.url.slice("sqlite:".length);
    const names = [file, `${file}-wal`, `${file}-shm`];
    const first = await openDatabase(database.url);
    await migrate(first);
    for (const name of names) await chmod(name, 0o644);
    const second = await openDatabase(database.url);
    for (const name of names) expect([name, await modeOf(name)]).toEqual([name, 0o600]);
    await second.close();
    await first.close();
  });

  test("nothing is overwritten: not a backup, not a database, not keys without one", async () => {
    await fill("data");
    await masarJson(["backup", backup("b")], at("data"));
    const again = await masar(["backup", backup("b")], at("data"));
    expect(again).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("exists already") });
    const over = await masar(["restore", backup("b")], at("data"));
    expect(over).toMatchObject({ status: 1, stderr: expect.stringContaining("add --replace") });

    await masarJson(["restore", backup("b"), "--replace"], at("data"));
    const moved = (await readdir(join(database.directory, "data"))).filter((name) => name.includes(".replaced-"));
    expect(moved).toEqual([expect.stringMatching(/^masar\.db\.replaced-\d+T\d+Z$/)]);

    await writeFile(join(backup("b"), "secret-keys"), newMasterKey("k1"));
    await mkdir(join(database.directory, "empty"));
    await writeFile(join(database.directory, "empty", "secret-keys"), "others");
    expect((await masar(["restore", backup("b")], at("empty"))).status).toBe(1);
    expect(await readFile(join(database.directory, "empty", "secret-keys"), "utf8")).toBe("others");
    expect(await readdir(join(database.directory, "empty"))).toEqual(["secret-keys"]);
  });

  test("what root restores belongs to the owner of the data folder, whom the server runs as", async () => {
    const isRoot = process.getuid?.() === 0;
    await fill("data");
    await masarJson(["backup", backup("b")], at("data"));
    const folder = join(database.directory, "elsewhere");
    await mkdir(folder);
    if (isRoot) await chown(folder, 65_534, 65_534);
    await masarJson(["restore", backup("b")], at("elsewhere"));
    const owner = (await stat(folder)).uid;
    expect(owner).toBe(isRoot ? 65_534 : process.getuid?.());
    expect((await stat(join(folder, "masar.db"))).uid).toBe(owner);
  });

  test("a restore is refused while a server runs on the database, also with --replace", async () => {
    await servers.start(at("data"));
    await masarJson(["backup", backup("b")], at("data"));
    for (const words of [[], ["--replace"]]) {
      const refused = await masar(["restore", backup("b"), ...words], at("data"));
      expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("Stop it first.") });
    }
    expect(await readdir(join(database.directory, "data"))).toHaveLength(4);
    await servers.stopAll();
    expect((await masar(["restore", backup("b"), "--replace"], at("data"))).status).toBe(0);
  });

  test("a damaged backup, or a folder that is none, restores nothing", async () => {
    await fill("data");
    await masarJson(["backup", backup("b")], at("data"));
    await cp(backup("b"), backup("torn"), { recursive: true });
    const torn = join(backup("torn"), "masar.db");
    await truncate(torn, (await stat(torn)).size / 2);
    await mkdir(backup("empty"));
    await writeFile(join(backup("empty"), "masar.db"), "");
    for (const folder of ["torn", "empty", "data/nothing"]) {
      const refused = await masar(["restore", backup(folder)], at("target"));
      expect(refused.status).toBe(1);
      expect(refused.stderr).not.toMatch(/\n\s+at /);
    }
    expect(await readdir(join(database.directory, "target")).catch(() => [])).toEqual([]);
  });

  test("verify lists a file that was cut off as a finding, in words and in JSON", async () => {
    await fill("data");
    const file = fileIn("data");
    await truncate(file, (await stat(file)).size / 2);
    const words = await masar(["verify"], at("data"));
    expect(words).toMatchObject({
      status: 1,
      stderr: "",
      stdout: expect.stringMatching(/^FAIL {2}file is intact +1 wrong\n/),
    });
    expect(words.stdout).toContain("-> file: The database file is damaged.");
    const json = await masar(["verify", "--json"], at("data"));
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      checks: [{ name: "file is intact", ok: false, wrong: 1 }],
    });
  });

  test("a database that has never had keys is backed up without them, and its schema may be of an earlier version", async () => {
    await mkdir(join(database.directory, "old"), { mode: 0o700 });
    const db = await openDatabase(at("old").DATABASE_URL);
    await migrate(db);
    await db.write((trx) => trx.schema.dropTable("payout_destinations"));
    await db.close();
    const made = await masar(["backup", backup("b")], at("old"));
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining("There are no secret keys, and") });
  });

  test("neither a server nor a backup makes new keys for stored secrets whose keys are missing; both and the doctor say so", async () => {
    const environment = { ...at("data"), MASAR_ALLOW_PRIVATE_WEBHOOKS: "1" };
    await prepareAccount(environment);
    const keys = join(database.directory, "data", "secret-keys");
    await rename(keys, `${keys}.kept`);
    await expect(servers.start(environment)).rejects.toThrow(/^exit 1: \nThe secret keys are not there/);
    expect(await masar(["secrets", "rotate"], environment)).toMatchObject({ status: 1, stdout: "" });
    const doctor = await masar(["doctor"], environment);
    const made = await masar(["backup", backup("b")], environment);
    expect(made).toMatchObject({ status: 1, stdout: expect.stringContaining(`the file ${keys} is missing`) });
    expect(made.stdout).toContain("Put the file secret-keys of a backup back");
    expect(await readdir(backup("b"))).toEqual(["masar.db"]);
    expect(doctor).toMatchObject({ status: 1, stdout: expect.stringContaining("FAIL  secret keys  not there") });
    expect(await readdir(join(database.directory, "data"))).not.toContain("secret-keys");
    await rename(`${keys}.kept`, keys);
    await servers.start(environment);
  });

  test("keys that come from the configuration are not written into a backup", async () => {
    const environment = { ...at("data"), MASAR_SECRET_KEYS: newMasterKey("k1") };
    await fill("data");
    const finished = await masar(["backup", backup("b")], environment);
    expect(finished.stdout).toContain("they come from MASAR_SECRET_KEYS");
    expect(await readdir(backup("b"))).toEqual(["masar.db"]);
  });
};

const onPostgres = () => {
  test("backup and restore name Postgres' own programs and the page with the commands, and do nothing", async () => {
    const environment = { DATABASE_URL: database.url, MASAR_SECRET_KEYS: newMasterKey("k1") };
    for (const [word, program] of [
      ["backup", "pg_dump"],
      ["restore", "pg_restore"],
    ] as const) {
      const refused = await masar([word, join(database.directory, "b")], environment);
      expect(refused).toMatchObject({ status: 1, stdout: "" });
      expect(refused.stderr).toContain(program);
      expect(refused.stderr).toContain("docs/operations.md");
    }
    expect(await readdir(database.directory)).toEqual([]);
  });

  test("a base backup made under load and the archived WAL bring back every acknowledged shipment", async () => {
    let server: ArchivingPostgres | undefined;
    try {
      server = await startArchivingPostgres();
      const environment = {
        DATABASE_URL: server.url,
        PORT: port,
        MASAR_SECRET_KEYS: newMasterKey("k1"),
        MASAR_RATE_LIMITS: "off",
        MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
        MASAR_LOG: "silent",
      };
      const key = await prepareAccount(environment);
      const process = killable(environment);
      await process.start();
      const load = startLoad({ base: `http://127.0.0.1:${port}/v1`, key, clients: CLIENTS });
      const reached = (count: number) =>
        eventually(
          () => load.acknowledged.length,
          (reachedCount) => reachedCount >= count,
        );
      await reached(100);
      await server.baseBackup();
      await reached(load.acknowledged.length + 100);
      const before = [...load.acknowledged];
      await server.archiveNow();
      await process.kill();
      await load.stop();
      await server.lose();

      const recovered = { ...environment, DATABASE_URL: await server.recover() };
      const verified = await masar(["verify"], recovered);
      expect(verified).toMatchObject({ status: 0, stderr: "" });
      const restored = await referencesIn(recovered.DATABASE_URL);
      expect(before.filter((reference) => !restored.has(reference))).toEqual([]);
    } finally {
      await server?.remove();
    }
  });
};

if (engine === "sqlite") onSqlite();
else onPostgres();
