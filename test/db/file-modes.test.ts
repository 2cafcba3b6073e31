import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { expect, test } from "vitest";
import { engine, makeDatabase } from "../support/database.ts";
import { freePort } from "../support/postgres-server.ts";
import { serverStarter } from "../support/process.ts";

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

if (engine === "sqlite") {
  test("every file of a data folder made by the service is readable by its owner alone", async () => {
    const servers = serverStarter();
    const database = await makeDatabase();
    const folder = join(database.directory, "made", "data");
    const environment = { DATABASE_URL: `sqlite:${join(folder, "masar.db")}`, PORT: String(await freePort()) };
    await servers.start(environment);
    const files = (await readdir(folder)).sort();
    expect(files).toEqual(["masar.db", "masar.db-shm", "masar.db-wal", "secret-keys"]);
    for (const file of files) expect([file, await modeOf(join(folder, file))]).toEqual([file, 0o600]);
    for (const made of [folder, join(database.directory, "made")]) expect(await modeOf(made)).toBe(0o700);
    await servers.stopAll();
    await database.remove();
  });

  test("a database file that others could read is corrected when it is opened", async () => {
    const database = await makeDatabase();
    const file = database.url.slice("sqlite:".length);
    const first = await openDatabase(database.url);
    await migrate(first);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) await chmod(name, 0o644);
    const second = await openDatabase(database.url);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect([name, await modeOf(name)]).toEqual([name, 0o600]);
    await second.close();
    await first.close();
    await database.remove();
  });
}
