// Which tables are spread over nodes by account, and the rule that every statement about one names the account.
import { distribute, NotDistributable } from "@masar/core/db/citus/distribute";
import { listTables } from "@masar/core/db/dialect";
import { DISTRIBUTION, tablesOf } from "@masar/core/db/distribution";
import { checksOf } from "@masar/core/operations/verify/checks";
import { expect, test } from "vitest";
import { accountProblem } from "../support/account-rule.ts";
import { citusServers } from "../support/citus.ts";
import { openTestDatabase } from "../support/database.ts";

const { db } = await openTestDatabase();

/** Made by `masar citus distribute`, or for several processes. */
const NOT_EVERYWHERE = ["tracking_numbers", "rate_limits"];

test("every table says how it is distributed, and no table is listed that does not exist", async () => {
  const tables = await listTables(db.read);
  expect(tables.filter((table) => !(table in DISTRIBUTION))).toEqual([]);
  const missing = Object.keys(DISTRIBUTION).filter((table) => !tables.includes(table));
  expect(missing.filter((table) => !NOT_EVERYWHERE.includes(table))).toEqual([]);
});

test.for(tablesOf("account"))("each row of %s says whose it is", async (table) => {
  expect(Object.keys(await db.read(table).columnInfo())).toContain("account_id");
});

test.for([
  "select * from shipments where id = ?",
  'update "deliveries" set "state" = ? where "id" = ?',
  "update `orders` set `account_id` = ?, `status` = ? where `id` = ?",
  "update orders set account_id = ? where account_id = ? and id = ?",
  "delete from events where shipment_id = ?",
  "select account_id from scans where shipment_id = ?",
  "select * from orders o join shipments s on s.id = o.shipment_id where o.account_id = ?",
  "select * from orders where account_id = ? and shipment_id in (select id from shipments where tracking_number = ?)",
  "select * from webhook_endpoints e, deliveries where e.account_id = ? and endpoint_id = e.id",
])("a statement that does not name the account of each table is found: %s", (sql) => {
  expect(accountProblem(sql)).toBeDefined();
});

test.for([
  "select * from shipments where account_id = ? and id = ?",
  "select * from accounts where id = ?",
  'update "deliveries" set "state" = ? where "account_id" = ? and "id" = ?',
  "update deliveries set state = done.state from x as done where deliveries.id = done.id || '' and deliveries.account_id || '' = done.account_id",
  "insert into orders (id, account_id) values (?, ?) on conflict (id) do update set status = excluded.status",
  "select * from orders o join shipments s on s.account_id = o.account_id and s.id = o.shipment_id where o.account_id = ?",
  "select * from events where account_id in (?) and shipment_id in (?)",
])("a statement that names it is left: %s", (sql) => {
  expect(accountProblem(sql)).toBeUndefined();
});

test("no check of `masar verify` has a subquery of the coordinator for rows of the nodes, which Citus refuses", () => {
  const refused = checksOf("shp_", "shp_").filter(({ table, broken }) => {
    const searched = [...broken.matchAll(/\bfrom (\w+)/g)].map(([, other = ""]) => other);
    return DISTRIBUTION[table] === "account" && searched.some((other) => DISTRIBUTION[other] === "coordinator");
  });
  expect(refused.map(({ name }) => name)).toEqual([]);
});

if (citusServers.length === 0)
  test("a database without Citus is not distributed, and stays as it is", async () => {
    const distributing = distribute(db, { say: () => undefined });
    await expect(distributing).rejects.toThrow(NotDistributable);
    await expect(distributing).rejects.toThrow(db.engine === "sqlite" ? "SQLite" : "no Citus");
  });
