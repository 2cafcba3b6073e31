import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const TARBALL = join(import.meta.dirname, "..", "module", "dist", "masar-medusa-shipping.tgz");

/** The npm package for merchants' Medusa servers; undefined where it was not built (module/README.md). */
export async function pluginTarball(): Promise<Uint8Array | undefined> {
  return readFile(TARBALL).catch(() => undefined);
}

export function hasTarball(): boolean {
  return existsSync(TARBALL);
}
