import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";

// Writes src/api/schema.ts: the shapes of the API document, for the compiler. `--check` only says whether it is stale.
const file = fileURLToPath(new URL("src/api/schema.ts", import.meta.url));
const types = astToString(await openapiTypescript(readDocument()));
const biome = fileURLToPath(new URL("../node_modules/@biomejs/biome/bin/biome", import.meta.url));
const formatted = spawnSync(process.execPath, [biome, "format", "--stdin-file-path=schema.ts"], {
  input: `// Made of the API document by \`npm run api-types -w web\`. Do not edit.\n\n${types}`,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (formatted.status !== 0) throw new Error(formatted.stderr);

if (!process.argv.includes("--check")) await writeFile(file, formatted.stdout);
else if ((await readFile(file, "utf8").catch(() => "")) !== formatted.stdout) {
  console.error("web/src/api/schema.ts is not of the present API document: npm run api-types -w web");
  process.exitCode = 1;
}

/** As a server serves it; in a process of its own, because the dashboard knows the API and nothing of the server. */
function readDocument(): OpenAPI3 {
  const script = fileURLToPath(new URL("../test/support/print-api-document.ts", import.meta.url));
  const printed = spawnSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (printed.status !== 0) throw new Error(printed.stderr);
  return JSON.parse(printed.stdout) as OpenAPI3;
}
