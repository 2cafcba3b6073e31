// A process of its own: two copies of SQLite in one process lose each other's locks, and what the system says was read is of a process.
import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Query } from "./pages.ts";

const db = new DatabaseSync(process.argv[2] ?? "");
// With a memory of one page, so that every page that is looked at is read from the file.
db.exec("pragma cache_size = 1");
db.exec("pragma busy_timeout = 10000");
const pageSize = Number(db.prepare("pragma page_size").get()?.page_size);

process.on("message", (queries: readonly Query[]) => process.send?.({ pages: replay(queries) }));
process.send?.({});

function replay(queries: readonly Query[]): number | undefined {
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
}

/** By this process so far; undefined where the system does not say. */
function bytesRead(): number | undefined {
  try {
    return Number(/^rchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}
