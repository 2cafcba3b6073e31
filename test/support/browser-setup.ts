import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sparticuz from "@sparticuz/chromium";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The browser, unpacked once before several test files need it at the same time, and the dashboard,
 * built if it is missing. (`npm test` rebuilds it after changes.)
 */
export default async function setup(): Promise<void> {
  await sparticuz.executablePath();
  if (existsSync(`${root}web/dist/index.html`)) return;
  const turbo = `${root}node_modules/turbo/bin/turbo`;
  await promisify(execFile)(process.execPath, [turbo, "run", "build", "--output-logs=errors-only"], { cwd: root });
}
