import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { moOf, parsePo } from "./translation.ts";

const SOURCE = join(import.meta.dirname, "masar-shipping");
export const DEFAULT_APP = "https://app.masar.example";

/** By the clock on the wall, as zips count time: the same bytes in every time zone. */
const MTIME = new Date(2020, 0, 1);

interface PackedFile {
  /** Below the zip's one folder, with slashes. */
  path: string;
  bytes: Buffer;
}

/**
 * The zip that a merchant uploads to WordPress: the same bytes for the same address.
 *
 * @param app where the service is: an https origin, or http on this machine.
 * @throws Error when it is not.
 */
export async function pluginZip(app: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, bytes } of await packedFiles(appAddress(app))) {
    zip.addBuffer(bytes, `masar-shipping/${path}`, { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream);
}

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
