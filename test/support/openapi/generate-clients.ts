import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Done, Task } from "../../fixtures/clients/task.ts";

const run = promisify(execFile);
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const MODULES = fromRoot("node_modules");

export interface GeneratedClients {
  /** The program of a client, compiled: fixtures/clients/<name>.ts. */
  load(name: "hey-api" | "openapi-fetch" | "orval"): Promise<{ run(task: Task): Promise<Done> }>;
  remove(): Promise<void>;
}

/**
 * Generates three clients from the document, in a new folder, and compiles them with the programs that use them.
 *
 * @throws with the output of the generator or the compiler.
 */
export async function generateClients(document: string): Promise<GeneratedClients> {
  const folder = await mkdtemp(join(tmpdir(), "masar-clients-"));
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: "" } }).catch(saidBy);
  await symlink(MODULES, join(folder, "node_modules"));
  await cp(fromRoot("test/fixtures/clients"), folder, { recursive: true });
  await writeFile(join(folder, "openapi.json"), document);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  await writeFile(join(folder, "orval.config.mjs"), `export default ${JSON.stringify(ORVAL)}`);
  await mkdir(join(folder, "openapi-typescript"));
  const typescript5 = pathToFileURL(fromRoot("test/support/openapi/typescript-5.ts")).href;
  await Promise.all([
    node("--import", typescript5, join(MODULES, "@hey-api/openapi-ts/dist/run.mjs"), ...HEY_API),
    node(join(MODULES, "orval/dist/bin/orval.mjs"), "--config", "orval.config.mjs"),
    node(fromRoot("web/api-types.ts"), join(folder, "openapi-typescript/schema.ts")),
  ]);
  await node(join(MODULES, "typescript/bin/tsc"), "-p", ".");
  return {
    load: (name) => import(pathToFileURL(join(folder, "dist", `${name}.js`)).href),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const HEY_API = ["-i", "openapi.json", "-o", "hey-api", "--silent"];

// One content type per upload: with several this generator writes code that does not compile.
const ORVAL = {
  masar: {
    input: "./openapi.json",
    output: {
      target: "./orval/api.ts",
      client: "fetch",
      headers: true,
      override: { contentType: { exclude: ["multipart/form-data", "text/csv"] } },
    },
  },
};

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: "es2024",
    module: "nodenext",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
    rootDir: ".",
    outDir: "dist",
    skipLibCheck: true,
  },
  include: ["*.ts"],
};

function saidBy(error: Error & { stdout?: string; stderr?: string }): never {
  throw new Error(`${error.message}\n${error.stdout ?? ""}\n${error.stderr ?? ""}`);
}
