// Several processes started at once on an empty database.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { expect, test } from "vitest";
import { engine, makeDatabase } from "../support/database.ts";
import { freePort } from "../support/postgres-server.ts";
import { serverStarter } from "../support/process.ts";

const LONG = process.env.MASAR_TEST_LONG !== undefined;
const TIMES = LONG ? 20 : 1;
const PROCESSES = LONG ? 6 : 3;

test(`${PROCESSES} processes started at once all come up, with one first account and one set of keys between them`, async () => {
  for (let time = 0; time < TIMES; time += 1) await startTogether();
});

async function startTogether(): Promise<void> {
  const database = await makeDatabase();
  const servers = serverStarter();
  try {
    const shared = {
      DATABASE_URL: database.url,
      ...(engine === "postgres" ? { MASAR_SECRET_KEYS: newMasterKey("k1") } : {}),
    };
    const started = await Promise.all(
      Array.from({ length: PROCESSES }, async () => servers.start({ ...shared, PORT: String(await freePort()) })),
    );
    expect(started.filter(({ printed }) => printed.includes("masar_test_sk_"))).toHaveLength(1);
    const db = await openDatabase(database.url);
    expect(await db.read("accounts")).toHaveLength(1);
    expect(await db.read("users")).toHaveLength(1);
    expect(await db.read("api_keys")).toHaveLength(1);
    await db.close();
    for (const server of started) expect(await server.stop()).toMatchObject({ status: 0, stderr: "" });
    if (engine === "sqlite") {
      const files = await readdir(database.directory);
      expect(files.filter((name) => name.startsWith("secret-keys"))).toEqual(["secret-keys"]);
      expect(await readFile(join(database.directory, "secret-keys"), "utf8")).toMatch(/^k1:\S+\n$/);
    }
  } finally {
    await servers.stopAll();
    await database.remove();
  }
}
