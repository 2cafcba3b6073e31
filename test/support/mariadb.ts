import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eventually } from "./eventually.ts";
import { freePort } from "./postgres-server.ts";
import { makeScratchFolder } from "./scratch.ts";

const run = promisify(execFile);

export interface MariaDb {
  port: number;
  /** Runs statements; rows are printed with tabs. */
  query(sql: string, database?: string): Promise<string>;
  stop(): Promise<void>;
}

/** A private MariaDB from the machine's packages, with the user `wp` and the password `wp`. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = await makeScratchFolder("masar-mariadb-");
  const data = join(folder, "data");
  const socket = join(folder, "s");
  const port = await freePort();
  // Root must be named explicitly.
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  const create = ["--no-defaults", ...user, `--datadir=${data}`, "--auth-root-authentication-method=normal"];
  await run("mariadb-install-db", [...create, "--skip-test-db"]);
  const files = [`--datadir=${data}`, `--socket=${socket}`, `--pid-file=${join(folder, "pid")}`];
  const listen = [`--port=${port}`, "--bind-address=127.0.0.1", "--innodb-flush-log-at-trx-commit=0"];
  const server = spawn("mariadbd", ["--no-defaults", ...user, ...files, ...listen], { stdio: "ignore" });
  const end = () => server.kill("SIGKILL");
  process.once("exit", end);
  const query = async (sql: string, database = "") => {
    const client = ["--no-defaults", "-N", "-uroot", `--socket=${socket}`];
    const { stdout } = await run("mariadb", [...client, "-e", sql, ...(database ? [database] : [])]);
    return stdout;
  };
  const grant = "create user wp@'127.0.0.1' identified by 'wp'; grant all on *.* to wp@'127.0.0.1'";
  await eventually(
    () =>
      query("select 1").then(
        () => true,
        () => false,
      ),
    (answers) => answers,
  );
  await query(grant);
  return {
    port,
    query,
    async stop() {
      process.off("exit", end);
      const ended = once(server, "exit");
      end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
