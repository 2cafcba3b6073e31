import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Stops the build when a component of Mantine's is used whose styles src/app/mantine.css leaves out. All of Mantine's
 * styles would be 16 KB more, compressed, for every first visit.
 */
export function checkStyles(): Plugin {
  return {
    name: "masar-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle);
      const code = parts.map((part) => (part.type === "chunk" ? part.code : "")).join("\n");
      const styles = parts.map((part) => (part.type === "asset" ? String(part.source) : "")).join("\n");
      const missing = componentStyles().filter(({ names }) =>
        names.some((name) => code.includes(name) && !styles.includes(name)),
      );
      if (missing.length > 0) {
        this.error(
          `Add to src/app/mantine.css: ${missing.map(({ file }) => `@mantine/core/styles/${file}`).join(", ")}`,
        );
      }
    },
  };
}

/** Each component's file, with the names of classes that it styles. */
function componentStyles(): { file: string; names: readonly string[] }[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css")), "styles");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".css") && !file.includes(".layer."))
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      return { file, names: [...new Set(text.match(/\bm_[a-z0-9]+/g))] };
    });
}
