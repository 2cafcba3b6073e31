import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../../../core/src/", import.meta.url));

// docs/decisions/commit-outcomes.md: knex's own commit resolves when COMMIT failed.
test("only the modules of transactions and scripts begin, commit and roll back", async () => {
  const found: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    const text = await readFile(SOURCE + file, "utf8");
    // `db.transaction` is ours: it goes through that module.
    if (/\.(commit|rollback)\(|(?<!\bdb)\.transaction\(|"(COMMIT|ROLLBACK)"/.test(text)) found.push(file);
  }
  // snapshot.ts reads only.
  expect(found.sort()).toEqual(["db/script.ts", "db/snapshot.ts", "db/transaction.ts"]);
});
