// How a server starts where the engine does not matter: addresses, ports, shells. What it finds and makes in a database is
// in start.test.ts, on both engines.

import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/postgres-server.ts";
import { SOURCE, serverStarter } from "../support/process.ts";

const servers = serverStarter();
let database: TestDatabase;
let environment: Record<string, string>;

beforeEach(async () => {
  database = await makeDatabase({ migrated: true });
  environment = { DATABASE_URL: database.url, PORT: String(await freePort()) };
});
afterEach(async () => {
  await servers.stopAll();
  await database.remove();
});

test("a server with a public address prints no secret and makes no account by itself", async () => {
  const { printed } = await servers.start({
    ...environment,
    MASAR_LIVE_URL: "https://api.shop.example/v1",
    MASAR_SANDBOX_URL: "https://sandbox.shop.example/v1",
  });
  expect(printed).not.toMatch(/token=|masar_test_sk_/);
  expect(printed).toContain("npm run masar -- account create");
});

test("ends when the shell that npm ran it in is ended, and frees the port", async () => {
  const shell = spawn("sh", ["-c", `"${process.execPath}" "${SOURCE}main.ts"; true`], {
    env: { PATH: process.env.PATH ?? "", npm_lifecycle_event: "start", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  shell.stdout.setEncoding("utf8");
  for await (const chunk of shell.stdout) {
    printed += chunk;
    if (printed.includes("Press Ctrl+C")) shell.kill("SIGTERM"); // the server holds the other end until it is done
  }
  expect(printed).toContain("Stopped.");
  await servers.start(environment);
});

test("says which port is in use, and ends", async () => {
  const server = await servers.start(environment);
  await expect(servers.start(environment)).rejects.toThrow(
    new RegExp(`^exit 1: \\s*Port ${environment.PORT} is in use by another program\\.`),
  );
  await server.stop();
});

test("says that the database does not answer, and ends", async () => {
  const away = { ...environment, DATABASE_URL: "postgres://user:password@127.0.0.1:1/nothing" };
  await expect(servers.start({ ...away, MASAR_SECRET_KEYS: newMasterKey("start") })).rejects.toThrow(
    /^exit 1: \s*The database does not answer at the address in DATABASE_URL\./,
  );
});

test("keeps the keys it made where only their owner reads them", async () => {
  const server = await servers.start(environment);
  expect((await stat(join(database.directory, "secret-keys"))).mode & 0o777).toBe(0o600);
  await server.stop();
});
