// Writes the zip that a merchant uploads: node connectors/woocommerce/plugin/build.ts [--app https://…] [--out file]
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { ZipFile } from "yazl";
import { moOf, parsePo } from "./translation.ts";

const SOURCE = join(import.meta.dirname, "masar-shipping");
const DEFAULT_APP = "https://app.masar.example";

/** By the clock on the wall, as zips count time: the same bytes in every time zone. */
const MTIME = new Date(2020, 0, 1);

interface PackedFile {
  /** Below the zip's one folder, with slashes. */
  path: string;
  bytes: Buffer;
}

const { values: options } = parseArgs({
  options: {
    app: { type: "string", default: DEFAULT_APP },
    out: { type: "string", default: join(import.meta.dirname, "dist", "masar-shipping.zip") },
  },
});
const bytes = zipOf(await packedFiles(appAddress(options.app)));
await mkdir(dirname(options.out), { recursive: true });
const hash = createHash("sha256");
await pipeline(
  bytes,
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  },
  createWriteStream(options.out),
);
console.log(`${options.out} sha256:${hash.digest("hex")}`);

/** Every file of the plugin in a fixed order: translations compiled, the service's address put in. */
async function packedFiles(app: string): Promise<PackedFile[]> {
  const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true });
  const files: PackedFile[] = [];
  for (const entry of entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."))) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(SOURCE, file).split(sep).join("/");
    const bytes = await readFile(file);
    if (path.endsWith(".po")) {
      files.push({ path: path.replace(/\.po$/, ".mo"), bytes: moOf(parsePo(bytes.toString("utf8"))) });
    }
    files.push({ path, bytes: path.endsWith(".css") || path.endsWith(".po") ? bytes : withApp(bytes, app) });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function withApp(bytes: Buffer, app: string): Buffer {
  return Buffer.from(bytes.toString("utf8").replaceAll(DEFAULT_APP, () => app));
}

/** The address goes into PHP between quotes, so it may hold nothing that ends them. */
function appAddress(given: string): string {
  const url = new URL(given);
  const isOurMachine = url.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
  if (url.protocol !== "https:" && !isOurMachine) throw new Error(`--app must be an https address, not ${given}`);
  if (url.pathname !== "/" || url.search || url.hash || url.username) throw new Error("--app is an origin, no more");
  return url.origin;
}

function zipOf(files: PackedFile[]): NodeJS.ReadableStream {
  const zip = new ZipFile();
  for (const { path, bytes } of files) {
    zip.addBuffer(bytes, `masar-shipping/${path}`, { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true });
  }
  zip.end();
  return zip.outputStream;
}
