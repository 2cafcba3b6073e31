import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const CLIENT = fromRoot("client");
const PROGRAM = fromRoot("test/fixtures/client-program");
const NPM_QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

export interface EmptyProject {
  /** Runs the program with a version of Node. @returns what it printed. */
  run(node: string, environment: Record<string, string>): Promise<Record<string, unknown>>;
  /** Compiles the typed program against the package's declarations. @throws with the compiler's output. */
  compile(): Promise<void>;
  /** The files of the package. */
  files: readonly string[];
  remove(): Promise<void>;
}

/** Packs the built client as `npm publish` does, and installs the tarball into an empty project. */
export async function installPackedClient(): Promise<EmptyProject> {
  const folder = await mkdtemp(join(tmpdir(), "masar-client-"));
  const packed = join(folder, "packed");
  const project = join(folder, "project");
  await mkdir(packed);
  await mkdir(project);
  const client = await pack(CLIENT, packed);
  // Its dependencies too, from the folders that are installed here: the test needs no registry.
  const fetcher = dirname(createRequire(`${CLIENT}/package.json`).resolve("openapi-fetch/package.json"));
  const helpers = dirname(createRequire(`${fetcher}/package.json`).resolve("openapi-typescript-helpers/package.json"));
  const others = [await pack(fetcher, packed), await pack(helpers, packed)];
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const tarballs = [client, ...others].map(({ file }) => file);
  await run("npm", ["install", "--offline", ...NPM_QUIET, ...tarballs], { cwd: project });
  await cp(PROGRAM, project, { recursive: true });
  return {
    files: client.files,
    async run(node, environment) {
      const env = { PATH: process.env.PATH ?? "", ...environment };
      const { stdout } = await run(node, ["program.mjs"], { cwd: project, env });
      return JSON.parse(stdout);
    },
    async compile() {
      const compiler = fromRoot("node_modules/typescript/bin/tsc");
      const types = ["--typeRoots", fromRoot("node_modules/@types"), "--types", "node"];
      const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom"];
      await run(process.execPath, [compiler, ...flags, ...types, "typed.mts"], { cwd: project }).catch((error) => {
        throw new Error(`${error.stdout}${error.stderr}`);
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function pack(folder: string, into: string): Promise<{ file: string; files: string[] }> {
  const flags = ["pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", into];
  const { stdout } = await run("npm", flags, { cwd: folder });
  const [made] = Object.values(JSON.parse(stdout)) as { filename: string; files: { path: string }[] }[];
  if (!made) throw new Error(`npm pack in ${folder}: ${stdout}`);
  return { file: join(into, made.filename), files: made.files.map(({ path }) => path) };
}

/** Another version of Node, from the npm package `node`. */
export async function installNode(version: string): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `masar-node-${version}-`));
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: { node: version }, allowScripts: { node: true } }),
  );
  await run("npm", ["install", ...NPM_QUIET], { cwd: folder });
  return {
    path: join(folder, "node_modules/node/bin/node"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
