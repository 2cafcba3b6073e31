// Erased data must not remain in the free space of the SQLite file, where a copy would reveal it.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@masar/core/db/database";
import { expect, test } from "vitest";

test("updated and deleted rows leave no content in the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "masar-erased-"));
  const file = join(folder, "masar.db");
  const db = await openDatabase(`sqlite:${file}`);
  const { writer } = db;
  try {
    await writer.raw("create table people (id integer primary key, name text, note text)");
    for (let id = 0; id < 300; id += 1)
      await writer("people").insert({ id, name: `Zeinab ${id}`, note: "x".repeat(id % 90) });
    await writer.raw("pragma wal_checkpoint(truncate)");
    expect(await readFile(file, "latin1")).toContain("Zeinab");
    await writer("people").where("id", "<", 150).update({ name: "" });
    await writer("people").where("id", ">=", 150).delete();
  } finally {
    await db.close();
  }
  expect(await readFile(file, "latin1")).not.toContain("Zeinab");
  await rm(folder, { recursive: true });
});
