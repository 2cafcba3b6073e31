import type { Bases } from "../http/base.ts";
import { html, renderHtml } from "../kernel/html.ts";
import { type FindFile, folderFiles, type ServedFile, servedText } from "./files.ts";

export interface Dashboard {
  find: FindFile;
  /** The page for every address of the dashboard; undefined when the dashboard is not built. */
  page(): Promise<ServedFile | undefined>;
}

/** The built dashboard. Its page holds the paths of the two environments on its own origin. */
export function dashboardFiles(folder: string, bases: Bases): Dashboard {
  const find = folderFiles(folder);
  let page: Promise<ServedFile | undefined> | undefined;
  return {
    find: async (path) => (path === "/index.html" ? undefined : find(path)),
    page() {
      page ??= find("/index.html").then((file) => file && servedText(withBases(file, bases), file.contentType));
      return page;
    },
  };
}

function withBases(file: ServedFile, { live, test }: Bases): string {
  const attributes = renderHtml(html`data-live="${live.prefix}" data-sandbox="${test.prefix}"`);
  return file.body.toString("utf8").replace("<html", `<html ${attributes}`);
}
