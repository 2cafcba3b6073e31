import { randomBytes } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "@masar/core/db/database";
import { afterAll, inject } from "vitest";
import { administerNodes, citusServers } from "./citus.ts";
import { administer, databaseAt } from "./postgres-server.ts";
import { makeScratchFolder } from "./scratch.ts";

export interface TestDatabase {
  engine: "sqlite" | "postgres";
  /** For DATABASE_URL. */
  url: string;
  /** A folder for this database and the files beside it. */
  directory: string;
  remove(): Promise<void>;
}

export const engine = process.env.MASAR_TEST_ENGINE === "postgres" ? "postgres" : "sqlite";

/** A new database on the engine of this run: migrated, or empty for tests of the first start. */
export async function makeDatabase({ migrated = false } = {}): Promise<TestDatabase> {
  const directory = await makeScratchFolder("masar-test-");
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  if (engine === "sqlite") {
    const file = join(directory, "masar.db");
    if (migrated) await copyFile(inject("sqliteTemplate"), file);
    return { engine, url: `sqlite:${file}`, directory, remove: removeDirectory };
  }
  const server = inject("postgresUrl");
  const name = `masar_${randomBytes(6).toString("hex")}`;
  const create = `create database ${name}${migrated ? ` template ${inject("postgresTemplate")} strategy file_copy` : ""}`;
  // One that is not migrated stays a plain Postgres, also on a coordinator of Citus.
  if (migrated && citusServers.length > 0) await administerNodes(create);
  else await administer(server, create);
  return {
    engine,
    url: databaseAt(server, name),
    directory,
    async remove() {
      if (citusServers.length > 0) await administerNodes(`drop database if exists ${name} with (force)`);
      else await administer(server, `drop database ${name} with (force)`);
      await removeDirectory();
    },
  };
}

/** A new, migrated database for all tests of a file, removed after the last of them. Call it once, where the file begins. */
export async function openTestDatabase(): Promise<{ database: TestDatabase; db: Database }> {
  const database = await makeDatabase({ migrated: true });
  const db = await openDatabase(database.url);
  afterAll(async () => {
    await db.close();
    await database.remove();
  });
  return { database, db };
}
