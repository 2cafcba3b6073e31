import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { connectors } from "@masar/core/connectors";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const folders = readdirSync(new URL("connectors/", root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "kit")
  .map(({ name }) => name);
const ids = connectors.map(({ id }) => id);

describe.each(folders)("connectors/%s", (folder) => {
  test("is in the list of core/src/connectors.ts", () => {
    expect(ids).toContain(folder);
  });

  test("runs the battery of the contract in test/contract", () => {
    const file = new URL(`${folder}.test.ts`, import.meta.url);
    expect(existsSync(file), `test/contract/${folder}.test.ts`).toBe(true);
    const source = readFileSync(file, "utf8");
    expect(source).toMatch(/^keepsTheContract\b/m);
    expect(source).toMatch(new RegExp(`from "(@masar/connector-${folder}|\\.\\./support/${folder}/store\\.ts)"`));
  });
});

test("every platform that merchants have a store on has a guide in its folder, in both languages", () => {
  for (const { id, guide, sandboxOnly } of connectors) {
    if (sandboxOnly) continue;
    expect(guide?.href, id).toBe(new URL(`connectors/${id}/guide/`, root).href);
    for (const language of ["en", "ar"])
      expect(existsSync(new URL(`${language}.md`, guide)), `${id} ${language}`).toBe(true);
  }
});

test("the list of platforms has each folder once", () => {
  expect(ids.toSorted()).toEqual(folders.toSorted());
});

test("core names a platform only in its list of platforms", () => {
  const named = connectors.filter(({ sandboxOnly }) => !sandboxOnly).map(({ id }) => id);
  const core = fileURLToPath(new URL("core/src/", root));
  const naming = readdirSync(core, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|js|css|html)$/.test(path) && path !== "connectors.ts")
    .filter((path) => {
      const text = readFileSync(`${core}${path}`, "utf8").toLowerCase();
      return named.some((id) => text.includes(id));
    });
  expect(naming).toEqual([]);
});
