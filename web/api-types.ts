import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";

// Writes the types of the API document to src/api/schema.ts, or to the file that is named as the only argument.
const file = process.argv[2] ?? fileURLToPath(new URL("src/api/schema.ts", import.meta.url));
const types = astToString(await openapiTypescript(readDocument()));
await writeFile(file, `// Generated from the API document by \`npm run api-types -w web\`. Do not edit.\n\n${types}`);

/** As a server serves it; in a process of its own, because the dashboard knows the API and nothing of the server. */
function readDocument(): OpenAPI3 {
  const script = fileURLToPath(new URL("../test/support/print-api-document.ts", import.meta.url));
  const printed = spawnSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (printed.status !== 0) throw new Error(printed.stderr);
  return JSON.parse(printed.stdout) as OpenAPI3;
}
