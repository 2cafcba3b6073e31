import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Before the server starts: builds the dashboard when anything that it is made of changed. Turbo knows, and answers
// from its cache otherwise. Its own output is shown when the build fails; nothing is reported to anybody.
const root = fileURLToPath(new URL("../", import.meta.url));
const turbo = `${root}node_modules/turbo/bin/turbo`;

if (!existsSync(`${root}web/dist/index.html`)) console.log("Building the dashboard, this once ...");
const build = spawnSync(process.execPath, [turbo, "run", "build", "--output-logs=errors-only"], {
  cwd: root,
  encoding: "utf8",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
});
if (build.status !== 0) {
  console.error(build.stdout, build.stderr, build.error ?? "");
  console.error("The dashboard could not be built. The lines above say why.");
  process.exitCode = 1;
}
