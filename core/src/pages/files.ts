import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** A file as it is served. */
export interface ServedFile {
  contentType: string;
  body: Buffer;
  /** The same bytes compressed; undefined for a format that is compressed already. */
  gzipped: Buffer | undefined;
  /** By brotli, where the build or `servedText` made it. */
  brotli: Buffer | undefined;
  /** Weak: the same for all encodings. */
  etag: string;
  cacheControl: string;
}

/** Finds a file by the path of its address, such as `/assets/index-BX3k.js`. */
export type FindFile = (path: string) => Promise<ServedFile | undefined>;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
const COMPRESSED = new Set([".png", ".ico", ".woff2"]);
const YEAR = "public, max-age=31536000, immutable";
// What the bundler puts into assets/ carries a hash of its content in its name.
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/**
 * The files of a folder. They are listed once, and a request's path is looked up in that list and never joined to
 * anything: no spelling of `..` can lead out of the folder. A folder that is not there has no files.
 */
export function folderFiles(root: string): FindFile {
  const files = new Map(filesUnder(root).map((file) => [`/${relative(root, file).split(sep).join("/")}`, file]));
  return listedFiles(files);
}

/** These files alone, by the path they are served at. */
export function listedFiles(files: ReadonlyMap<string, string>): FindFile {
  const loaded = new Map<string, Promise<ServedFile>>();
  return async (path) => {
    const file = path.endsWith(".br") ? undefined : files.get(path);
    if (file === undefined) return undefined;
    let loading = loaded.get(path);
    if (!loading) {
      loading = load(file, {
        cacheControl: HASHED.test(path) ? YEAR : "no-cache",
        brotliFile: files.get(`${path}.br`),
      });
      loading.catch(() => loaded.delete(path));
      loaded.set(path, loading);
    }
    return loading;
  };
}

/** A page made in memory, with the headers of a file. Compressed once, so it is for pages that stay the same. */
export async function servedText(text: string, contentType: string): Promise<ServedFile> {
  const body = Buffer.from(text, "utf8");
  const brotli = await promisify(brotliCompress)(body);
  return served(body, { contentType, cacheControl: "no-cache", compress: true, brotli });
}

async function load(
  file: string,
  { cacheControl, brotliFile }: { cacheControl: string; brotliFile: string | undefined },
): Promise<ServedFile> {
  const extension = extname(file);
  const contentType = TYPES[extension] ?? "application/octet-stream";
  const brotli = brotliFile === undefined ? undefined : await readFile(brotliFile);
  return served(await readFile(file), { contentType, cacheControl, compress: !COMPRESSED.has(extension), brotli });
}

async function served(
  body: Buffer,
  {
    contentType,
    cacheControl,
    compress,
    brotli,
  }: Pick<ServedFile, "contentType" | "cacheControl"> & {
    compress: boolean;
    brotli?: Buffer | undefined;
  },
): Promise<ServedFile> {
  return {
    contentType,
    body,
    gzipped: compress ? await promisify(gzip)(body) : undefined,
    brotli,
    etag: `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`,
    cacheControl,
  };
}

function filesUnder(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
