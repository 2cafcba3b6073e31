// Writes the zip that a merchant uploads: node connectors/woocommerce/plugin/build.ts [--app https://…] [--out file]
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_APP, pluginZip } from "./zip.ts";

const { values: options } = parseArgs({
  options: {
    app: { type: "string", default: DEFAULT_APP },
    out: { type: "string", default: join(import.meta.dirname, "dist", "masar-shipping.zip") },
  },
});
const bytes = await pluginZip(options.app);
await mkdir(dirname(options.out), { recursive: true });
await writeFile(options.out, bytes);
console.log(`${options.out} sha256:${createHash("sha256").update(bytes).digest("hex")}`);
