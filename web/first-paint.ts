import type { Plugin } from "vite";

const AHEAD = /<(?:link|script)[^>]*"(\/assets\/ahead-[^"]+)"[^>]*>(?:<\/script>)?/;

/**
 * Puts the style sheet behind the first frame of index.html, which is shown without waiting for it, and before the
 * application, whose own styles must come later. The script that asks for the first page (src/ahead.ts) runs as soon as
 * it is there, and waits for neither.
 */
export function firstPaint(): Plugin {
  return {
    name: "masar-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const [sheet] = found(page, /<link rel="stylesheet"[^>]*>/);
        const [ahead, file] = found(page, AHEAD);
        return page
          .replace(ahead, `<script type="module" async crossorigin src="${file}"></script>`)
          .replace(sheet, "")
          .replace('<div id="root">', `${sheet}\n    <div id="root">`);
      },
    },
  };
}

function found(page: string, tag: RegExp): [string, string | undefined] {
  const [whole, part] = tag.exec(page) ?? [];
  if (!whole) throw new Error(`index.html has no ${tag}`);
  return [whole, part];
}
