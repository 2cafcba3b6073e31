// A store of the operator's WordPress and WooCommerce: their folders, a private MariaDB and PHP's built-in server.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MariaDb, startMariaDb } from "./mariadb.ts";
import { freePort } from "./postgres-server.ts";
import { serve } from "./wordpress.ts";
import { php } from "./wordpress-php.ts";

const TESTS = join(import.meta.dirname, "..");
const shared = (name: string) => join(TESTS, "wordpress", "php", name);
const script = (name: string) => join(TESTS, "woocommerce", "php", name);

export interface RealStore {
  origin: string;
  folder: string;
  /** Ids of the products, pages and the zone that `set-up.php` makes. */
  made: Record<"mug" | "cement" | "unknown" | "classic" | "block" | "cart" | "zone", number>;
  database: MariaDb;
  query(sql: string): Promise<string>;
  /** Runs PHP inside the store. @returns what it prints. */
  run(code: string): Promise<string>;
  /** Runs what WP-Cron and Action Scheduler have due: deliveries of webhooks among it. */
  runDue(): Promise<void>;
  /** Lines of debug.log that name the plugin. */
  complaints(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface RealStoreFolders {
  wordpress: string;
  woocommerce: string;
}

export async function startRealStore({ wordpress, woocommerce }: RealStoreFolders): Promise<RealStore> {
  const temporary = await mkdtemp(join(tmpdir(), "masar-real-store-"));
  const folder = join(temporary, "site");
  const content = join(folder, "wp-content");
  const host = `127.0.0.1:${await freePort()}`;
  const database = await startMariaDb();
  await database.query("create database wp");
  await cp(wordpress, folder, { recursive: true, dereference: true });
  await cp(woocommerce, join(content, "plugins", "woocommerce"), { recursive: true, dereference: true });
  await mkdir(join(content, "mu-plugins"), { recursive: true });
  await cp(shared("offline.php"), join(content, "mu-plugins", "offline.php"));
  await cp(script("this-machine.php"), join(content, "mu-plugins", "this-machine.php"));
  const config = await readFile(script("wp-config.php"), "utf8");
  await writeFile(
    join(folder, "wp-config.php"),
    config.replaceAll("ORIGIN", `http://${host}`).replace("DATABASE", "wp").replace("PORT", String(database.port)),
  );
  await php(shared("install.php"), folder);
  await php(shared("activate.php"), folder, "woocommerce/woocommerce.php");
  const made = JSON.parse(await php(script("set-up.php"), folder)) as RealStore["made"];
  const server = await serve(folder, host);
  const run = (code: string) => php(script("run.php"), folder, code);
  return {
    origin: `http://${host}`,
    folder,
    made,
    database,
    query: (sql) => database.query(sql, "wp"),
    run,
    async runDue() {
      await run("ActionScheduler_QueueRunner::instance()->run();");
    },
    async complaints() {
      const log = await readFile(join(folder, "debug.log"), "utf8").catch(() => "");
      return log.split("\n").filter((line) => line.includes("masar-shipping"));
    },
    async stop() {
      await server.stop();
      await database.stop();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** Names of the plugin folders of a store. */
export function pluginsOf(store: RealStore): Promise<string[]> {
  return readdir(join(store.folder, "wp-content", "plugins"));
}
