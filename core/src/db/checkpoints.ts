import { closeSync, fdatasync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { Knex } from "knex";

/** Writes SQLite's journal back to the file, in a thread of its own. */
export interface Checkpoints {
  /** Called when so many jobs have been settled (group-commit.ts). */
  settled(jobs: number): void;
  /** Empties the journal, unless somebody reads or writes each time this is tried. */
  emptyJournal(): Promise<void>;
  /** Waits for a checkpoint that `settled` began. The other connections are closed before. */
  stop(): Promise<void>;
}

/** Jobs between two checkpoints: where they are bookings, they write fewer pages than `wal_autocheckpoint` allows. */
const JOBS = 100;
const TRIES = 10;
const BETWEEN_TRIES_MS = 10;
const datasync = promisify(fdatasync);

/**
 * Checkpoints beside the writer. SQLite lets the writer make them after a commit, and then everybody who waits for the next commit waits for
 * the checkpoint as well, which writes pages from all over the file. The writer still makes one when the journal has grown long
 * (`wal_autocheckpoint`): little is left to be written then, and the journal begins anew.
 *
 * SQLite syncs the file only in a checkpoint that reaches the journal's end, which is the writer's: with all that was written since the
 * one before. So the file is synced after each checkpoint here.
 *
 * @param db a connection of its own. A checkpoint that fails loses nothing: the next one, or the writer, makes it.
 * @param file descriptor of the database. It is closed last: closing it ends the locks that SQLite's connections in this process hold on it.
 *   A FileHandle would be closed by the garbage collector when nobody closed the database, and Node would end the process.
 * @see https://www.sqlite.org/wal.html#ckpt
 * @see https://www.sqlite.org/howtocorrupt.html (2.2)
 */
export function startCheckpoints(db: Knex, file: number): Checkpoints {
  let jobsSince = 0;
  let underWay: Promise<unknown> | undefined;

  async function checkpoint(): Promise<void> {
    await db.raw("pragma wal_checkpoint(passive)");
    await datasync(file);
  }

  return {
    settled(jobs) {
      jobsSince += jobs;
      if (jobsSince < JOBS || underWay) return;
      jobsSince = 0;
      underWay = checkpoint()
        .catch(() => undefined)
        .finally(() => {
          underWay = undefined;
        });
    },
    async emptyJournal() {
      await db.raw("pragma wal_checkpoint(passive)"); // most of it beside the writer, who waits for those below
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const [{ busy } = { busy: 0 }] = (await db.raw("pragma wal_checkpoint(truncate)")) as { busy: number }[];
        if (busy === 0) return;
        await setTimeout(BETWEEN_TRIES_MS);
      }
    },
    async stop() {
      await underWay;
      await db.destroy();
      closeSync(file);
    },
  };
}
