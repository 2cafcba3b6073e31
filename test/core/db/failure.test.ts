import { CommitRefusedError, failureOf } from "@masar/core/db/failure";
import { expect, test } from "vitest";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each<[Error]>([
  [new Error("Connection terminated unexpectedly")],
  // knex prepends the statement.
  [new Error('insert into shipments ("id") values ($1) - Connection terminated unexpectedly')],
  [new Error("select * from api_keys - Query read timeout")],
  [new AggregateError([coded("ECONNREFUSED")])],
  ...["57P01", "57014", "08006", "53300", "25006", "26000", "3D000", "55000", "SQLITE_FULL", "SQLITE_IOERR"].map(
    (code): [Error] => [coded(code)],
  ),
])("a database that is unreachable, full or read-only is unavailable: %s", (error) => {
  expect(failureOf(error)).toBe("unavailable");
});

test.each([
  ["55P03", "locked"],
  ["40P01", "conflict"],
  ["40001", "conflict"],
  ["23505", "other"],
  ["22001", "other"],
])("%s is %s", (code, failure) => {
  expect(failureOf(coded(code))).toBe(failure);
  expect(failureOf(new CommitRefusedError("refused", { cause: coded(code) }))).toBe(failure);
});

test("our own error with the same words is not a database failure", () => {
  expect(failureOf(new Error("the store said: Connection terminated"))).toBe("other");
});
