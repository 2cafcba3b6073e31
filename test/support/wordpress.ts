// A real WordPress for each test file: SQLite, PHP's built-in server, and a stand-in for WooCommerce.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { freePort } from "./postgres-server.ts";
import { makeScratchFolder } from "./scratch.ts";
import { getWordpress } from "./wordpress-files.ts";
import { php } from "./wordpress-php.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder of an installed WordPress. */
    siteTemplate: string;
  }
}

const REPOSITORY = join(import.meta.dirname, "..", "..");
const TESTS = join(REPOSITORY, "test", "wordpress");
const script = (name: string) => join(TESTS, "php", name);

/** Key and secret that the stand-in accepts as an administrator's. */
export const WOOCOMMERCE_KEY = `Basic ${btoa("ck_test:cs_test")}`;

export interface Site {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The folder of WordPress. */
  folder: string;
  /** Calls one of the stand-in's test routes. @throws unless the status is 2xx. */
  ask<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
  /** Lines of debug.log that name the plugin. */
  complaints(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** The service that the plugin is built for. */
  appUrl?: string;
  /** More lines for wp-config.php, as an operator may write there. */
  constants?: Record<string, string>;
}

/** Builds the plugin's zip for a service at that address, in an empty folder. */
export async function buildPlugin(appUrl: string, folder: string): Promise<string> {
  const zip = join(folder, "masar-shipping.zip");
  const build = join(REPOSITORY, "connectors", "woocommerce", "plugin", "build.ts");
  await promisify(execFile)(process.execPath, [build, "--app", appUrl, "--out", zip]);
  return zip;
}

/** An installed WordPress with the stand-in, to copy: unpacking and installing take most of a site's start. */
export async function makeSiteTemplate(): Promise<string> {
  const folder = join(await makeScratchFolder("masar-site-template-"), "site");
  await layOut(folder);
  await configure(folder, "http://127.0.0.1", {});
  await php(script("install.php"), folder);
  await php(script("install-arabic.php"), folder);
  await php(script("activate.php"), folder, "woocommerce/woocommerce.php");
  return folder;
}

/** Starts a site with the stand-in, and with the plugin where a service's address is given. */
export async function startSite({ appUrl, constants = {} }: SiteOptions = {}): Promise<Site> {
  const temporary = await makeScratchFolder("masar-site-");
  const folder = join(temporary, "site");
  const origin = `http://127.0.0.1:${await freePort()}`;
  await cp(inject("siteTemplate"), folder, { recursive: true });
  await configure(folder, origin, constants);
  if (appUrl) {
    await php(script("extract.php"), await buildPlugin(appUrl, temporary), join(folder, "wp-content", "plugins"));
    await php(script("activate.php"), folder, "masar-shipping/masar-shipping.php");
  }
  const server = await serve(folder, new URL(origin).host);

  return {
    origin,
    folder,
    async ask<Answer>(method: "GET" | "POST", path: string, body?: unknown) {
      const answer = await fetch(`${origin}/wp-json/test/v1${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    async complaints() {
      const log = await readFile(join(folder, "debug.log"), "utf8").catch(() => "");
      return log.split("\n").filter((line) => line.includes("masar-shipping"));
    },
    async stop() {
      await server.stop();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

async function layOut(folder: string): Promise<void> {
  const files = await getWordpress();
  const content = join(folder, "wp-content");
  await php(script("extract.php"), files.wordpress, folder);
  await php(script("extract.php"), files.sqlite, join(content, "plugins"));
  await rename(`${sqliteOf(folder)}-main`, sqliteOf(folder));
  await mkdir(join(content, "mu-plugins"));
  await cp(script("offline.php"), join(content, "mu-plugins", "offline.php"));
  await cp(join(TESTS, "woocommerce"), join(content, "plugins", "woocommerce"), { recursive: true });
}

const sqliteOf = (folder: string) => join(folder, "wp-content", "plugins", "sqlite-database-integration");

/** Writes the two files that name the site's folder and address. */
async function configure(folder: string, origin: string, constants: Record<string, string>): Promise<void> {
  const dropIn = await readFile(join(sqliteOf(folder), "db.copy"), "utf8");
  await writeFile(
    join(folder, "wp-content", "db.php"),
    dropIn
      .replaceAll("{SQLITE_IMPLEMENTATION_FOLDER_PATH}", sqliteOf(folder))
      .replaceAll("{SQLITE_PLUGIN}", "sqlite-database-integration/load.php"),
  );
  const config = await readFile(script("wp-config.php"), "utf8");
  const defined = Object.entries(constants).map(([name, value]) => `define( '${name}', '${value}' );\n`);
  await writeFile(
    join(folder, "wp-config.php"),
    config.replaceAll("ORIGIN", origin).replace("<?php\n", `<?php\n${defined.join("")}`),
  );
}

/** PHP's own server. It forks workers, so the whole process group is killed. */
export async function serve(folder: string, host: string): Promise<{ stop(): Promise<void> }> {
  const server = spawn(
    "php",
    ["-d", "display_errors=0", "-d", "sendmail_path=/bin/true", "-S", host, "-t", folder, script("router.php")],
    // A single worker would deadlock when a page calls its own site.
    { detached: true, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PHP_CLI_SERVER_WORKERS: "4" } },
  );
  const end = () => {
    if (server.pid) process.kill(-server.pid, "SIGKILL");
  };
  process.once("exit", end);
  const ended = once(server, "exit");
  let printed = "";
  await new Promise<void>((started, failed) => {
    server.once("exit", () => failed(new Error(`PHP does not serve: ${printed}`)));
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed = (printed + text).slice(-10_000);
      if (printed.includes("Development Server")) started();
    });
  });
  return {
    async stop() {
      process.off("exit", end);
      end();
      await ended;
    },
  };
}
