import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a run whose tests need Postgres keeps the exit status that its failures set", () => {
  const run = 'await import("./support/postgres-server.ts"); process.exitCode = 7;';
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", run], { cwd: process.cwd() });
  expect(status).toBe(7);
});
