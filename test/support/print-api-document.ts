// Prints the API document of a server that is started on a new database, for the dashboard's types.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@masar/core/config";
import { startService } from "@masar/core/service";

const directory = await mkdtemp(join(tmpdir(), "masar-api-document-"));
const service = await startService(
  readConfig({
    PORT: "0",
    DATABASE_URL: `sqlite:${join(directory, "masar.db")}`,
    MASAR_ROLE: "api",
    MASAR_LOG: "silent",
  }),
);
try {
  const answer = await fetch(`http://127.0.0.1:${service.port}/v1/openapi.json`);
  process.stdout.write(await answer.text());
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}
