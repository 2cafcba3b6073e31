import { Command } from "commander";
import { listAllStores, updateStore } from "../store/repository.ts";
import { restartFailed } from "../store/write-back/repository.ts";
import { timestampOf } from "../time.ts";
import { Refusal, runOnData, withJson } from "./run.ts";

export function storeCommand(): Command {
  const list = withJson(new Command("list").description("connected stores of every account")).action(
    (_options: unknown, command: Command) =>
      runOnData(command, async ({ db }) => {
        const stores = await listAllStores(db.read);
        const json = stores.map(({ id, accountId, mode, platform, remoteId, status, lastPollAt }) => ({
          id,
          account: accountId,
          mode,
          platform,
          remote_id: remoteId,
          status,
          last_poll_at: lastPollAt === null ? null : timestampOf(lastPollAt),
        }));
        const lines = json.map((one) => [one.id, one.mode, one.platform, one.status, one.remote_id].join("  "));
        return { json: { stores: json }, text: lines.join("\n") || "No store is connected." };
      }),
  );
  const reconcile = withJson(
    new Command("reconcile")
      .description("have the running service read a store's orders now, and write again what could not be written")
      .requiredOption("--store <id>", "the store, sto_…"),
  ).action((options: { store: string }, command: Command) =>
    runOnData(command, async ({ db }) => {
      const now = Date.now();
      const restarted = await db.write(async (trx) => {
        const [store] = (await listAllStores(trx)).filter(({ id }) => id === options.store);
        if (store?.status !== "connected") throw new Refusal(`${options.store} is no connected store.`);
        await updateStore(trx, store.id, { nextPollAt: now, nextSweepAt: now });
        return restartFailed(trx, { storeId: store.id }, now);
      });
      const text = `The service reads it within seconds. Write-backs started again: ${restarted}.`;
      return { json: { store: options.store, write_backs: restarted }, text };
    }),
  );
  return new Command("store").description("merchants' connected shops").addCommand(list).addCommand(reconcile);
}
