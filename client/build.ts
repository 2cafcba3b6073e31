import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

// Compiles src to plain JavaScript modules with declarations in dist.
const folder = fileURLToPath(new URL(".", import.meta.url));
const dist = `${folder}dist`;
await rm(dist, { recursive: true, force: true });
const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
const compiled = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
  cwd: folder,
  stdio: "inherit",
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

// The compiler rewrites the file extension of imports in JavaScript only.
for (const name of await readdir(dist)) {
  if (!name.endsWith(".d.ts")) continue;
  const text = await readFile(`${dist}/${name}`, "utf8");
  await writeFile(`${dist}/${name}`, text.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
}
