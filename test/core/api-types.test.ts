import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the dashboard's types are those of the present API document", async () => {
  const script = fileURLToPath(new URL("../../web/api-types.ts", import.meta.url));
  const { stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);
  expect(stderr).toBe("");
});
