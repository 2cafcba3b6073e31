import type { Bases } from "../api/base.ts";
import { type FindFile, folderFiles, type ServedFile, servedText } from "./files.ts";
import { escapeHtml } from "./html.ts";

export interface Dashboard {
  find: FindFile;
  /** The page that every address of the dashboard answers with; undefined when it was never built. */
  page(): Promise<ServedFile | undefined>;
}

/** The built dashboard, told on which paths of its own origin it finds the two environments. */
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
  const attributes = `data-live="${escapeHtml(live.prefix)}" data-sandbox="${escapeHtml(test.prefix)}"`;
  return file.body.toString("utf8").replace("<html", `<html ${attributes}`);
}
