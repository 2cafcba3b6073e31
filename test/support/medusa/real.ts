import { execFile, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { eventually } from "../eventually.ts";
import { administer, databaseAt, freePort, overTcp, type PostgresServer, startPostgres } from "../postgres-server.ts";

const run = promisify(execFile);
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The version that is tested; the last one whose packages are all under the MIT licence by default. */
const VERSION = process.env.MASAR_MEDUSA_VERSION ?? "2.18.0";
const FOLDER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "masar", `medusa-app-${VERSION}`);
const PROGRAM = join(FOLDER, "node_modules/.bin/medusa");
const LIMITS = { maxBuffer: 64 * 1024 * 1024 };
const ADMIN = { email: "admin@example.com", password: "planted-password-of-the-tests" };

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: Medusa's own answers
  body: any;
}
type Send = (method: string, path: string, body?: object) => Promise<Reply>;

/** One process of a Medusa server. */
export interface Process {
  url: string;
  admin: Send;
  /** As a storefront. */
  store: Send;
  /** A message to the plugin, as it is. */
  hook(body: string, headers: Record<string, string>): Promise<Reply>;
  /** What the server printed. */
  log(): string;
}

/** A Medusa server with its packed plugin, and a shop in it. */
export interface RealMedusa extends Process {
  credentials: typeof ADMIN;
  /** Ends the first process at once, and starts it again. */
  crash(): Promise<void>;
  /** Another process on the same database; `hasSharedLocks` is needed for it. */
  another(): Promise<Process>;
  /** Runs what the server's clock runs every ten minutes. */
  repair(): Promise<void>;
  /** Runs the body of a function of Medusa's `container`. @returns what it returns. */
  run(script: string): Promise<unknown>;
  database: pg.Pool;
  stop(): Promise<void>;
}

interface MedusaSettings {
  masarUrl: string;
  admin: boolean;
  hasSharedLocks?: boolean;
  /** The server that its database is made on, which stops with it; without it one that is not durable. */
  postgres?: PostgresServer;
  /** Variables that are set otherwise. */
  variables?: Record<string, string>;
}

/**
 * Installs the example with the packed plugin in a folder of the user's cache (800 MB, once for each version), and starts it
 * on a new database of a real Postgres.
 */
export async function startMedusa({
  masarUrl,
  admin,
  hasSharedLocks = false,
  ...given
}: MedusaSettings): Promise<RealMedusa> {
  await install();
  const postgres = given.postgres ?? (await startPostgres());
  await administer(postgres.url, "create database medusa");
  const database = new pg.Pool({ connectionString: databaseAt(postgres.url, "medusa") });
  // An idle connection that ends with the server is nobody's failure.
  database.on("error", () => undefined);
  const port = await freePort();
  const env = {
    ...environment({ masarUrl, url: `http://127.0.0.1:${port}` }),
    DATABASE_URL: overTcp(databaseAt(postgres.url, "medusa"), Number(new URL(postgres.url).port)), // it knows no Unix sockets
    DISABLE_ADMIN: String(!admin),
    SHARED_LOCKS: hasSharedLocks ? "true" : "",
    ...given.variables,
  };
  const medusa = (...args: string[]) => run(PROGRAM, args, { cwd: FOLDER, env, ...LIMITS });
  await medusa("db:migrate", "--execute-safe-links");
  const seeded = await medusa("exec", "./src/scripts/seed.ts");
  const [, publishableKey = ""] = /publishable key: (pk_\w+)/.exec(seeded.stdout + seeded.stderr) ?? [];
  await medusa("user", "-e", ADMIN.email, "-p", ADMIN.password);
  async function runScript(script: string): Promise<unknown> {
    const file = `src/scripts/${randomUUID()}.ts`;
    const source = `export default async ({ container }) => {
      const result = await (async () => { ${script} })();
      console.log("result:" + JSON.stringify(result ?? null));
    }`;
    await writeFile(join(FOLDER, file), source);
    try {
      const { stdout } = await medusa("exec", `./${file}`);
      return JSON.parse(/^result:(.*)$/m.exec(stdout)?.[1] ?? "null");
    } finally {
      await rm(join(FOLDER, file));
    }
  }
  const first = await serve(port, { env, publishableKey });
  let processes = [first];
  return {
    ...first,
    credentials: ADMIN,
    async crash() {
      await first.end("SIGKILL");
      processes = [await serve(port, { env, publishableKey }), ...processes.slice(1)];
    },
    async another() {
      const started = await serve(await freePort(), { env, publishableKey });
      processes.push(started);
      return started;
    },
    async repair() {
      await runScript(`await require("@masar/medusa-shipping/jobs/masar-repair").default(container)`);
    },
    run: runScript,
    database,
    async stop() {
      for (const one of processes) await one.end("SIGTERM");
      await database.end();
      await postgres.stop();
    },
  };
}

function environment({ masarUrl, url }: { masarUrl: string; url: string }) {
  return {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    NODE_ENV: "development",
    JWT_SECRET: "jwt-secret-of-the-tests",
    COOKIE_SECRET: "cookie-secret-of-the-tests",
    ADMIN_CORS: url,
    AUTH_CORS: url,
    STORE_CORS: url,
    MASAR_URL: masarUrl,
    BACKEND_URL: url,
    HOST: "127.0.0.1",
    MEDUSA_DISABLE_TELEMETRY: "true",
  };
}

async function serve(
  port: number,
  { env, publishableKey }: { env: Record<string, string>; publishableKey: string },
): Promise<Process & { end(signal: NodeJS.Signals): Promise<void> }> {
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(PROGRAM, ["start"], { cwd: FOLDER, env: { ...env, PORT: String(port) } });
  const ended = once(server, "exit");
  let printed = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (printed += chunk));
  await eventually(
    async () => (server.exitCode === null ? (await fetch(`${url}/health`).catch(() => undefined))?.ok : "ended"),
    (answer) => answer !== undefined && answer !== false,
  );
  if (server.exitCode !== null) throw new Error(printed);
  const token = await signIn(url);
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
  };
  return {
    url,
    admin: sender(url, { authorization: `Bearer ${token}` }),
    store: sender(url, { "x-publishable-api-key": publishableKey }),
    hook: async (body, headers) => {
      const response = await fetch(`${url}/hooks/masar`, { method: "POST", headers, body });
      return { status: response.status, body: await response.json() };
    },
    log: () => printed,
    end,
  };
}

/** Packs the plugin and installs the tarball, unless the same sources are installed already. */
async function install(): Promise<void> {
  const [sources, mark] = [await hashOfSources(), join(FOLDER, "installed")];
  if ((await readFile(mark, "utf8").catch(() => "")) === sources) return;
  await mkdir(FOLDER, { recursive: true });
  await run(process.execPath, [fromRoot("connectors/medusa/module/pack.mts")], LIMITS);
  const example = fromRoot("connectors/medusa/example");
  await cp(example, FOLDER, { recursive: true, filter: (path) => !/node_modules|\.medusa/.test(path) });
  await cp(
    fromRoot("connectors/medusa/module/dist/masar-medusa-shipping.tgz"),
    join(FOLDER, "masar-medusa-shipping.tgz"),
  );
  const manifest = await readFile(join(example, "package.json"), "utf8");
  await writeFile(join(FOLDER, "package.json"), manifest.replaceAll('"2.18.0"', `"${VERSION}"`));
  await prepare();
  await rm(join(FOLDER, "node_modules/@masar"), { recursive: true, force: true });
  const flags = ["--no-package-lock", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...flags], { cwd: FOLDER, ...LIMITS });
  await writeFile(mark, sources);
}

/** Locks that several processes share. */
async function prepare(): Promise<void> {
  const config = join(FOLDER, "medusa-config.ts");
  const locking = `modules: process.env.SHARED_LOCKS ? [{ resolve: "@medusajs/medusa/locking", options: { providers: [
    { resolve: "@medusajs/medusa/locking-postgres", id: "locking-postgres", is_default: true }] } }] : [],`;
  await writeFile(config, (await readFile(config, "utf8")).replace("projectConfig:", `${locking}\nprojectConfig:`));
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256").update(VERSION).update(prepare.toString());
  for (const folder of ["connectors/medusa/module/src", "connectors/medusa/example", "client/src"]) {
    const entries = await readdir(fromRoot(folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(entry.parentPath, entry.name);
      if (!/node_modules|\.medusa|schema\.ts$/.test(path)) hash.update(entry.name).update(await readFile(path));
    }
  }
  return hash.update(await readFile(fromRoot("connectors/medusa/module/package.json"))).digest("hex");
}

async function signIn(url: string): Promise<string> {
  const reply = await sender(url, {})("POST", "/auth/user/emailpass", ADMIN);
  return String(reply.body.token);
}

function sender(url: string, headers: Record<string, string>): Send {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
}
