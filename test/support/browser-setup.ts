import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sparticuz from "@sparticuz/chromium";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The browser, unpacked once before several test files want it at the same moment, and the dashboard that it is shown,
 * built when it is not there. (`npm test` builds it anew when it changed.)
 */
export default async function setup(): Promise<void> {
  await sparticuz.executablePath();
  if (existsSync(`${root}web/dist/index.html`)) return;
  const turbo = `${root}node_modules/turbo/bin/turbo`;
  await promisify(execFile)(process.execPath, [turbo, "run", "build", "--output-logs=errors-only"], { cwd: root });
}
