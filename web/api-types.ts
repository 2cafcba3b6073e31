import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "@masar/core/config";
import { startService } from "@masar/core/service";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";

// Writes src/api/schema.ts: the shapes of the API document, for the compiler. `--check` only says whether it is stale.
const file = fileURLToPath(new URL("src/api/schema.ts", import.meta.url));
const types = astToString(await openapiTypescript(await readDocument()));
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

/** As a server serves it: one is started on a database of its own, and stopped. */
async function readDocument(): Promise<OpenAPI3> {
  const directory = await mkdtemp(join(tmpdir(), "masar-api-types-"));
  const database = `sqlite:${join(directory, "masar.db")}`;
  const service = await startService(
    readConfig({ PORT: "0", DATABASE_URL: database, MASAR_ROLE: "api", MASAR_LOG: "silent" }),
  );
  try {
    const answer = await fetch(`http://127.0.0.1:${service.port}/v1/openapi.json`);
    return (await answer.json()) as OpenAPI3;
  } finally {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
