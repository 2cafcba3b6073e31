// On a distributed database a group of commits is of one node.
import { setImmediate } from "node:timers/promises";
import type { Transaction } from "@masar/core/db/database";
import { DatabaseUnavailableError } from "@masar/core/db/failure";
import { type Batch, createGroupCommit, type RunTransaction } from "@masar/core/db/group-commit";
import { expect, test } from "vitest";

interface Job {
  account: string;
}

const NODES: Readonly<Record<string, number>> = { nile: 1, delta: 1, sinai: 2 };

/** Runs no database: what is asked here is which jobs are committed together. */
function commits(fails: (accounts: readonly string[]) => boolean = () => false) {
  const groups: string[][] = [];
  const batch: Batch<Job, string> = {
    name: "jobs",
    accountOf: ({ account }) => account,
    async apply(_, jobs) {
      const accounts = jobs.map(({ account }) => account);
      groups.push(accounts);
      await setImmediate();
      if (fails(accounts)) throw new DatabaseUnavailableError("a node is away");
      return accounts;
    },
  };
  const run: RunTransaction = (work) => work({} as Transaction);
  const group = createGroupCommit({
    run,
    runPatiently: run,
    runScript: async () => undefined,
    refusals: async () => [],
    lanes: 3,
    patientLanes: 1,
    maxJobs: 256,
    maxQueued: 1_000,
    nodeOf: (account) => NODES[account],
  });
  return { groups, submit: (account: string) => group.submit(batch, { account }) };
}

test("jobs of one node share a commit, and those of another node have their own", async () => {
  const { groups, submit } = commits();
  await Promise.all(["nile", "sinai", "delta", "sinai", "nile"].map(submit));
  expect(groups.map((group) => group.toSorted())).toEqual([
    ["delta", "nile", "nile"],
    ["sinai", "sinai"],
  ]);
});

test("a node that is away fails what is on it, and nothing else", async () => {
  const { submit } = commits((accounts) => accounts.includes("sinai"));
  const results = await Promise.allSettled(["nile", "sinai", "delta"].map(submit));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("what is of an unknown node is committed alone", async () => {
  const { groups, submit } = commits();
  await Promise.all(["new", "newer", "newest"].map(submit));
  expect(groups.map((group) => group.length)).toEqual([1, 1, 1]);
});
