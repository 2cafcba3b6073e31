import { openDatabase } from "@masar/core/db/database";
import { migrate, pendingMigrations } from "@masar/core/db/migrate";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";

test("brings an empty database up once, also when several processes start together", async () => {
  const database = await makeDatabase();
  const processes = await Promise.all([1, 2, 3].map(() => openDatabase(database.url)));
  const [first] = processes;
  if (!first) throw new Error("no database");
  expect(await pendingMigrations(first)).toContain("0001-foundation");
  const ran = await Promise.all(processes.map(migrate));
  expect(ran.flat().filter((name) => name === "0001-foundation")).toEqual(["0001-foundation"]);
  expect(await pendingMigrations(first)).toEqual([]);
  expect(await migrate(first)).toEqual([]);
  for (const db of processes) await db.close();
  await database.remove();
});
