import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Database, Reader } from "@masar/core/db/database";
import type pg from "pg";
import type { Probe } from "./probe.ts";

interface Query {
  sql: string;
  bindings: readonly unknown[];
}

/** Counts the pages that the queries of a probe read, from the database's memory or not: other work on the machine does not change it. */
export interface PageCounter {
  count(probe: Probe): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function countPages(db: Database, url: string): Promise<PageCounter> {
  const { replay, close } = db.engine === "sqlite" ? onSqlite(url) : await onPostgres(db);
  return {
    close,
    async count(probe) {
      if (probe.unrepeatable) return undefined;
      const queries = await queriesOf(db, probe);
      return replay(queries);
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

/** With a memory of one page, so that every page that is looked at is read from the file. Where the system does not say how much was read, nothing. */
function onSqlite(url: string) {
  const db = new DatabaseSync(url.replace(/^sqlite:/, ""));
  db.exec("pragma cache_size = 1");
  db.exec("pragma busy_timeout = 10000");
  const pageSize = Number(db.prepare("pragma page_size").get()?.page_size);
  return {
    async replay(queries: readonly Query[]): Promise<number | undefined> {
      let bytes = 0;
      db.exec("begin immediate");
      try {
        for (const { sql, bindings } of queries) {
          const statement = db.prepare(sql);
          const before = bytesRead();
          if (before === undefined) return undefined;
          statement.all(...(bindings as SQLInputValue[]));
          bytes += (bytesRead() ?? 0) - before;
        }
      } finally {
        db.exec("rollback");
      }
      return Math.round(bytes / pageSize);
    },
    close: async () => db.close(),
  };
}

/** Of this process so far. */
function bytesRead(): number | undefined {
  try {
    return Number(/^rchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

interface ConnectionPool {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}

async function onPostgres(db: Database) {
  const { client } = db.writer as unknown as { client: ConnectionPool };
  return {
    async replay(queries: readonly Query[]): Promise<number> {
      const connection = await client.acquireConnection();
      let pages = 0;
      try {
        await connection.query("begin");
        for (const { sql, bindings } of queries) {
          const { rows } = await connection.query(`explain (analyze, buffers, format json) ${sql}`, [...bindings]);
          const [{ Plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Record<string, number> }];
          pages += (Plan["Shared Hit Blocks"] ?? 0) + (Plan["Shared Read Blocks"] ?? 0);
        }
      } finally {
        await connection.query("rollback");
        await client.releaseConnection(connection);
      }
      return pages;
    },
    close: async () => undefined,
  };
}
