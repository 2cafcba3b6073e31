import type { Plugin } from "vite";

/**
 * Puts the style sheet behind the first frame of index.html, which is shown without waiting for it, and before the
 * application, whose own styles must come later.
 */
export function firstPaint(): Plugin {
  return {
    name: "masar-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
        if (!sheet) throw new Error("index.html has no style sheet");
        return page.replace(sheet, "").replace('<div id="root">', `${sheet}\n    <div id="root">`);
      },
    },
  };
}
