import { fork } from "node:child_process";
import { once } from "node:events";
import type { Database, Reader } from "@masar/core/db/database";
import pg from "pg";
import type { Probe } from "./probe.ts";

export interface Query {
  sql: string;
  bindings: readonly unknown[];
}

/** Counts the pages that the queries of a probe read, from the database's memory or not: other work on the machine does not change it. */
export interface PageCounter {
  /** undefined where it cannot be counted. */
  count(probe: Probe): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function countPages(db: Database, url: string): Promise<PageCounter> {
  const { replay, close } = db.engine === "sqlite" ? await onSqlite(url) : await onPostgres(db);
  return {
    close,
    async count(probe) {
      if (probe.unrepeatable) return undefined;
      return replay(await queriesOf(db, probe));
    },
  };
}

async function queriesOf(db: Database, probe: Probe): Promise<Query[]> {
  const queries: Query[] = [];
  const note = ({ sql, bindings }: { sql: string; bindings?: readonly unknown[] }) => {
    if (/^(select|with|update|delete)\b/i.test(sql)) queries.push({ sql, bindings: bindings ?? [] });
  };
  const pools = [...new Set<Reader>([db.read, db.reports, db.writer, db.scripts])];
  for (const pool of pools) pool.on("query", note);
  await probe.run();
  for (const pool of pools) pool.removeListener("query", note);
  return queries;
}

interface Replay {
  replay(queries: readonly Query[]): Promise<number | undefined>;
  close(): Promise<void>;
}

async function onSqlite(url: string): Promise<Replay> {
  const file = url.replace(/^sqlite:/, "");
  const child = fork(new URL("./pages-sqlite.ts", import.meta.url), [file], { serialization: "advanced" });
  await once(child, "message");
  return {
    async replay(queries) {
      const answered = once(child, "message");
      child.send([...queries]);
      const [{ pages }] = (await answered) as [{ pages: number | undefined }];
      return pages;
    },
    async close() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** On a connection with the settings of the service, but one that waits for long queries. */
async function onPostgres(db: Database): Promise<Replay> {
  const { client } = db.writer as unknown as { client: { connectionSettings: pg.ClientConfig } };
  const connection = new pg.Client({
    ...client.connectionSettings,
    query_timeout: LONG_MS,
    statement_timeout: LONG_MS,
  });
  await connection.connect();
  return {
    async replay(queries) {
      let pages = 0;
      await connection.query("begin");
      try {
        for (const { sql, bindings } of queries) {
          const { rows } = await connection.query(`explain (analyze, buffers, format json) ${sql}`, [...bindings]);
          const [{ Plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Record<string, number> }];
          pages += (Plan["Shared Hit Blocks"] ?? 0) + (Plan["Shared Read Blocks"] ?? 0);
        }
      } finally {
        await connection.query("rollback");
      }
      return pages;
    },
    close: () => connection.end(),
  };
}

const LONG_MS = 600_000;
