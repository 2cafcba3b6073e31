import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/postgres-server.ts";
import { serverStarter } from "../support/process.ts";

const servers = serverStarter();
let database: TestDatabase;
let environment: Record<string, string>;

beforeEach(async () => {
  database = await makeDatabase();
  environment = {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    ...(engine === "postgres" ? { MASAR_SECRET_KEYS: newMasterKey("k1") } : {}),
  };
});
afterEach(async () => {
  await servers.stopAll();
  await database.remove();
});

test("the first start prints a curl line that creates a shipment exactly as it stands", async () => {
  const server = await servers.start(environment);
  expect(server.printed).toMatch(/^[\n\x20-\x7e]+$/); // no terminal shows anything else than was meant
  const line = /^curl (?:.*\\\n)*.*$/m.exec(server.printed)?.[0] ?? "";
  const { stdout } = await promisify(execFile)("sh", ["-c", `${line} -s -w '\n%{http_code}'`]);
  const [body = "", status] = stdout.trim().split("\n");
  expect(status).toBe("201");
  expect(JSON.parse(body)).toMatchObject({ reference: "ORD-1001", livemode: false });
  const stopped = await server.stop();
  expect(stopped).toMatchObject({ status: 0, stderr: "" });
  expect(stopped.stdout).toContain("Stopped.");
});

test("keys that cannot be read end the start before the database is migrated", async () => {
  const wrong = { ...environment, MASAR_SECRET_KEYS: "nonsense" };
  await expect(servers.start(wrong)).rejects.toThrow(/MASAR_SECRET_KEYS must be id:base64/);
  if (engine === "sqlite") expect(existsSync(database.url.slice("sqlite:".length))).toBe(false);
  const db = await openDatabase(database.url);
  expect(await db.read.schema.hasTable("shipments")).toBe(false);
  await db.close();
});

test("later starts print a new link that works once, and no key", async () => {
  const first = await servers.start(environment);
  await first.stop();
  const second = await servers.start(environment);
  const linkOf = (printed: string) => /http:\S+\/sign-in\?token=(\w+)/.exec(printed)?.[1];
  const token = linkOf(second.printed);
  expect(token).not.toBe(linkOf(first.printed));
  expect(second.printed).not.toContain("masar_test_sk_");
  const signIn = () =>
    fetch(`http://localhost:${environment.PORT}/sandbox/v1/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
    });
  expect((await signIn()).status).toBe(204);
  expect((await signIn()).status).toBe(422);
  await second.stop();
});
