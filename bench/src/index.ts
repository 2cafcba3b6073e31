const benches: Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>> = {
  address: () => import("./address.ts"),
  bulk: () => import("./bulk.ts"),
  create: () => import("./create.ts"),
  deliver: () => import("./deliver.ts"),
  grow: () => import("./grow.ts"),
  label: () => import("./label.ts"),
  "label-request": () => import("./label-request.ts"),
  lookup: () => import("./lookup.ts"),
  report: () => import("./report.ts"),
  store: () => import("./store.ts"),
};

const [name = "", ...args] = process.argv.slice(2);
const load = benches[name];
if (load) {
  await (await load()).run(args);
} else {
  console.error(`npm run bench -- ${Object.keys(benches).join("|")}`);
  process.exitCode = 1;
}
