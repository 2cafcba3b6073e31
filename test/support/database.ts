import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  engine: "sqlite" | "postgres";
  /** For DATABASE_URL. */
  url: string;
  /** A folder of this database's own, for files that stand beside it. */
  directory: string;
  remove(): Promise<void>;
}

export const engine = process.env.MASAR_TEST_ENGINE === "postgres" ? "postgres" : "sqlite";

/** An empty database of its own, on the engine that this run is for. */
export async function makeDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), "masar-test-"));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  if (engine === "sqlite")
    return { engine, url: `sqlite:${join(directory, "masar.db")}`, directory, remove: removeDirectory };
  const server = inject("postgresUrl");
  const name = `masar_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    engine,
    url: url.href,
    directory,
    async remove() {
      await administer(server, `drop database ${name} with (force)`);
      await removeDirectory();
    },
  };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
