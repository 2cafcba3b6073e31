import { type Bench, keepRounds, repeat } from "./document.ts";
import { printTable } from "./table.ts";

const benches: Record<string, () => Promise<Bench>> = {
  address: () => import("./address.ts"),
  bulk: () => import("./bulk.ts"),
  create: () => import("./create.ts"),
  deliver: () => import("./deliver.ts"),
  grow: () => import("./grow.ts"),
  label: () => import("./label.ts"),
  "label-request": () => import("./label-request.ts"),
  lookup: () => import("./lookup.ts"),
  orders: () => import("./orders.ts"),
  processes: () => import("./processes.ts"),
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
if (load) {
  const { run, rounds } = await load();
  if (rounds) await keepRounds([name, ...args].join(" "), await rounds(args));
  else for (const table of await run(args)) printTable(table);
} else if (name === undefined) {
  const standard = Object.entries(benches).filter(([one]) => STANDARD.includes(one));
  await repeat(await Promise.all(standard.map(([, open]) => open())));
} else {
  console.error(`npm run bench [-- ${Object.keys(benches).join("|")}]`);
  process.exitCode = 1;
}
