import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

// Builds the npm package for merchants: `node connectors/medusa/module/pack.mts`. Medusa's tools are large (800 MB); they are
// installed once, in a folder of the user's cache, and never in this repository.
const MODULE = import.meta.dirname;
const CLIENT = resolve(MODULE, "../../../client");
const DIST = join(MODULE, "dist");
const manifest = await readFile(join(MODULE, "package.json"), "utf8");
const lock = await readFile(join(MODULE, "package-lock.json"), "utf8").catch(() => undefined);
const version = createHash("sha256").update(manifest).digest("hex").slice(0, 10);
const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "masar", `medusa-module-${version}`);

await mkdir(folder, { recursive: true });
await installTools();
await installClient();
for (const name of ["src", "tsconfig.json", "README.md"]) {
  await rm(join(folder, name), { recursive: true, force: true });
  await cp(join(MODULE, name), join(folder, name), { recursive: true });
}
await writeFile(join(folder, "package.json"), manifest);
run("npx", ["--no-install", "medusa", "plugin:build"], { cwd: folder });
await mkdir(DIST, { recursive: true });
const [packed] = pack(folder, DIST);
await rename(join(DIST, packed ?? ""), join(DIST, "masar-medusa-shipping.tgz"));
console.log(join(DIST, "masar-medusa-shipping.tgz"));

/**
 * What is needed to build: the package without its own dependencies, which are not in a registry. `npm install`, because the
 * lock file has the optional packages of one platform and `npm ci` refuses it.
 */
async function installTools(): Promise<void> {
  const done = join(folder, "tools-installed");
  if (existsSync(done)) return;
  const { dependencies: _, bundleDependencies: __, ...tools } = JSON.parse(manifest);
  await writeFile(join(folder, "package.json"), JSON.stringify(tools));
  if (lock !== undefined) await writeFile(join(folder, "package-lock.json"), lock);
  run("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
  await writeFile(done, "");
}

/** Puts the built client and its two dependencies where npm would: they are packed into the package. */
async function installClient(): Promise<void> {
  run("npm", ["run", "api-types"], { cwd: CLIENT });
  run("npm", ["run", "build"], { cwd: CLIENT });
  const fetcher = packageOf("openapi-fetch", CLIENT);
  const parts = { "@masar/client": CLIENT, "openapi-fetch": fetcher };
  for (const [name, from] of Object.entries({
    ...parts,
    "openapi-typescript-helpers": packageOf("openapi-typescript-helpers", fetcher),
  })) {
    const into = join(folder, "node_modules", name);
    await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    const [tarball] = pack(from, folder);
    run("tar", ["-xzf", join(folder, tarball ?? ""), "-C", into, "--strip-components=1"], { cwd: folder });
    await rm(join(folder, tarball ?? ""));
  }
}

function packageOf(name: string, from: string): string {
  for (let at = from; ; at = dirname(at)) {
    const found = join(at, "node_modules", name);
    if (existsSync(found)) return found;
    if (at === dirname(at)) throw new Error(`${name} is not installed: run npm install`);
  }
}

/** @returns the names of the files that were made. */
function pack(from: string, into: string): string[] {
  const printed = run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", into], { cwd: from });
  const made = Object.values(JSON.parse(printed)) as { filename: string }[];
  return made.map(({ filename }) => filename);
}

function run(command: string, args: readonly string[], { cwd }: { cwd: string }): string {
  const env = { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true" };
  const done = spawnSync(command, args, { cwd, env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return done.stdout;
  throw new Error(`${command} ${args.join(" ")} in ${cwd}:\n${done.stdout}\n${done.stderr}`);
}
