import { execFile, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newMasterKey } from "@masar/core/crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/postgres-server.ts";
import { SOURCE, serverStarter } from "../support/process.ts";

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

if (engine === "sqlite") {
  test("keeps the keys it made where only their owner reads them", async () => {
    const server = await servers.start(environment);
    expect((await stat(join(database.directory, "secret-keys"))).mode & 0o777).toBe(0o600);
    await server.stop();
  });
}
