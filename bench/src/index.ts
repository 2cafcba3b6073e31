import { type Bench, keepRounds, repeat, repeatSome } from "./document.ts";
import { printTable } from "./table.ts";

const benches: Record<string, () => Promise<Bench>> = {
  address: () => import("./address.ts"),
  bulk: () => import("./bulk.ts"),
  citus: () => import("./citus.ts"),
  create: () => import("./create.ts"),
  deliver: () => import("./deliver.ts"),
  grow: () => import("./grow.ts"),
  label: () => import("./label.ts"),
  "label-request": () => import("./label-request.ts"),
  lookup: () => import("./lookup.ts"),
  medusa: () => import("./medusa.ts"),
  orders: () => import("./orders.ts"),
  processes: () => import("./processes.ts"),
  profile: () => import("./profile.ts"),
  purge: () => import("./purge.ts"),
  report: () => import("./report.ts"),
  sizes: () => import("./sizes.ts"),
  soak: () => import("./soak.ts"),
  steps: () => import("./steps.ts"),
  store: () => import("./store.ts"),
};

/** Those that run without a name. The others take long, or concern one platform; one with rounds is kept in docs/benchmarks.md all the same. */
const STANDARD = ["create", "steps", "lookup", "processes", "orders", "deliver", "store", "bulk", "label", "address"];

const [name, ...args] = process.argv.slice(2);
const load = benches[name ?? ""];
if (name === "again" && args.length > 0 && args.every((one) => STANDARD.includes(one))) {
  await repeatSome(await open(args));
} else if (load) {
  const { run, rounds } = await load();
  if (rounds) await keepRounds([name, ...args].join(" "), await rounds(args));
  else for (const table of await run(args)) printTable(table);
} else if (name === undefined) {
  await repeat(await open(STANDARD));
} else {
  console.error(`npm run bench [-- ${Object.keys(benches).join("|")}]`);
  console.error(`npm run bench -- again ${STANDARD.join("|")} ...   replaces these in docs/benchmarks.md`);
  process.exitCode = 1;
}

function open(names: readonly string[]): Promise<Bench[]> {
  return Promise.all(
    Object.entries(benches)
      .filter(([one]) => names.includes(one))
      .map(([, loadOne]) => loadOne()),
  );
}
