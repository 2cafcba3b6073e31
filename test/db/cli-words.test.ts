// What the command line says: words, statuses and help. What it does to a database is in cli.test.ts, on both engines.

import { newMasterKey } from "@masar/core/kernel/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { masar, masarJson } from "../support/process.ts";

let database: TestDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await makeDatabase({ migrated: true });
  environment = { DATABASE_URL: database.url, MASAR_SECRET_KEYS: newMasterKey("first") };
  await masarJson(["account", "create", "--name", "Nile Books", "--email", "Owner@Nile.example"], environment);
});
afterAll(() => database.remove());

const REFUSALS: readonly (readonly [words: readonly string[], sentence: string])[] = [
  [["account", "create", "--name", "Shop", "--email", "nobody"], "nobody is not an email address."],
  [["account", "create", "--name", "Shop", "--email", "owner@nile.example"], "exists already"],
  [["account", "create", "--name", "Shop", "--email", "a@b.example", "--governorate", "Paris"], "not a governorate"],
  [["key", "create", "--account", "acc_none", "--mode", "test"], "There is no account acc_none."],
  [["key", "create", "--account", "acc_none", "--mode", "test", "--scopes", "all"], "all is not a scope."],
  [["key", "create", "--account", "acc_none", "--mode", "other"], "Allowed choices are test, live"],
  [["key", "revoke", "key_none"], "There is no key key_none."],
  [["user", "link", "--email", "who@nile.example"], "There is no user"],
  [
    ["user", "invite", "--account", "acc_none", "--email", "a@b.example", "--name", "A", "--role", "viewer"],
    "no account",
  ],
  [["frobnicate"], "unknown command"],
];

test("refuses what cannot be done in a sentence, without a stack", async () => {
  for (const [words, sentence] of REFUSALS) {
    const refused = await masar(words, environment);
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toContain(sentence);
    expect(refused.stderr).not.toMatch(/\n\s+at /);
  }
});

test("says in JSON what a program asked for, also when it refuses", async () => {
  const refused = await masar(["key", "revoke", "key_none", "--json"], environment);
  expect(refused.status).toBe(1);
  expect(JSON.parse(refused.stderr).error).toContain("There is no key key_none.");
});

test("names every wrong variable", async () => {
  const refused = await masar(["doctor"], { ...environment, PORT: "x", MASAR_ROLE: "boss" });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^PORT must be .*\nMASAR_ROLE must be api, worker or all\n$/);
});

test("every command explains itself", async () => {
  const commands = ["migrate", "account create", "user invite", "user link", "key create", "key revoke", "doctor"];
  for (const command of [...commands, "secrets new", "secrets rotate"]) {
    const help = await masar([...command.split(" "), "--help"], {});
    expect(help.status).toBe(0);
    expect(help.stdout).toContain(`Usage: npm run masar -- ${command}`);
    expect(help.stdout).toContain("--json");
  }
});
