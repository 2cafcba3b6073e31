import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const STYLED = /@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/;
const FIRST = join(import.meta.dirname, "src/app/mantine.css");

/**
 * Mantine's styles of a component arrive with the scripts that use it, except those in src/app/mantine.css, which arrive
 * with every page. While the dashboard is developed, all of them do.
 */
export function componentStyles(): Plugin {
  let isBuild = false;
  const first = readFileSync(FIRST, "utf8");
  return {
    name: "masar-component-styles",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    transform(code, id) {
      if (!isBuild) return id.split("?")[0] === FIRST ? '@import "@mantine/core/styles.css";' : null;
      const [, component] = STYLED.exec(id) ?? [];
      if (!component || first.includes(`styles/${component}.css`)) return null;
      return { code: `import "@mantine/core/styles/${component}.css";\n${code}`, map: null };
    },
  };
}
